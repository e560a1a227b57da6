import { createGtinFinder } from '@shelfward/contract/kit/gtin.rules.ts';
import { divideRounded, priceCents } from '@shelfward/contract/kit/money.ts';
import { toNameKey } from '@shelfward/contract/kit/name-key.rules.ts';
import { readCell, truncateText } from '@shelfward/contract/kit/tables/cell.rules.ts';
import { plainName } from '@shelfward/contract/kit/tables/header.rules.ts';
import { findNumberRule, isFractionOfCent, parseAmount, toCents } from '@shelfward/contract/kit/tables/number.rules.ts';
import type { DecimalSign } from '@shelfward/contract/kit/tables/number-text.rules.ts';
import { createFileNumberDetector } from '@shelfward/contract/master-import/file-numbers.rules.ts';
import { listImportProperties } from '@shelfward/contract/master-import/import-properties.rules.ts';
import type { Product } from '@shelfward/contract/products/products.contract.ts';
import { ambiguousCode } from '@shelfward/tables/formats/gtin-matches.rules.ts';

/** A price change in one list. `before` is undefined for the first price of a product. */
export interface PriceDifference {
  readonly productId: number;
  readonly name: string;
  readonly upc: string;
  readonly before: number | undefined;
  readonly after: number;
}

export type Rounding = 'cent' | 'nickel' | 'ninety-nine';

type Priced = Pick<Product, 'id' | 'name' | 'upc' | 'sku' | 'pricing'>;

export const priceIn = (product: Pick<Product, 'pricing'>, listId: number): number | undefined =>
  product.pricing.find(({ priceList, inactive }) => priceList.id === listId && !inactive)?.price;

/** Rounds to the cent, to a multiple of 5 cents, or to the nearest price that ends in 99. */
export const roundPrice = (cents: number, rounding: Rounding): number => {
  const rounded = { cent: cents, nickel: divideRounded(cents, 5) * 5, 'ninety-nine': toNinetyNine(cents) }[rounding];
  return Math.min(100_000_000, Math.max(0, rounded));
};

/** A price of 0 is free of charge and stays so; every other price is at least 99 cents. */
const toNinetyNine = (cents: number): number =>
  cents <= 0 ? 0 : Math.max(99, divideRounded(cents + 1, 100) * 100 - 1);

/** Exact integer arithmetic: the percentage is converted to hundredths of a percent. */
export const adjustPrice = (cents: number, percent: number, rounding: Rounding): number =>
  roundPrice(divideRounded(cents * (10_000 + Math.round(percent * 100)), 10_000), rounding);

/** The prices of a list that the adjustment changes. Products without a price in the list are skipped. */
export const adjustedPrices = (
  products: readonly Priced[],
  listId: number,
  { percent, rounding }: { readonly percent: number; readonly rounding: Rounding },
): readonly PriceDifference[] =>
  products.flatMap((product) => {
    const before = priceIn(product, listId);
    if (before === undefined) return [];
    const after = adjustPrice(before, percent, rounding);
    return after === before ? [] : [toDifference(product, before, after)];
  });

const toDifference = ({ id, name, upc }: Priced, before: number | undefined, after: number): PriceDifference => ({
  productId: id,
  name,
  upc,
  before,
  after,
});

/** Change in percent of the old price, to one decimal; null if the old price is missing or 0. */
export const changeInPercent = ({ before, after }: Pick<PriceDifference, 'before' | 'after'>): number | null =>
  before ? Math.round(((after - before) / before) * 1000) / 10 : null;

export interface InvalidPriceRow {
  readonly line: number;
  readonly problem: string;
}

export interface FileComparison {
  readonly changes: readonly PriceDifference[];
  readonly unchanged: number;
  /** Rows with an empty price cell, which leave the price unchanged. */
  readonly blank: number;
  readonly invalidRows: readonly InvalidPriceRow[];
  /** The lines of prices that were rounded to cents. */
  readonly roundedLines: readonly number[];
  /** The user must choose the decimal sign. */
  readonly isAmbiguous: boolean;
}

/** A row of a file with its line number. */
export interface FileRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const columnNames = (property: 'upc' | 'price'): readonly string[] =>
  listImportProperties('PRICES').find(({ id }) => id === property)?.names ?? [];

/** How a file is compared. */
interface ComparedFile {
  /** Of the price list. */
  readonly id: number;
  readonly name: string;
  readonly currency: string;
  readonly hasNumberCells?: boolean;
  /** The user's choice for ambiguous prices. */
  readonly decimalSign?: DecimalSign | undefined;
}

