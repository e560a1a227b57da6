import { isBlank } from './cell.rules.ts';
import { createCsvReader } from './csv.rules.ts';

export const delimiters = ['DEFAULT', 'TAB', 'SEMICOLON', 'SPACE', 'PIPE'] as const;
export type Delimiter = (typeof delimiters)[number];
export const delimiterSigns = {
  DEFAULT: ',',
  TAB: '\t',
  SEMICOLON: ';',
  SPACE: ' ',
  PIPE: '|',
} as const satisfies Record<Delimiter, string>;

// A space is never detected, because names contain spaces.
const candidates = ['DEFAULT', 'TAB', 'SEMICOLON', 'PIPE'] as const;
const sampleSize = 60;

/**
 * Detects the delimiter of a table from its lines: the character by which a line has the most known column names, otherwise
 * the character that separates the table most. Titles above the table have fewer columns, even if they contain commas.
 */
export const detectDelimiter = (start: string, isKnownName: (name: string) => boolean = () => false): Delimiter => {
  const scores = candidates.map((delimiter) => scoreRecords(readSample(start, delimiter), isKnownName));
  const [best] = candidates
    .map((delimiter, at) => ({ delimiter, ...(scores[at] ?? { names: 0, separators: 0 }) }))
    .toSorted((one, other) => other.names - one.names || other.separators - one.separators);
  return best?.delimiter ?? 'DEFAULT';
};

const scoreRecords = (records: readonly string[][], isKnownName: (name: string) => boolean) => {
  const names = Math.max(0, ...records.map((fields) => fields.filter((field) => isKnownName(field)).length));
  const width = usualWidth(records.map(({ length }) => length));
  const separators = records.reduce((sum, { length }) => sum + Math.min(length, width) - 1, 0);
  return { names: names > 1 ? names : 0, separators };
};

/** The number of columns of most records with several; between equal counts, the higher one. */
const usualWidth = (widths: readonly number[]): number => {
  const counts = new Map<number, number>();
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [[usual] = [1]] = [...counts].toSorted(([one, ones], [other, others]) => others - ones || other - one);
  return usual;
};

/** Quoted fields are one cell, whatever delimiter they contain. */
const quotedField = /(?<=^|[,;|\t\n\r])"[^"]*(?:""[^"]*)*"(?=[,;|\t\n\r]|$)/g;

/** The first records. */
const readSample = (start: string, delimiter: Delimiter): string[][] => {
  const records: string[][] = [];
  const reader = createCsvReader({
    delimiter: delimiterSigns[delimiter],
    onRecord: (fields) => {
      if (records.length < sampleSize && !isBlank(fields)) records.push(fields);
    },
    onProblem: () => undefined,
  });
  reader.push(start.replaceAll(quotedField, (field) => field.replaceAll(/[",;|\t\r\n]+/g, '')));
  reader.end();
  return records;
};
