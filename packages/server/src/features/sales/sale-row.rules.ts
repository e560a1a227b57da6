import { formatCents } from '@shelfward/contract/kit/currency.rules.ts';
import { toNameKey } from '@shelfward/contract/kit/name-key.rules.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import {
  createQualifierReport,
  type QualifierReport,
} from '@shelfward/contract/kit/qualifiers/qualifier-report.rules.ts';
import {
  applyToPrice,
  createQualifierReader,
  type Factor,
  plainEffect,
  type RowEffect,
} from '@shelfward/contract/kit/qualifiers/qualifier-rows.rules.ts';
import { readBracketedCode } from '@shelfward/contract/kit/tables/bracketed-code.rules.ts';
import { type Cell, findRowShapeProblem, readCell, truncateText } from '@shelfward/contract/kit/tables/cell.rules.ts';
import { createDayReader, detectDateFormat, type FileDates } from '@shelfward/contract/kit/tables/day.rules.ts';
import { flagProblem, parseFlag } from '@shelfward/contract/kit/tables/flag.rules.ts';
import { withHeaderCurrency } from '@shelfward/contract/kit/tables/header-currency.rules.ts';
import { type CellFault, invalid } from '@shelfward/contract/kit/tables/import-error.ts';
import {
  type Amount,
  type FileNumbers,
  findNumberRule,
  isNoAmount,
  isNumber,
  isShortenedNumber,
  parseAmount,
  parseWhole,
  toCents,
} from '@shelfward/contract/kit/tables/number.rules.ts';
import {
  type ProductIdentificationType,
  productCodeLabels,
} from '@shelfward/contract/kit/tables/product-identification.ts';
import type { QualifierColumns } from '@shelfward/contract/kit/tables/qualifier-ids.ts';
import { describeProblem } from '@shelfward/contract/master-import/import-effects.rules.ts';
import { importQualifiers } from '@shelfward/contract/master-import/import-qualifiers.rules.ts';
import type { SaleColumns } from '@shelfward/contract/sales/sales.contract.ts';
import { ambiguousCode, formatGtinMatches, type GtinMatch } from '@shelfward/tables/formats/gtin-matches.rules.ts';
import { fileError, type LimitedList, type RowError } from '../../platform/imports/file-errors.ts';
import { createRowGroups, type RowSums } from '../../platform/imports/file-totals.rules.ts';
import { cellError, notFound, rowError, unknownPack } from '../../platform/imports/row-errors.rules.ts';
import type { Lookup, StoreMatch } from './sale-lookup.rules.ts';
import { createPriceCheck, createRounding, readFileTotal, reconcile } from './sale-total.rules.ts';
import { findPriceHistory, priceOn } from './sale-value.rules.ts';
import type { UnmatchedNames } from './unmatched-names.rules.ts';

export interface SaleRow {
  readonly line: number;
  readonly storeId: number;
  readonly productId: number;
  readonly soldOn: string;
  readonly units: number;
  readonly cents: number;
  readonly isPromoted: boolean;
}

interface Options {
  readonly columns: SaleColumns;
  readonly header: readonly string[];
  /** The number of columns of the header. */
  readonly width: number;
  readonly productIdentificationType: ProductIdentificationType;
  readonly lookup: Lookup;
  readonly latest: string;
  /** Of the account. */
  readonly currency: string;
  readonly dates: FileDates;
  readonly numbers: FileNumbers;
  readonly qualifiers: QualifierColumns;
  readonly onSale: (sale: SaleRow) => void;
  /** Errors that reject the whole file. */
  readonly errors: LimitedList<RowError>;
  /** Errors of single rows. */
  readonly rowErrors: LimitedList<RowError>;
  readonly unmatchedNames: UnmatchedNames;
  readonly notes: LimitedList<string>;
}

interface ReaderState extends Options {
  /** By code. */
  readonly gtinMatches: Map<string, GtinMatch>;
}

interface SaleReader {
  /** `line` is 0 for a file without a header. */
  readonly checkHeader: (line: number) => void;
  readonly read: (fields: readonly string[], line: number) => void;
  /** Compares the totals of a row with the sums of the rows above it. */
  readonly readTotal: (fields: readonly string[], line: number, sums: Sums) => void;
  /** Adds the notes about all rows. */
  readonly end: () => void;
  /** What the qualifiers of the rows did. */
  readonly listQualifiers: () => readonly QualifierReport[];
  /** Number of rows with errors. */
  readonly badRows: () => number;
}

type Sums = Pick<RowSums, 'units' | 'cents'>;
type Property = keyof SaleColumns;

