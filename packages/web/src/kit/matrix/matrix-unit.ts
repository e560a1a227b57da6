/**
 * The unit of the grid: product units or prices. Prices are whole cents, typed and displayed in the currency of the account;
 * 0 means no price, they have no sums, and they are compared with their previous value.
 */
export type MatrixUnit = 'units' | 'cents';

export const maxByUnit: Readonly<Record<MatrixUnit, number>> = { units: 1_000_000, cents: 100_000_000 };

/** The factor between a typed number and a stored one. */
export const scaleByUnit: Readonly<Record<MatrixUnit, number>> = { units: 1, cents: 100 };

/** The hint for invalid text. */
export const hintByUnit: Readonly<Record<MatrixUnit, string>> = {
  units: 'Not a quantity. Try 12, +6, *2 or +10%.',
  cents: 'Not a price. Try 4.99, +0.50 or +10%.',
};

const grouped = new Intl.NumberFormat('en-US');
const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Most quantities are small, and formatting through Intl costs ten times a plain conversion. */
const texts: Readonly<Record<MatrixUnit, (value: number) => string>> = {
  units: (units) => (units < 1000 ? String(units) : grouped.format(units)),
  cents: (cents) => amounts.format(cents / 100),
};

export const formatValue = (value: number, unit: MatrixUnit): string => texts[unit](value);

/** The value without digit grouping, as typed and as exchanged with other programs. */
export const plainValue = (value: number, unit: MatrixUnit): string =>
  unit === 'units' ? String(value) : value === 0 ? '' : (value / 100).toFixed(2);
