import { formatCount } from '../plural.rules.ts';
import { withoutFormulaGuard } from '../spreadsheet.rules.ts';

/** True for a row of separators only, as spreadsheets write below the last row. */
export const isBlank = (fields: readonly string[]): boolean => fields.every((field) => field.trim() === '');

/** The content of a cell. A text that looks like a formula counts as one, even if its guarded text does not. */
export interface Cell {
  readonly text: string;
  readonly isFormula: boolean;
  /** As in the file, to find out whether it is a number cell. */
  readonly raw: string;
}

/** Reads a cell without the marks with which spreadsheets write texts: '0123 and ="0123". */
export const readCell = (cell = ''): Cell => {
  const raw = cell.trim();
  // Most cells have no mark, and files have millions of them.
  if (!raw.startsWith("'") && !raw.startsWith('=')) return { text: raw, isFormula: false, raw };
  const quoted = /^="((?:[^"]|"")*)"$/.exec(raw)?.[1];
  if (quoted !== undefined) return { text: quoted.replaceAll('""', '"').trim(), isFormula: false, raw };
  return { text: withoutFormulaGuard(raw).trim(), isFormula: raw.startsWith('='), raw };
};

/** Why a row does not fit the table: it lacks a needed column, or has cells beyond the header. */
export const findRowShapeProblem = (
  cells: readonly string[],
  { needed, width }: { readonly needed: number; readonly width: number },
): string | undefined => {
  if (cells.length < needed) return `has ${formatCount(cells.length, 'column')}, but column ${needed} is needed.`;
  if (cells.length > width && cells.slice(width).some((cell) => cell.trim() !== ''))
    return `has ${formatCount(cells.length, 'column')}, but the header has ${width}.`;
  return undefined;
};

/** Truncates a text for a message, never within a surrogate pair. */
export const truncateText = (text: string, maxLength = 60): string =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…` : text;
