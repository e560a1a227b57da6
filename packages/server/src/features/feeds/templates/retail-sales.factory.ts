import { dayMs } from '@shelfward/contract/kit/dates.ts';
import { findRetailWeek, type RetailCalendar } from '@shelfward/contract/kit/retail-calendars.rules.ts';

/** The sale of a product with a UPC of twelve digits in a store on a day. */
export interface RetailSale {
  readonly store: string;
  readonly upc: string;
  readonly day: string;
  readonly units: number;
  readonly cents: number;
}

export type Cell = string | number;

/** The content of a file. Rows above the header are titles. */
export interface RetailTable {
  readonly fileName: string;
  readonly sheet: string;
  readonly titles: readonly (readonly Cell[])[];
  readonly header: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Writes sales in a form of a retailer. */
export interface RetailFileWriter {
  /** The template that recognizes the form. */
  readonly id: string;
  /** The sales that a file of the form can have. */
  readonly pick: (sales: readonly RetailSale[]) => RetailSale[];
  readonly write: (sales: readonly RetailSale[]) => RetailTable;
  /** The columns stand in pairs, in the order of their days. */
  readonly isOrdered?: true;
}

export const sundayWeeks: RetailCalendar = { kind: 'WEEK', startsOn: 7 };
export const walmart: RetailCalendar = { kind: 'WALMART' };
export const nrf: RetailCalendar = { kind: 'NRF' };
export const albertsons: RetailCalendar = { kind: 'FISCAL', startsOn: 7, firstDay: '03-01', weekOne: 'CONTAINS_DAY' };

/** The item number that retailers give to a product. */
export const toItemNumber = (upc: string): string => `5${upc.slice(3, 11)}`;

export const withoutCheckDigit = (upc: string): string => upc.slice(0, 11);
export const dollars = (cents: number): string => (cents / 100).toFixed(2);
const twoDigits = (value: number): string => String(value).padStart(2, '0');
export const weekLabel = (calendar: RetailCalendar, day: string): string => {
  const { year, week } = findRetailWeek(calendar, day);
  return `${year}${twoDigits(week)}`;
};
export const shortDay = (day: string): string => `${day.slice(5, 7)}.${day.slice(8)}.${day.slice(2, 4)}`;
export const serial = (day: string): number => Math.round((Date.parse(day) - Date.UTC(1899, 11, 30)) / dayMs);

export const all = (sales: readonly RetailSale[]): RetailSale[] => [...sales];
/** The sales of the week of the first one. */
export const oneWeek = (sales: readonly RetailSale[]): RetailSale[] => {
  const { from, to } = findRetailWeek(sundayWeeks, sales[0]?.day ?? '2026-01-04');
  return sales.filter(({ day }) => day >= from && day <= to);
};
/** The sales of the fiscal year of Albertsons in which the first one is. */
export const oneYear = (sales: readonly RetailSale[]): RetailSale[] => {
  const { year } = findRetailWeek(albertsons, sales[0]?.day ?? '2026-01-04');
  return sales.filter(({ day }) => findRetailWeek(albertsons, day).year === year);
};
export const oneCalendarYear = (sales: readonly RetailSale[]): RetailSale[] =>
  sales.filter(({ day }) => day.slice(0, 4) === sales[0]?.day.slice(0, 4));

/** Adds up the sales of each store, product, and period. */
const sumSales = (
  sales: readonly RetailSale[],
  period: (day: string) => string,
): (RetailSale & { readonly period: string })[] => {
  const sums = new Map<string, RetailSale & { readonly period: string }>();
  for (const sale of sales) {
    const label = period(sale.day);
    const key = `${sale.store} ${sale.upc} ${label}`;
    const { units = 0, cents = 0 } = sums.get(key) ?? {};
    sums.set(key, { ...sale, period: label, units: units + sale.units, cents: cents + sale.cents });
  }
  return [...sums.values()];
};

export const byDay = (sales: readonly RetailSale[]) => sumSales(sales, (day) => day);
export const byWeek = (sales: readonly RetailSale[], calendar: RetailCalendar) =>
  sumSales(sales, (day) => weekLabel(calendar, day));
export const inAll = (sales: readonly RetailSale[]) => sumSales(sales, () => '');
export const lastDay = (sales: readonly RetailSale[]): string =>
  sales
    .map(({ day }) => day)
    .toSorted()
    .at(-1) ?? '2026-01-10';
export const firstDay = (sales: readonly RetailSale[]): string =>
  sales.map(({ day }) => day).toSorted()[0] ?? '2026-01-04';
export const totalUnits = (sales: readonly RetailSale[]): number => sales.reduce((sum, { units }) => sum + units, 0);
export const totalDollars = (sales: readonly RetailSale[]): string =>
  dollars(sales.reduce((sum, { cents }) => sum + cents, 0));

export const table = (table: Partial<RetailTable> & Pick<RetailTable, 'header' | 'rows'>): RetailTable => ({
  fileName: 'export',
  sheet: 'Sheet1',
  titles: [],
  ...table,
});