/** Compares a file with a price list; undefined if its header row has no UPC or price column. */
export const comparePrices = (
  [header, ...rows]: readonly FileRow[],
  products: readonly Priced[],
  { hasNumberCells = false, decimalSign, ...list }: ComparedFile,
): FileComparison | undefined => {
  const labels = header?.cells.map((cell) => plainName(readCell(cell).text)) ?? [];
  const find = (names: readonly string[]) => names.map((name) => labels.indexOf(name)).find((at) => at >= 0);
  const upcAt = find(columnNames('upc'));
  const priceAt = find(['newprice', 'price', plainName(list.name), ...columnNames('price')]);
  if (upcAt === undefined || priceAt === undefined) return undefined;
  const detector = createFileNumberDetector('PRICES', { price: [priceAt] }, { hasNumberCells });
  for (const { line, cells } of rows) detector.add(cells, line);
  const numbers = detector.detect(decimalSign);
  const findProduct = createProductFinder(products);
  const seen = new Set<number>();
  const comparison = {
    changes: [] as PriceDifference[],
    unchanged: 0,
    blank: 0,
    invalidRows: [] as InvalidPriceRow[],
    roundedLines: [] as number[],
    isAmbiguous: numbers.isAmbiguous,
  };
  for (const { line, cells } of rows) {
    const { text: upc } = readCell(cells[upcAt]);
    const { text: price, raw } = readCell(cells[priceAt]);
    if (price === '') {
      comparison.blank += 1;
      continue;
    }
    const match = findProduct(upc);
    const product = match === 'AMBIGUOUS' ? undefined : match;
    const parsed = parseAmount(price, { currency: list.currency, rule: findNumberRule(numbers, raw) });
    const amount = 'amount' in parsed ? parsed.amount : undefined;
    const cents = amount && toCents(amount);
    const priceProblem =
      'problem' in parsed && (parsed.isOtherCurrency || parsed.code !== 'INVALID') ? parsed.problem : undefined;
    const problem = findProblem({ upc, price, product, isAmbiguous: match === 'AMBIGUOUS', cents, priceProblem, seen });
    if (problem || !product || cents === undefined) {
      comparison.invalidRows.push({ line, problem: problem ?? '' });
      continue;
    }
    seen.add(product.id);
    if (amount && isFractionOfCent(amount)) comparison.roundedLines.push(line);
    const before = priceIn(product, list.id);
    if (before === cents) comparison.unchanged += 1;
    else comparison.changes.push(toDifference(product, before, cents));
  }
  return comparison;
};

const findProblem = (row: {
  readonly upc: string;
  readonly price: string;
  readonly product: Priced | undefined;
  readonly isAmbiguous: boolean;
  readonly cents: number | undefined;
  readonly priceProblem: string | undefined;
  readonly seen: ReadonlySet<number>;
}): string | undefined => {
  if (row.isAmbiguous) return `${truncateText(row.upc)} ${ambiguousCode.problem}`;
  if (!row.product) return row.upc === '' ? 'The UPC is missing.' : `No product has the UPC ${truncateText(row.upc)}.`;
  if (row.seen.has(row.product.id)) return `${truncateText(row.upc)} appears in more than one row.`;
  if (row.priceProblem !== undefined) return `"${truncateText(row.price)}" ${row.priceProblem}`;
  if (row.cents === undefined || !priceCents.safeParse(row.cents).success)
    return `"${truncateText(row.price)}" is not a valid price.`;
  return undefined;
};

/** Finds products by UPC, also without leading zeros, because spreadsheets drop them from numbers, and by GTIN. */
const createProductFinder = (products: readonly Priced[]) => {
  const exact = new Map(products.map((product) => [toNameKey(product.upc), product]));
  const findByGtin = createGtinFinder(products.map((product) => [product.upc, product] as const));
  const byBareUpc = new Map<string, Priced | undefined>();
  for (const product of products) {
    const key = withoutLeadingZeros(product.upc);
    byBareUpc.set(key, byBareUpc.has(key) ? undefined : product);
  }
  return (upc: string): Priced | 'AMBIGUOUS' | undefined => {
    const bare = withoutLeadingZeros(upc);
    return exact.get(toNameKey(upc)) ?? (byBareUpc.has(bare) ? byBareUpc.get(bare) : findByGtin(upc));
  };
};

const withoutLeadingZeros = (upc: string): string => toNameKey(upc).replace(/^0+(?=.)/, '');
