import { formatCents } from '@shelfward/contract/kit/currency.rules.ts';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import { type Cell, readCell, truncateText } from '@shelfward/contract/kit/tables/cell.rules.ts';
import {
  type Amount,
  type FileNumbers,
  findNumberRule,
  isAmount,
  isFractionOfCent,
  parseAmount,
  parseWhole,
  toCents,
} from '@shelfward/contract/kit/tables/number.rules.ts';
import type { SaleColumns } from '@shelfward/contract/sales/sales.contract.ts';
import { findClosestGroup, findWrongUnits, type RowSums } from '../../platform/imports/file-totals.rules.ts';

/** The totals of rows, as a row of the file states them. */
export interface FileTotal {
  readonly line: number;
  readonly units: number | undefined;
  readonly cents: number | undefined;
  /** What is wrong with the currency of the amount. */
  readonly problem: string | undefined;
}

interface TotalLayout {
  readonly columns: SaleColumns;
  readonly numbers: FileNumbers;
  /** Of the account. */
  readonly currency: string;
}

/** Reads a row of totals. */
export const readFileTotal = (
  cells: readonly string[],
  line: number,
  { columns, numbers, currency }: TotalLayout,
): FileTotal => {
  const cell = (column: number | undefined): Cell => readCell(cells[column ?? -1]);
  const quantity = cell(columns.quantity);
  const units = parseWhole(quantity.text, findNumberRule(numbers, quantity.raw));
  const { text, raw } = cell(columns.salesValue ?? findLastAmount(cells, columns.quantity));
  const parsed = parseAmount(text, { currency, rule: findNumberRule(numbers, raw) });
  return {
    line,
    units: typeof units === 'object' && 'value' in units ? units.value : undefined,
    cents: 'amount' in parsed ? toCents(parsed.amount) : undefined,
    problem:
      'problem' in parsed && parsed.isOtherCurrency ? `The total "${truncateText(text)}" ${parsed.problem}` : undefined,
  };
};

/** The total of a column that is not assigned, as in files with a unit price. */
const findLastAmount = (cells: readonly string[], quantity: number): number | undefined => {
  const column = cells.findLastIndex((text) => isAmount(readCell(text).text));
  return column > quantity ? column : undefined;
};

/** Rounds amounts to cents, once per row, and counts those that had a fraction of a cent. */
export const createRounding = () => {
  let rows = 0;
  let firstLine = 0;
  return {
    toCents: ({ units, scale }: Amount, quantity: number, line: number): number => {
      const amount = { units: units * BigInt(quantity), scale };
      if (isFractionOfCent(amount)) {
        rows += 1;
        firstLine ||= line;
      }
      return toCents(amount);
    },
    rows: (): number => rows,
    /** Undefined when no amount was rounded. */
    message: (): string | undefined =>
      rows === 0
        ? undefined
        : `${formatCount(rows, 'amount')} with more than two decimals ${rows === 1 ? 'was' : 'were'} rounded to cents, for example in line ${firstLine}.`,
  };
};

/** Compares the sales values of rows with their quantities and unit prices. Each price can be rounded to cents. */
export const createPriceCheck = (currency: string) => {
  let rows = 0;
  let example = '';
  return {
    add: (row: {
      readonly line: number;
      readonly units: number;
      readonly cents: number;
      readonly price: Amount;
    }): void => {
      const computed = toCents(row.price, row.units);
      if (Math.abs(computed - row.cents) <= Math.max(1, Math.abs(row.units) / 2)) return;
      rows += 1;
      example ||= `line ${row.line} with ${formatCents(row.cents, currency)} instead of ${formatCents(computed, currency)}`;
    },
    /** Undefined when all values agree. */
    message: (): string | undefined =>
      rows === 0
        ? undefined
        : `${formatCount(rows, 'sales value')} ${plural(rows, 'differs', 'differ')} from quantity times unit price, such as ${example}. The sales values were imported.`,
  };
};

export interface Reconciliation {
  readonly line: number;
  readonly message: string;
  /** Whether rounding explains the difference. */
  readonly isExplained: boolean;
}

/**
 * Compares the totals of a row with the sums of the rows that they can refer to. Only rounding can explain a difference;
 * undefined without one.
 */
export const reconcile = (
  total: FileTotal,
  groups: readonly RowSums[],
  currency: string,
): Reconciliation | undefined => {
  const group = groups.find((sums) => compare(total, sums, currency) === undefined);
  const closest = findClosestGroup(groups, total.units);
  return group || !closest ? undefined : compare(total, closest, currency);
};

const compare = (
  total: FileTotal,
  { units, cents, roundedRows }: RowSums,
  currency: string,
): Reconciliation | undefined => {
  const { line } = total;
  const wrongUnits = findWrongUnits(total.units, units);
  if (wrongUnits !== undefined) return { line, isExplained: false, message: wrongUnits };
  if (total.cents === undefined || total.cents === cents) return undefined;
  const amounts = `the total is ${formatCents(total.cents, currency)}, but the rows add up to ${formatCents(cents, currency)}`;
  const difference = Math.abs(total.cents - cents);
  if (difference > Math.ceil(roundedRows / 2)) return { line, isExplained: false, message: `${amounts}.` };
  return {
    line,
    isExplained: true,
    message: `${amounts}. Rounding each row to cents explains the difference of ${formatCents(difference, currency)}.`,
  };
};