const toLabel = (property: Property, by: ProductIdentificationType): string =>
  ({
    storeName: 'Store',
    productUpc: productCodeLabels[by],
    quantity: 'Quantity',
    soldOn: 'Sold on',
    salesValue: 'Sales value',
    unitPrice: 'Unit price',
    promotion: 'Promotion',
  })[property];

const maxUnits = 1_000_000;

/**
 * Reads the rows of a sales file. Each row is a sale, is reported as an error, or is skipped with a note.
 */
export const createSaleReader = (options: Options): SaleReader => {
  const { columns, width, errors, rowErrors, notes } = options;
  const needed = Math.max(...Object.values(columns).filter((column) => column !== undefined)) + 1;
  const gtinMatches = new Map<string, GtinMatch>();
  const read = createCellReaders({ ...options, gtinMatches });
  const value = createValuation(options);
  const rounding = createRounding();
  const priceCheck = createPriceCheck(options.currency);
  const groups = createRowGroups();
  const qualify = createSaleQualifiers(options);
  let invalidRows = 0;

  const readRow = (fields: readonly string[], line: number): boolean => {
    const problem = findRowShapeProblem(fields, { needed, width });
    if (problem) {
      rowErrors.add(rowError(line, 'INVALID', problem));
      return false;
    }
    const cell = (property: Property): Cell => readCell(fields[columns[property] ?? -1]);
    if (cell('quantity').text === '') {
      notes.add(`Line ${line}: Quantity is empty, the row was skipped.`);
      return true;
    }
    const effect = qualify.read(fields, { line, quantity: cell('quantity').text });
    if (effect?.isLeftOut) return true;
    const store = read.store(cell('storeName'), line);
    const productId = read.product(cell('productUpc'), line, store?.companyId);
    const quantity = read.units(cell('quantity'), line);
    const soldOn = read.day(cell('soldOn').text, line);
    const salesValue = read.amount('salesValue', cell('salesValue'), line);
    const unitPrice = read.amount('unitPrice', cell('unitPrice'), line);
    const isPromoted = read.flag('promotion', cell('promotion').text, line);
    if (!effect || !store || productId === undefined || quantity === undefined || soldOn === undefined) return false;
    if (salesValue === 'WRONG' || unitPrice === 'WRONG' || isPromoted === undefined) return false;
    const upc = cell('productUpc').text;
    const packs = effect.isReturn ? 0 - Math.abs(quantity) : quantity;
    const units = qualify.toUnits(packs, effect, { line, productId, upc });
    const priced = units === undefined ? undefined : qualify.toPriced(units, effect, { line, productId, upc });
    if (units === undefined || !priced) return false;
    const cents = salesValue
      ? toSigned(rounding.toCents(salesValue, 1, line), effect)
      : unitPrice
        ? applyToPrice(rounding.toCents(unitPrice, priced.quantity, line), priced.divisor)
        : value({ store, productId, upc, soldOn, units });
    if (Math.sign(units) * Math.sign(cents) < 0) return read.contradiction(cell('salesValue').text, { line, cents });
    if (salesValue && unitPrice && priced.divisor === 1)
      priceCheck.add({ line, units: priced.quantity, cents, price: unitPrice });
    options.onSale({ line, storeId: store.id, productId, soldOn, units, cents, isPromoted });
    return true;
  };

  return {
    checkHeader: (line) => {
      const missing = `has ${formatCount(width, 'column')}, but column ${needed} is needed.`;
      if (width < needed)
        errors.add(line === 0 ? fileError(`The file ${missing}`) : fileError(`the header ${missing}`, line));
    },
    read: (fields, line) => {
      if (!readRow(fields, line)) invalidRows += 1;
    },
    readTotal: (fields, line, sums) => {
      const total = readFileTotal(fields, line, options);
      if (total.problem !== undefined) rowErrors.add(rowError(line, 'INVALID', total.problem));
      const result = reconcile(total, groups.end({ ...sums, roundedRows: rounding.rows() }), options.currency);
      if (!result) return;
      if (result.isExplained || invalidRows > 0 || qualify.hasEffects()) notes.add(`Line ${line}: ${result.message}`);
      else rowErrors.add(rowError(line, 'CONFLICT', result.message));
    },
    end: () => {
      const rounded = rounding.message();
      if (rounded !== undefined) notes.add(rounded);
      const differing = priceCheck.message();
      if (differing !== undefined) notes.add(differing);
      for (const message of formatGtinMatches([...gtinMatches.values()])) notes.add(message);
    },
    listQualifiers: qualify.list,
    badRows: () => invalidRows,
  };
};

