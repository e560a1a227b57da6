/** Price history of a product in a price list, oldest first; prices of one day in the order they were set. */
export interface PriceHistory {
  readonly days: string[];
  readonly cents: number[];
}

/** The price in force on a day: the last price set until then; before the first price, the first one. */
export const priceOn = ({ days, cents }: PriceHistory, day: string): number => {
  let first = 0;
  let last = days.length - 1;
  while (first < last) {
    const middle = Math.ceil((first + last) / 2);
    if ((days[middle] ?? '') <= day) first = middle;
    else last = middle - 1;
  }
  return cents[first] ?? 0;
};

export type PriceHistories = ReadonlyMap<number, ReadonlyMap<number, PriceHistory>>;

/** Price history from the first price list that has the product: the company's list, then the client's default list. */
export const findPriceHistory = (
  histories: PriceHistories,
  lists: readonly (number | null)[],
  productId: number,
): PriceHistory | undefined => {
  for (const list of lists) {
    const history = list === null ? undefined : histories.get(list)?.get(productId);
    if (history) return history;
  }
  return undefined;
};
