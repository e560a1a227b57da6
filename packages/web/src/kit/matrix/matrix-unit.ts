/**
 * What the numbers of a grid are: units of products, or prices. Prices are whole cents, typed and shown in dollars; 0 is
 * no price, there is nothing to sum, and what they were is what they are compared with.
 */
export type MatrixUnit = 'units' | 'cents';

export const maximumOf: Readonly<Record<MatrixUnit, number>> = { units: 1_000_000, cents: 100_000_000 };

/** How many of the grid's numbers are one of what is typed. */
export const scaleOf: Readonly<Record<MatrixUnit, number>> = { units: 1, cents: 100 };

/** What the editor says to a text that is none. */
export const hintOf: Readonly<Record<MatrixUnit, string>> = {
  units: 'Not a quantity. Try 12, +6, *2 or +10%.',
  cents: 'Not a price. Try 4.99, +0.50 or +10%.',
};

const grouped = new Intl.NumberFormat('en-US');
const dollars = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Most quantities are small, and formatting through Intl costs ten times a plain conversion. */
const texts: Readonly<Record<MatrixUnit, (value: number) => string>> = {
  units: (units) => (units < 1000 ? String(units) : grouped.format(units)),
  cents: (cents) => dollars.format(cents / 100),
};

export const formatValue = (value: number, unit: MatrixUnit): string => texts[unit](value);

/** As it is typed and as other programs read it: without grouping. */
export const plainValue = (value: number, unit: MatrixUnit): string =>
  unit === 'units' ? String(value) : value === 0 ? '' : (value / 100).toFixed(2);
