/** The number of units of a product that a store should have. */
export const computeParLevel = (item: {
  readonly globalAssortmentQuantity: number;
  readonly adjustment: number;
}): number => Math.max(0, item.globalAssortmentQuantity + item.adjustment);

/** The lowest adjustment: it results in a par level of 0. */
export const lowestAdjustment = (globalAssortmentQuantity: number): number => 0 - globalAssortmentQuantity;

export interface AdjustableItem {
  readonly productId: number;
  readonly globalAssortmentQuantity: number;
  readonly adjustment: number;
  /** In the last 52 weeks. Breaks ties between equal remainders: the product with more sales gets the unit. */
  readonly unitsSold: number;
}

export interface AdjustedItem {
  readonly productId: number;
  readonly adjustment: number;
  readonly parLevel: number;
}

/**
 * Changes the par levels of one store by a whole percentage (-100 or less sets all to 0) so that their total changes
 * by exactly that percentage, rounded once: +10 % on forty products with par level 2 adds eight units, although
 * rounding each product would add none. Returns every item, ordered by product id.
 */
export const adjustByPercent = (items: readonly AdjustableItem[], percent: number): AdjustedItem[] => {
  const hundredths = 100 + Math.max(-100, percent);
  const shares = items.map((item) => {
    const exact = computeParLevel(item) * hundredths;
    return { item, whole: Math.floor(exact / 100), remainder: exact % 100 };
  });
  const total = items.reduce((sum, item) => sum + computeParLevel(item), 0);
  const target = Math.floor((total * hundredths + 50) / 100);
  const spare = target - shares.reduce((sum, { whole }) => sum + whole, 0);
  const claims = shares.filter(({ remainder }) => remainder > 0).toSorted(compareClaims);
  const favoured = new Set(claims.slice(0, spare).map(({ item }) => item.productId));
  return shares
    .map(({ item, whole }) => {
      const parLevel = whole + (favoured.has(item.productId) ? 1 : 0);
      return { productId: item.productId, parLevel, adjustment: parLevel - item.globalAssortmentQuantity };
    })
    .toSorted((left, right) => left.productId - right.productId);
};

interface Claim {
  readonly item: AdjustableItem;
  readonly remainder: number;
}

const compareClaims = (left: Claim, right: Claim): number =>
  right.remainder - left.remainder ||
  right.item.unitsSold - left.item.unitsSold ||
  left.item.productId - right.item.productId;
