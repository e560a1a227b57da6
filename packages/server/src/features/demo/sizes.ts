/** The numbers of records of a world. */
export interface Sizes {
  readonly companies: number;
  readonly stores: number;
  readonly products: number;
  readonly orders: number;
}

/** Scale 1 is the demo client; 4 is about 500 stores × 200 products. Companies grow slower than their stores. */
export const computeSizes = (scale: number): Sizes => ({
  companies: Math.min(20, Math.max(2, Math.round(10 * Math.sqrt(scale)))),
  stores: Math.max(4, Math.round(125 * scale)),
  products: Math.max(12, Math.round(60 * scale ** 0.87)),
  orders: Math.max(20, Math.round(1284 * scale)),
});
