import { toSearchKey } from '../kit/name-key.rules.ts';
import { compareNames } from '../kit/natural-order.rules.ts';
import type { BreakdownFigure, BreakdownRow } from './sales-reports.contract.ts';

/** The name of a row on screens and in files. A region that shares its name shows its company. */
export const breakdownName = ({ value, companyName }: Pick<BreakdownRow, 'value' | 'companyName'>): string => {
  const name = value.trim() || 'No Name';
  return companyName === undefined ? name : `${name} · ${companyName}`;
};

/** Descending by the figure, then by name and id, so that the order is stable. */
export const sortBreakdown = (rows: readonly BreakdownRow[], figure: BreakdownFigure): BreakdownRow[] =>
  rows.toSorted((a, b) => b[figure] - a[figure] || compareNames(a.value, b.value) || a.id - b.id);

/** The rows whose name contains the text. */
export const filterBreakdown = (rows: readonly BreakdownRow[], search: string): readonly BreakdownRow[] => {
  const text = toSearchKey(search);
  return text === '' ? rows : rows.filter((row) => toSearchKey(breakdownName(row)).includes(text));
};
