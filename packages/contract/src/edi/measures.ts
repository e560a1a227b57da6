/** What a quantity of an activity document means. */
export const ediMeasures = [
  'SOLD',
  /** Sold less returns: replaces SOLD and RETURNED. */
  'SOLD_NET',
  /** A total that repeats SOLD: used only if there is no SOLD. */
  'SOLD_TOTAL',
  'RETURNED',
  'RECEIVED',
  'ON_HAND',
  /** Stock at the start of the period: the stock on the day before. */
  'ON_HAND_START',
  'ON_ORDER',
  'IN_TRANSIT',
  /** Known, and neither a sale, a receipt, nor stock. */
  'IGNORED',
] as const;
export type EdiMeasure = (typeof ediMeasures)[number];
