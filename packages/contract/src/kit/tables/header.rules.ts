import { isBlank, readCell } from './cell.rules.ts';
import { detectDateFormat } from './day.rules.ts';
import { isAmount } from './number.rules.ts';

/** The last line that can be the header. */
export const maxHeaderRow = 100;

/** The records at the start of a file from which the header is detected. */
export const headerSampleSize = 60;

export interface TableRecord {
  readonly cells: readonly string[];
  /** Counted from 1. */
  readonly line: number;
}

/** The normalized form in which column names are compared. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/**
 * Detects the line of the header: the first record that is about as wide as the table, if none of its cells is a number
 * or a date. Titles above it are narrower. 0: the table starts with data. A record with two known column names is
 * a header in any case. Undefined for a file without records.
 */
export const detectHeaderRow = (
  sample: readonly TableRecord[],
  isKnownName: (name: string) => boolean = () => false,
): number | undefined => {
  const records = sample.filter(({ cells }) => !isBlank(cells));
  const [first] = records;
  if (!first) return undefined;
  const named = records.find(({ cells, line }) => line <= maxHeaderRow && countWhere(cells, isKnownName) >= 2);
  if (named) return named.line;
  const width = usualWidth(records);
  const top = records.find(({ cells }) => countFilled(cells) >= Math.max(1, Math.ceil(width * 0.6))) ?? first;
  if (top.line > maxHeaderRow) return first.line;
  return top.cells.some(isData) ? 0 : top.line;
};

const isData = (cell: string): boolean => {
  const { text } = readCell(cell);
  return isAmount(text) || /^\d{7,}$/.test(text) || detectDateFormat(text, 'MONTH_FIRST') !== undefined;
};

const countWhere = (cells: readonly string[], test: (cell: string) => boolean): number =>
  cells.filter((cell) => cell.trim() !== '' && test(cell)).length;

const countFilled = (cells: readonly string[]): number => countWhere(cells, () => true);

/** The number of cells that most records with several fill; between equal counts, the higher one. */
const usualWidth = (records: readonly TableRecord[]): number => {
  const counts = new Map<number, number>();
  for (const { cells } of records) {
    const width = countFilled(cells);
    if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  const [[width] = [1]] = [...counts].toSorted(([one, ones], [other, others]) => others - ones || other - one);
  return width;
};

/** Column names for a file without a header. */
export const numberedHeader = (sample: readonly TableRecord[]): string[] =>
  Array.from({ length: Math.max(0, ...sample.map(({ cells }) => cells.length)) }, (_, at) => `Column ${at + 1}`);
