import { divideRounded } from '@shelfward/contract/kit/money.ts';
import type { Product } from '@shelfward/contract/products/products.contract.ts';

/** A price change in one list. `before` is undefined for the first price of a product. */
export interface PriceDifference {
  readonly productId: number;
  readonly name: string;
  readonly upc: string;
  readonly before: number | undefined;
  readonly after: number;
}

export type Rounding = 'cent' | 'nickel' | 'ninety-nine';

type Priced = Pick<Product, 'id' | 'name' | 'upc' | 'pricing'>;

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
