import { isBlank } from './cell.rules.ts';
import { createCsvReader } from './csv.rules.ts';

export const delimiters = ['DEFAULT', 'TAB', 'SEMICOLON', 'SPACE'] as const;
export type Delimiter = (typeof delimiters)[number];
export const delimiterSigns = {
  DEFAULT: ',',
  TAB: '\t',
  SEMICOLON: ';',
  SPACE: ' ',
} as const satisfies Record<Delimiter, string>;

/** Detects the delimiter of a header. A space is never detected, because names contain spaces. */
export const detectDelimiter = (start: string): Delimiter => {
  const candidates = ['DEFAULT', 'TAB', 'SEMICOLON'] as const;
  const widths = candidates.map((delimiter) => widthsBy(start, delimiter));
  // Every wrong delimiter also results in a single column, and so does a title above the header.
  for (let record = 0; record < maxTitles; record += 1) {
    const columns = widths.map((records) => records[record] ?? 1);
    const maxColumns = Math.max(...columns);
    if (maxColumns > 1) return candidates[columns.indexOf(maxColumns)] ?? 'DEFAULT';
  }
  return 'DEFAULT';
};

const maxTitles = 20;

/** The number of columns of each record. */
const widthsBy = (start: string, delimiter: Delimiter): number[] => {
  const widths: number[] = [];
  const reader = createCsvReader({
    delimiter: delimiterSigns[delimiter],
    onRecord: (fields) => {
      if (widths.length < maxTitles && !isBlank(fields)) widths.push(fields.length);
    },
    onProblem: () => undefined,
  });
  reader.push(start);
  reader.end();
  return widths;
};
