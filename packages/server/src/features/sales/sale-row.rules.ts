import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { withoutFormulaGuard } from '@shelfward/contract/kit/spreadsheet.rules.ts';
import { parseCents, truncateText } from '@shelfward/contract/kit/tables/cell.rules.ts';
import { createDayReader, detectDateFormat, type FileDates } from '@shelfward/contract/kit/tables/day.rules.ts';
import type { SaleColumns } from '@shelfward/contract/sales/sales.contract.ts';
import type { MessageList } from '../../platform/tables/message-list.rules.ts';
import { type Lookup, normalizeName, type StoreMatch } from './sale-lookup.rules.ts';
import { findPriceHistory, priceOn } from './sale-value.rules.ts';
import type { UnmatchedNames } from './unmatched-names.rules.ts';

export interface SaleRow {
  readonly line: number;
  readonly storeId: number;
  readonly productId: number;
  readonly soldOn: string;
  readonly units: number;
  readonly cents: number;
}

interface Options {
  readonly columns: SaleColumns;
  readonly lookup: Lookup;
  readonly latest: string;
  readonly dates: FileDates;
  readonly onSale: (sale: SaleRow) => void;
  /** Errors that reject the whole file. */
  readonly errors: MessageList;
  /** Errors of single rows. */
  readonly rowErrors: MessageList;
  readonly unmatchedNames: UnmatchedNames;
  readonly notes: MessageList;
}

interface RowReader {
  readonly read: (fields: readonly string[], line: number) => void;
  /** Number of rows with errors. */
  readonly badRows: () => number;
}

const properties = {
  storeName: 'Store',
  productUpc: 'Product UPC',
  quantity: 'Quantity',
  soldOn: 'Sold on',
  salesValue: 'Sales value',
} as const satisfies Record<keyof SaleColumns, string>;
type Property = keyof typeof properties;

const maxUnits = 1_000_000;

/**
 * Reads the records of a sales file, header first. Each record is a sale, is reported as an error, or is skipped with a
 * note.
 */
export const createRowReader = (options: Options): RowReader => {
  const { columns, errors, rowErrors, notes } = options;
  const needed = Math.max(...Object.values(columns).filter((column) => column !== undefined)) + 1;
  const read = createCellReaders(options);
  const value = createValuation(options);
  let width: number | undefined;
  let invalidRows = 0;

  const readHeader = (fields: readonly string[], line: number): void => {
    width = fields.length;
    if (width < needed)
      errors.add(`Line ${line}: the header has ${formatCount(width, 'column')}, but column ${needed} is needed.`);
    else if (isSale(fields, columns)) errors.add(`Line ${line}: the header row is missing, the first line is a sale.`);
  };

  const readRow = (fields: readonly string[], line: number): boolean => {
    const problem = shapeProblem(fields, { needed, width: width ?? 0 });
    if (problem) rowErrors.add(`Line ${line}: ${problem}`);
    if (problem) return false;
    const cell = (property: Property): string => fields[columns[property] ?? -1]?.trim() ?? '';
    if (cell('quantity') === '') {
      notes.add(`Line ${line}: Quantity is empty, the row was skipped.`);
      return true;
    }
    const store = read.store(cell('storeName'), line);
    const productId = read.product(cell('productUpc'), line);
    const units = read.units(cell('quantity'), line);
    const soldOn = read.day(cell('soldOn'), line);
    const salesValue = read.cents(cell('salesValue'), line);
    if (!store || productId === undefined || units === undefined || soldOn === undefined || salesValue === 'WRONG')
      return false;
    const upc = cell('productUpc');
    const cents = salesValue ?? value({ store, productId, upc, soldOn, units });
    options.onSale({ line, storeId: store.id, productId, soldOn, units, cents });
    return true;
  };

  return {
    read: (fields, line) => {
      if (width === undefined) readHeader(fields, line);
      else if (!readRow(fields, line)) invalidRows += 1;
    },
    badRows: () => invalidRows,
  };
};

const shapeProblem = (
  fields: readonly string[],
  { needed, width }: { readonly needed: number; readonly width: number },
): string | undefined => {
  if (fields.length < needed) return `has ${formatCount(fields.length, 'column')}, but column ${needed} is needed.`;
  if (fields.length > width && fields.slice(width).some((field) => field.trim() !== ''))
    return `has ${formatCount(fields.length, 'column')}, but the header has ${width}.`;
  return undefined;
};

