import { withoutFormulaGuard } from '@shelfward/contract/kit/spreadsheet.rules.ts';
import { centsOf, shortened } from '@shelfward/contract/kit/tables/cell.rules.ts';
import { createDayReader, type DateOrder, dateFormatOf } from '@shelfward/contract/kit/tables/day.rules.ts';
import type { SaleColumns } from '@shelfward/contract/sales/sales.contract.ts';
import type { MessageList } from '../../platform/tables/message-list.rules.ts';
import { keyOf, type Lookup, type StoreFound } from './sale-lookup.rules.ts';
import { priceHistoryOf, priceOn } from './sale-value.rules.ts';
import type { UnknownWords } from './unmatched-names.rules.ts';

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
  readonly dateOrder: DateOrder;
  readonly onSale: (sale: SaleRow) => void;
  /** What keeps the file from being read as a whole. */
  readonly errors: MessageList;
  /** What is wrong in one row. */
  readonly rowErrors: MessageList;
  readonly unknownWords: UnknownWords;
  readonly notes: MessageList;
}

interface RowReader {
  readonly read: (fields: readonly string[], line: number) => void;
  /** How many rows something was wrong in. */
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

const mostUnits = 1_000_000;

/** Reads the records of one file of sales, its header first: each is a sale, or told as an error, or skipped with a note. */
export const createRowReader = (options: Options): RowReader => {
  const { columns, errors, rowErrors, notes } = options;
  const needed = Math.max(...Object.values(columns).filter((column) => column !== undefined)) + 1;
  const read = createCellReaders(options);
  const value = createValuation(options);
  let width: number | undefined;
  let bad = 0;

  const readHeader = (fields: readonly string[], line: number): void => {
    width = fields.length;
    if (width < needed)
      errors.add(`Line ${line}: the header has ${columnCount(width)}, but column ${needed} is needed.`);
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
    const given = read.cents(cell('salesValue'), line);
    if (!store || productId === undefined || units === undefined || soldOn === undefined || given === 'WRONG')
      return false;
    const upc = cell('productUpc');
    const cents = given ?? value({ store, productId, upc, soldOn, units });
    options.onSale({ line, storeId: store.id, productId, soldOn, units, cents });
    return true;
  };

  return {
    read: (fields, line) => {
      if (width === undefined) readHeader(fields, line);
      else if (!readRow(fields, line)) bad += 1;
    },
    badRows: () => bad,
  };
};

const columnCount = (count: number): string => (count === 1 ? '1 column' : `${count} columns`);

const shapeProblem = (
  fields: readonly string[],
  { needed, width }: { readonly needed: number; readonly width: number },
): string | undefined => {
  if (fields.length < needed) return `has ${columnCount(fields.length)}, but column ${needed} is needed.`;
  if (fields.length > width && fields.slice(width).some((field) => field.trim() !== ''))
    return `has ${columnCount(fields.length)}, but the header has ${width}.`;
  return undefined;
};

/** A first line whose quantity is a number and whose date is a date heads nothing. */
const isSale = (fields: readonly string[], { quantity, soldOn }: SaleColumns): boolean =>
  wholeNumber.test(fields[quantity]?.trim() ?? '') &&
  dateFormatOf(fields[soldOn]?.trim() ?? '', 'MONTH_FIRST') !== undefined;

const wholeNumber = /^[+-]?\d{1,12}(?:\.0+)?$/;
const fraction = /^[+-]?\d*[.,]\d+$/;

const notFound = 'was not found.';

/** 1.23E+11 stands for many numbers at once, so nobody may say which product it is. */
const shortenedNumber = /^\d(?:[.,]\d+)?E\+\d+$/i;

/** A text that our exports keep from being a formula means the same without its guard. */
const meaningOf = <T>(known: ReadonlyMap<string, T>, text: string): T | undefined =>
  known.get(keyOf(text)) ?? (text.startsWith("'") ? known.get(keyOf(withoutFormulaGuard(text))) : undefined);

/** One reader for each property: it answers what the cell means, or tells the error and answers nothing. */
const createCellReaders = ({ lookup, latest, dateOrder, rowErrors, unknownWords, notes }: Options) => {
  const readDay = createDayReader(latest, dateOrder);
  const warned = new Set<number>();
  const refuse = (line: number, property: Property, text: string, what: string): undefined => {
    const cell = text === '' ? 'is empty.' : `"${shortened(text)}" ${what}`;
    rowErrors.add(`Line ${line}: ${properties[property]} ${cell}`);
  };
  return {
    store: (text: string, line: number): StoreFound | undefined => {
      if (text === '') return refuse(line, 'storeName', text, '');
      const found = meaningOf(lookup.stores, text);
      if (found && found !== 'AMBIGUOUS') return found;
      const what = found === 'AMBIGUOUS' ? 'is the number of more than one store.' : notFound;
      unknownWords.add({ kind: 'STORE', text, what }, line);
      return undefined;
    },
    product: (text: string, line: number): number | undefined => {
      if (text === '') return refuse(line, 'productUpc', text, '');
      const found = meaningOf(lookup.products, text);
      if (found === undefined) {
        if (shortenedNumber.test(text))
          return refuse(line, 'productUpc', text, 'was shortened by a spreadsheet program.');
        unknownWords.add({ kind: 'PRODUCT', text, what: notFound }, line);
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
        return refuse(line, 'quantity', text, fraction.test(text) ? 'is not a whole number.' : 'is not a number.');
      const units = Number(text);
      return Math.abs(units) > mostUnits ? refuse(line, 'quantity', text, 'is too large.') : units;
    },
    day: (text: string, line: number): string | undefined => {
      const read = readDay(text, line);
      return 'day' in read ? read.day : refuse(line, 'soldOn', text, read.problem);
    },
    /** Undefined when the file says nothing of the value. */
    cents: (text: string, line: number): number | undefined | 'WRONG' => {
      if (text === '') return undefined;
      const cents = centsOf(text);
      if (cents !== undefined) return cents;
      refuse(line, 'salesValue', text, 'is not an amount in dollars and cents.');
      return 'WRONG';
    },
  };
};

interface Sold {
  readonly store: StoreFound;
  readonly productId: number;
  readonly upc: string;
  readonly soldOn: string;
  readonly units: number;
}

/** What a sale is worth when the file does not say: its units at the price in force on its day. */
const createValuation = ({ lookup, notes }: Options): ((sold: Sold) => number) => {
  const told = new Set<number>();
  return ({ store, productId, upc, soldOn, units }) => {
    const history = priceHistoryOf(lookup.prices, [store.priceListId, lookup.defaultPriceListId], productId);
    if (history) return units * priceOn(history, soldOn);
    if (!told.has(productId)) notes.add(`Product UPC "${shortened(upc)}" has no price, its sales count as $0.00.`);
    told.add(productId);
    return 0;
  };
};

/** Only lengths that a GTIN has are judged: real feeds also carry item codes. */
const hasWrongCheckDigit = (upc: string): boolean => {
  if (!/^(?:\d{8}|\d{12,14})$/.test(upc)) return false;
  const digits = Array.from(upc, Number).toReversed();
  const sum = digits.reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 !== 0;
};
