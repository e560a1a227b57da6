import { divideRounded, priceCents } from '@shelfward/contract/kit/money.ts';
import { withoutFormulaGuard } from '@shelfward/contract/kit/spreadsheet.rules.ts';
import { centsOf, shortened } from '@shelfward/contract/kit/tables/cell.rules.ts';
import type { Product } from '@shelfward/contract/products/products.contract.ts';

/** A price of one list before and after. Without a price before it is the product's first. */
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

/** Half up to the cent, then as prices are wanted: a multiple of five cents, or the nearest that ends in 99. */
export const roundPrice = (cents: number, rounding: Rounding): number => {
  const rounded = { cent: cents, nickel: divideRounded(cents, 5) * 5, 'ninety-nine': toNinetyNine(cents) }[rounding];
  return Math.min(100_000_000, Math.max(0, rounded));
};

/** A price of 0 is free of charge and stays so; every other price is at least 99 cents. */
const toNinetyNine = (cents: number): number =>
  cents <= 0 ? 0 : Math.max(99, divideRounded(cents + 1, 100) * 100 - 1);

/** Exact: the percentage is taken in hundredths. */
export const adjustPrice = (cents: number, percent: number, rounding: Rounding): number =>
  roundPrice(divideRounded(cents * (10_000 + Math.round(percent * 100)), 10_000), rounding);

/** The prices of a list that the adjustment changes; products without a price in it have none to adjust. */
export const adjustedPrices = (
  products: readonly Priced[],
  listId: number,
  { percent, rounding }: { readonly percent: number; readonly rounding: Rounding },
): readonly PriceDifference[] =>
  products.flatMap((product) => {
    const before = priceIn(product, listId);
    if (before === undefined) return [];
    const after = adjustPrice(before, percent, rounding);
    return after === before ? [] : [differenceOf(product, before, after)];
  });

const differenceOf = ({ id, name, upc }: Priced, before: number | undefined, after: number): PriceDifference => ({
  productId: id,
  name,
  upc,
  before,
  after,
});

/** In percent of the price before, to a tenth; nothing where there was no price, or none but 0. */
export const changeInPercent = ({ before, after }: Pick<PriceDifference, 'before' | 'after'>): number | null =>
  before ? Math.round(((after - before) / before) * 1000) / 10 : null;

export interface BadRow {
  readonly line: number;
  readonly problem: string;
}

export interface FileComparison {
  readonly changes: readonly PriceDifference[];
  readonly same: number;
  /** Rows without a price: what is not said is not changed. */
  readonly blank: number;
  readonly bad: readonly BadRow[];
}

/** One row of a file and the line that it stands on. */
export interface FileRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const words = (cell: string): string => withoutFormulaGuard(cell).trim();

/** What a file would change in a list; undefined when its first row names no UPC and no price column. */
export const comparePrices = (
  [header, ...rows]: readonly FileRow[],
  products: readonly Priced[],
  list: { readonly id: number; readonly name: string },
): FileComparison | undefined => {
  const labels = header?.cells.map((cell) => words(cell).toLowerCase()) ?? [];
  const upcAt = labels.indexOf('upc');
  const priceAt = ['new price', 'price', list.name.toLowerCase()]
    .map((label) => labels.indexOf(label))
    .find((at) => at >= 0);
  if (upcAt < 0 || priceAt === undefined) return undefined;
  const find = finderOf(products);
  const seen = new Set<number>();
  const comparison = { changes: [] as PriceDifference[], same: 0, blank: 0, bad: [] as BadRow[] };
  for (const { line, cells } of rows) {
    const [upc, price] = [words(cells[upcAt] ?? ''), words(cells[priceAt] ?? '')];
    if (price === '') {
      comparison.blank += 1;
      continue;
    }
    const product = find(upc);
    const cents = centsOf(price.replaceAll(/\s/g, ''));
    const problem = problemOf({ upc, price, product, cents, seen });
    if (problem || !product || cents === undefined) {
      comparison.bad.push({ line, problem: problem ?? '' });
      continue;
    }
    seen.add(product.id);
    const before = priceIn(product, list.id);
    if (before === cents) comparison.same += 1;
    else comparison.changes.push(differenceOf(product, before, cents));
  }
  return comparison;
};

const problemOf = (of: {
  readonly upc: string;
  readonly price: string;
  readonly product: Priced | undefined;
  readonly cents: number | undefined;
  readonly seen: ReadonlySet<number>;
}): string | undefined => {
  if (!of.product) return of.upc === '' ? 'There is no UPC.' : `No product has the UPC ${shortened(of.upc)}.`;
  if (of.seen.has(of.product.id)) return `${shortened(of.upc)} stands in more than one row.`;
  if (of.cents === undefined || !priceCents.safeParse(of.cents).success) return `"${shortened(of.price)}" is no price.`;
  return undefined;
};

/** By UPC; a spreadsheet that took it for a number has lost its leading zeros, so it is also found without them. */
const finderOf = (products: readonly Priced[]) => {
  const exact = new Map(products.map((product) => [product.upc.toLowerCase(), product]));
  const bare = new Map<string, Priced | undefined>();
  for (const product of products) {
    const key = bareOf(product.upc);
    bare.set(key, bare.has(key) ? undefined : product);
  }
  return (upc: string): Priced | undefined => exact.get(upc.toLowerCase()) ?? bare.get(bareOf(upc));
};

const bareOf = (upc: string): string => upc.toLowerCase().replace(/^0+(?=.)/, '');