/** A first line with a numeric quantity and a valid date is a sale, not a header. */
const isSale = (fields: readonly string[], { quantity, soldOn }: SaleColumns): boolean =>
  wholeNumber.test(fields[quantity]?.trim() ?? '') &&
  detectDateFormat(fields[soldOn]?.trim() ?? '', 'MONTH_FIRST') !== undefined;

const wholeNumber = /^[+-]?\d{1,12}(?:\.0+)?$/;
const fraction = /^[+-]?\d*[.,]\d+$/;

const notFound = 'was not found.';

/** 1.23E+11 matches many UPCs, so it cannot be aliased to a product. */
const shortenedNumber = /^\d(?:[.,]\d+)?E\+\d+$/i;

/** Our exports prefix text that looks like a formula with an apostrophe; it matches with and without the prefix. */
const findMatch = <T>(matches: ReadonlyMap<string, T>, text: string): T | undefined =>
  matches.get(normalizeName(text)) ??
  (text.startsWith("'") ? matches.get(normalizeName(withoutFormulaGuard(text))) : undefined);

/** One reader per column: returns the value, or records an error and returns undefined. */
const createCellReaders = ({ lookup, latest, dates, rowErrors, unmatchedNames, notes }: Options) => {
  const readDay = createDayReader(latest, dates);
  const warned = new Set<number>();
  const reject = (line: number, property: Property, text: string, what: string): undefined => {
    const cell = text === '' ? 'is empty.' : `"${truncateText(text)}" ${what}`;
    rowErrors.add(`Line ${line}: ${properties[property]} ${cell}`);
  };
  return {
    store: (text: string, line: number): StoreMatch | undefined => {
      if (text === '') return reject(line, 'storeName', text, '');
      const found = findMatch(lookup.stores, text);
      if (found && found !== 'AMBIGUOUS') return found;
      const what = found === 'AMBIGUOUS' ? 'is the number of more than one store.' : notFound;
      unmatchedNames.add({ kind: 'STORE', text, what }, line);
      return undefined;
    },
    product: (text: string, line: number): number | undefined => {
      if (text === '') return reject(line, 'productUpc', text, '');
      const found = findMatch(lookup.products, text);
      if (found === undefined) {
        if (shortenedNumber.test(text))
          return reject(line, 'productUpc', text, 'was shortened by a spreadsheet program.');
        unmatchedNames.add({ kind: 'PRODUCT', text, what: notFound }, line);
        return undefined;
      }
      if (!warned.has(found)) {
        warned.add(found);
        if (hasWrongCheckDigit(text)) notes.add(`Line ${line}: Product UPC "${text}" has a wrong check digit.`);
      }
      return found;
    },
    units: (text: string, line: number): number | undefined => {
      if (!wholeNumber.test(text))
        return reject(line, 'quantity', text, fraction.test(text) ? 'is not a whole number.' : 'is not a number.');
      const units = Number(text);
      return Math.abs(units) > maxUnits ? reject(line, 'quantity', text, 'is too large.') : units;
    },
    day: (text: string, line: number): string | undefined => {
      const read = readDay(text, line);
      return 'day' in read ? read.day : reject(line, 'soldOn', text, read.problem);
    },
    /** Undefined if the cell is empty. */
    cents: (text: string, line: number): number | undefined | 'WRONG' => {
      if (text === '') return undefined;
      const cents = parseCents(text);
      if (cents !== undefined) return cents;
      reject(line, 'salesValue', text, 'is not an amount in dollars and cents.');
      return 'WRONG';
    },
  };
};

interface Sold {
  readonly store: StoreMatch;
  readonly productId: number;
  readonly upc: string;
  readonly soldOn: string;
  readonly units: number;
}

/** Value of a sale without a sales value in the file: its units at the price in force on its day. */
const createValuation = ({ lookup, notes }: Options): ((sold: Sold) => number) => {
  const reported = new Set<number>();
  return ({ store, productId, upc, soldOn, units }) => {
    const history = findPriceHistory(lookup.prices, [store.priceListId, lookup.defaultPriceListId], productId);
    if (history) return units * priceOn(history, soldOn);
    if (!reported.has(productId))
      notes.add(`Product UPC "${truncateText(upc)}" has no price, its sales count as $0.00.`);
    reported.add(productId);
    return 0;
  };
};

/** Only checks GTIN lengths, because feeds also contain item codes. */
const hasWrongCheckDigit = (upc: string): boolean => {
  if (!/^(?:\d{8}|\d{12,14})$/.test(upc)) return false;
  const digits = Array.from(upc, Number).toReversed();
  const sum = digits.reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 !== 0;
};
