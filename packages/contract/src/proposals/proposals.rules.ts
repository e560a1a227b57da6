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

/**
 * The terms of a line as it is stored. Whether it was eligible is not stored: it was not where less was proposed than
 * the other terms say.
 */
export const termsOfLine = (line: Omit<Terms, 'isEligible'> & { readonly systemQuantity: number }): Terms => {
  const { systemQuantity, ...terms } = line;
  const isEligible = systemQuantity === suggestedQuantity({ ...terms, isEligible: true });
  return { ...terms, isEligible };
};

/** A line's quantity as one sentence of arithmetic, which ends in what is proposed, or in what was chosen instead. */
export const explainQuantity = (terms: Terms, chosenQuantity: number | null = null): string => {
  const sentence = explainSuggestion(terms);
  return chosenQuantity === null ? sentence : `${sentence} Chosen instead: ${units(chosenQuantity)}.`;
};

const explainSuggestion = (terms: Terms): string => {
  const missing = lacking(terms);
  const quantity = suggestedQuantity(terms);
  const parts = [
    `Par ${units(terms.parLevel)} − ${units(terms.onHand)} on hand`,
    terms.inTransit > 0 ? ` − ${units(terms.inTransit)} in transit` : '',
    terms.openOrders > 0 ? ` − ${units(terms.openOrders)} on open orders` : '',
    ` = ${units(missing)}`,
  ];
  const sum = parts.join('');
  if (missing <= 0) return `${sum}: nothing is needed.`;
  if (!terms.isEligible)
    return `${sum}, but nothing is proposed: the store or the product is inactive, discontinued or out of season.`;
  if (quantity === missing) return `${sum}.`;
  const how = quantity < missing ? 'at most' : `in packs of ${units(terms.packSize)}:`;
  return `${sum}, ${how} ${units(quantity)}.`;
};

const lacking = ({ parLevel, onHand, inTransit, openOrders }: Terms): number =>
  parLevel - onHand - inTransit - openOrders;

const inPacks = (need: number, packSize: number): number =>
  Math.min(Math.ceil(need / packSize) * packSize, Math.floor(maxQuantity / packSize) * packSize);

const numbers = new Intl.NumberFormat('en-US');
const units = (value: number): string => numbers.format(value).replace('-', '−');
