/** Why sales changed between two periods (docs/decisions/0112). The order is that of screens and of rounding. */
export const changeCauses = [
  'STORES_OPENED',
  'STORES_CLOSED',
  'LISTED',
  'DELISTED',
  'AVAILABILITY',
  /** The stock of some days is not known: those before the first count or delivery. */
  'NOT_KNOWN',
  'CALENDAR',
  'PROMOTION',
  'PRICE',
  'VELOCITY',
] as const;
export type ChangeCause = (typeof changeCauses)[number];

/** The stores, and the products, that are named for a cause. */
export const maxCauseIds = 20;
