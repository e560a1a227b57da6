/** What a suggestion is made of, for one product in one store; all in units. */
export interface Terms {
  readonly parLevel: number;
  readonly onHand: number;
  /** Shipped and not yet delivered. */
  readonly inTransit: number;
  /** Ordered (pending, approved or packing) and not yet shipped. */
  readonly openOrders: number;
  readonly packSize: number;
  /** Store, region, company and product active; the product neither discontinued nor of a season that ended. */
  readonly isEligible: boolean;
}

/** The most that one line of a proposal, and of an order, can hold. */
export const maxQuantity = 1_000_000;

/** What the store lacks of its par level, in whole packs. Nothing for what is not to be replenished. */
export const suggestedQuantity = (terms: Terms): number =>
  terms.isEligible ? inPacks(Math.max(0, lacking(terms)), terms.packSize) : 0;

/** The suggestion as one sentence of arithmetic, which ends in the suggested quantity. */
export const explainQuantity = (terms: Terms): string => {
  if (!terms.isEligible)
    return 'Nothing is proposed: the store or the product is inactive, discontinued or out of season.';
  const missing = lacking(terms);
  const quantity = suggestedQuantity(terms);
  const parts = [
    `Par ${units(terms.parLevel)} − ${units(terms.onHand)} on hand`,
    terms.inTransit > 0 ? ` − ${units(terms.inTransit)} in transit` : '',
    terms.openOrders > 0 ? ` − ${units(terms.openOrders)} on open orders` : '',
    ` = ${units(missing)}`,
  ];
  if (missing <= 0) return `${parts.join('')}: nothing is needed.`;
  if (quantity === missing) return `${parts.join('')}.`;
  const how = quantity < missing ? 'at most' : `in packs of ${units(terms.packSize)}:`;
  return `${parts.join('')}, ${how} ${units(quantity)}.`;
};

const lacking = ({ parLevel, onHand, inTransit, openOrders }: Terms): number =>
  parLevel - onHand - inTransit - openOrders;

const inPacks = (need: number, packSize: number): number =>
  Math.min(Math.ceil(need / packSize) * packSize, Math.floor(maxQuantity / packSize) * packSize);

const numbers = new Intl.NumberFormat('en-US');
const units = (value: number): string => numbers.format(value).replace('-', '−');