/** The value of a return is negative, whether it is written positive or negative. */
const toSigned = (cents: number, { isReturn }: RowEffect): number => (isReturn ? 0 - Math.abs(cents) : cents);

interface QualifiedQuantity {
  readonly line: number;
  readonly productId: number;
  readonly upc: string;
}

/** Reads the qualifiers of rows, and reports those with errors. */
const createSaleQualifiers = (options: Options) => {
  const { header, qualifiers: columns, numbers, currency, lookup, rowErrors } = options;
  const isEmpty = Object.keys(columns).length === 0;
  const qualify = createQualifierReader({ ...importQualifiers.SALES, columns, numbers, currency });
  const report = createQualifierReport(columns, header);
  let hasEffects = false;
  const findFactor = (factor: Factor, productId: number): number | undefined =>
    factor === 'PACK' ? lookup.packSizes.get(productId) : factor;
  const reject = (line: number, property: Property, value: string, fault: CellFault): undefined => {
    rowErrors.add(
      cellError({ line, property, value, label: toLabel(property, options.productIdentificationType), ...fault }),
    );
  };
  return {
    list: report.list,
    hasEffects: (): boolean => hasEffects,
    /** Undefined for a row with errors. */
    read: (fields: readonly string[], { line, quantity }: { readonly line: number; readonly quantity: string }) => {
      if (isEmpty) return plainEffect;
      const row = qualify(fields, { isNegative: /^[-(\u2212]|-$/.test(quantity) });
      report.add(row, line);
      hasEffects ||= row.isLeftOut || row.isReturn || row.unit !== 1;
      for (const problem of row.problems) rowErrors.add({ line, ...describeProblem(problem, header) });
      return row.problems.length > 0 ? undefined : row;
    },
    /** The quantity by which a price is multiplied, and what the product is divided by. */
    toPriced: (units: number, effect: RowEffect, { line, productId, upc }: QualifiedQuantity) => {
      const { unit, priceUnit = unit, priceBasis = 1 } = effect;
      const factor = findFactor(priceUnit, productId);
      if (factor === undefined) return reject(line, 'productUpc', upc, unknownPack);
      const divisor = factor * priceBasis;
      return units % divisor === 0 ? { quantity: units / divisor, divisor: 1 } : { quantity: units, divisor };
    },
    /** Undefined if the packs of the product are not known, or if the units are too many. */
    toUnits: (packs: number, { unit }: RowEffect, { line, productId, upc }: QualifiedQuantity): number | undefined => {
      if (unit === 1) return packs;
      const factor = findFactor(unit, productId);
      if (factor === undefined) return reject(line, 'productUpc', upc, unknownPack);
      const units = packs * factor;
      return Math.abs(units) > maxUnits ? reject(line, 'quantity', String(packs), tooLarge) : units;
    },
  };
};

/** A first line with a numeric quantity and a valid date is a sale, not a header. */
export const isSale = (fields: readonly string[], { quantity, soldOn }: SaleColumns): boolean =>
  isNumber(readCell(fields[quantity]).text) &&
  detectDateFormat(readCell(fields[soldOn]).text, 'MONTH_FIRST') !== undefined;

const sharedNumber = { code: 'AMBIGUOUS', problem: 'is the number of more than one store.' } as const;
const shortened = { code: 'SHORTENED', problem: 'was shortened by a spreadsheet program.' } as const;
const tooLarge = { code: 'TOO_LARGE', problem: 'is too large.' } as const;
const contradiction = (cents: number): CellFault => ({
  code: 'CONFLICT',
  problem: cents > 0 ? 'is positive, but the quantity is negative.' : 'is negative, but the quantity is positive.',
});
const negative = { code: 'TOO_SMALL', problem: 'is negative.' } as const;

/** Spreadsheets mark texts with an apostrophe or as a formula; a name matches with and without the mark. */
const findMatch = <T>(matches: ReadonlyMap<string, T>, { raw, text }: Cell): T | undefined =>
  matches.get(toNameKey(raw)) ?? (raw === text ? undefined : matches.get(toNameKey(text)));

/** One reader per column: returns the value, or records an error and returns undefined. */
const createCellReaders = (options: ReaderState) => {
  const { columns, header, lookup, latest, dates, numbers, rowErrors, unmatchedNames, notes, gtinMatches } = options;
  const by = options.productIdentificationType;
  const readDay = createDayReader(latest, dates);
  const warned = new Set<number>();
  const findByGtin = (code: string, line: number): number | 'AMBIGUOUS' | undefined => {
    const product = lookup.findByGtin(code);
    if (product === undefined || product === 'AMBIGUOUS') return product;
    if (!gtinMatches.has(code)) gtinMatches.set(code, { line, code, upc: product.upc });
    return product.id;
  };
  const reject = (line: number, property: Property, text: string, fault: CellFault): undefined => {
    const label = toLabel(property, by);
    rowErrors.add(
      text === ''
        ? { line, property, value: null, code: 'EMPTY', message: `${label} is empty.` }
        : cellError({ line, property, value: text, label, ...fault }),
    );
  };
  return {
    store: (cell: Cell, line: number): StoreMatch | undefined => {
      const { text } = cell;
      if (text === '') return reject(line, 'storeName', text, notFound);
      const found = findMatch(lookup.stores, cell);
      if (found && found !== 'AMBIGUOUS') return found;
      if (isShortenedNumber(text)) return reject(line, 'storeName', text, shortened);
      const fault = found === 'AMBIGUOUS' ? sharedNumber : notFound;
      unmatchedNames.add('STORE', { line, property: 'storeName', value: text, label: 'Store', ...fault });
      return undefined;
    },
    product: (cell: Cell, line: number, companyId: number | undefined): number | undefined => {
      const { text } = cell;
      if (text === '') return reject(line, 'productUpc', text, notFound);
      const ofCompany = companyId === undefined ? undefined : lookup.companyProducts.get(companyId);
      const found =
        (ofCompany && findMatch(ofCompany, cell)) ??
        findMatch(lookup.products, cell) ??
        lookup.products.get(toNameKey(readBracketedCode(text) ?? '')) ??
        findByGtin(text, line);
      if (found === undefined || found === 'AMBIGUOUS') {
        // It can stand for many UPCs, so it is not a name that can be matched to a product.
        if (isShortenedNumber(text)) return reject(line, 'productUpc', text, shortened);
        const label = productCodeLabels[by];
        const fault = found === 'AMBIGUOUS' ? ambiguousCode : notFound;
        unmatchedNames.add('PRODUCT', { line, property: 'productUpc', value: text, label, ...fault });
        return undefined;
      }
      if (!warned.has(found)) {
        warned.add(found);
        if (by === 'UPC' && hasWrongCheckDigit(text))
          notes.add(`Line ${line}: Product UPC "${text}" has a wrong check digit.`);
      }
      return found;
    },
    units: ({ text, raw }: Cell, line: number): number | undefined => {
      const read = parseWhole(text, findNumberRule(numbers, raw));
      if (read === 'NOT_WHOLE') return reject(line, 'quantity', text, invalid('is not a whole number.'));
      if (read === 'NOT_A_NUMBER') return reject(line, 'quantity', text, invalid('is not a number.'));
      if ('problem' in read) return reject(line, 'quantity', text, read);
      const units = read.value;
      return Math.abs(units) > maxUnits ? reject(line, 'quantity', text, tooLarge) : units;
    },
    day: (text: string, line: number): string | undefined => {
      const read = readDay(text, line);
      return 'day' in read ? read.day : reject(line, 'soldOn', text, read);
    },
    /** Undefined if the cell is empty. */
    amount: (property: 'salesValue' | 'unitPrice', cell: Cell, line: number): Amount | undefined | 'WRONG' => {
      const { raw } = cell;
      const text = withHeaderCurrency(cell.text, header[columns[property] ?? -1]);
      if (text === '' || isNoAmount(text)) return undefined;
      const parsed = parseAmount(text, { currency: options.currency, rule: findNumberRule(numbers, raw) });
      if ('problem' in parsed) reject(line, property, text, parsed);
      else if (property === 'salesValue' || toCents(parsed.amount) >= 0) return parsed.amount;
      else reject(line, property, text, negative);
      return 'WRONG';
    },
    contradiction: (value: string, { line, cents }: { readonly line: number; readonly cents: number }): false => {
      reject(line, 'salesValue', value, contradiction(cents));
      return false;
    },
    /** An empty cell is no. */
    flag: (property: 'promotion', text: string, line: number): boolean | undefined =>
      text === '' ? false : (parseFlag(text) ?? reject(line, property, text, invalid(flagProblem))),
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
const createValuation = ({ lookup, notes, currency }: Options): ((sold: Sold) => number) => {
  const reported = new Set<number>();
  return ({ store, productId, upc, soldOn, units }) => {
    const history = findPriceHistory(lookup.prices, [store.priceListId, lookup.defaultPriceListId], productId);
    if (history) return units * priceOn(history, soldOn);
    if (!reported.has(productId))
      notes.add(`Product UPC "${truncateText(upc)}" has no price, its sales count as ${formatCents(0, currency)}.`);
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
