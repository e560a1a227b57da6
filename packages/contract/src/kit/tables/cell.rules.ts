import { formatCount } from '../plural.rules.ts';

/** True for a row of separators only, as spreadsheets write below the last row. */
export const isBlank = (fields: readonly string[]): boolean => fields.every((field) => field.trim() === '');

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
