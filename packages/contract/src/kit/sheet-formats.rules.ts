import { formatCurrencyPrefix } from './currency.rules.ts';

/** What the numbers of a column of a file are. Money is in cents, percentages and rates are in percent. */
export type SheetKind = 'text' | 'units' | 'money' | 'percent' | 'rate' | 'decimal' | 'rank' | 'day';

/** The number formats of Excel, the same in all files. */
const sheetFormats: Readonly<Record<Exclude<SheetKind, 'text' | 'money'>, string>> = {
  units: '#,##0',
  percent: '0.0#%',
  rate: '0.00%',
  decimal: '#,##0.0#',
  rank: '0',
  day: 'mm/dd/yyyy',
};

export const toSheetFormat = (kind: SheetKind, currency: string): string | undefined => {
  if (kind === 'text') return undefined;
  return kind === 'money' ? `"${formatCurrencyPrefix(currency)}"#,##0.00` : sheetFormats[kind];
};

/** A number as programs calculate with it: money in units of the currency, and −14 percent as −0.14. */
export const toSheetNumber = (kind: SheetKind, value: number): number => {
  if (kind === 'money') return value / 100;
  return kind === 'percent' || kind === 'rate' ? Math.round(value * 100) / 10_000 : value;
};
