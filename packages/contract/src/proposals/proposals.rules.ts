import { explainObstacle, explainProjection, isProjected, type LineProjection } from './projection.rules.ts';

/** The replenishment inputs of a suggestion for one product in one store, in units. */
export interface ReplenishmentInputs {
  /** The par level of the assortment, or a higher suggested one. */
  readonly parLevel: number;
  /** The par level of the assortment if `parLevel` is a suggested one. */
  readonly assortmentParLevel: number | null;
  readonly onHand: number;
  /** Shipped and not yet delivered. */
  readonly inTransit: number;
  /** Ordered (PENDING, APPROVED, PACKING, or DRAFT from a proposal) and not yet shipped. */
  readonly openOrders: number;
  /** Quantities of other open proposals. */
  readonly otherProposals: number;
  readonly packSize: number;
  readonly projection: LineProjection;
  /**
   * True when store, region, company, and product are active, and the product is neither discontinued nor out of
   * season.
   */
  readonly isEligible: boolean;
}

/** The maximum quantity of a proposal line and an order line. */
export const maxQuantity = 1_000_000;

/** The units that the store needs, in whole packs. 0 when the line is not eligible. */
export const suggestedQuantity = (terms: ReplenishmentInputs): number =>
  terms.isEligible ? inPacks(neededUnits(terms), terms.packSize) : 0;

/** Units that the projected order needs, or that the store is missing to its par level. */
export const neededUnits = (terms: ReplenishmentInputs): number => Math.max(0, lacking(terms));

/**
 * Why the suggested quantity differs from the result of its inputs: constrained stock was allocated (FAIR_SHARE), the
 * order of the store would be below the minimum (MIN_ITEMS), or was increased to reach it or to save freight (TOP_UP);
 * or the shelf, the maximum or minimum of the product, or the budget of the proposal limits it.
 */
export const allocationReasons = [
  'FAIR_SHARE',
  'MIN_ITEMS',
  'TOP_UP',
  'SHELF_MAXIMUM',
  'MAX_QUANTITY',
  'MIN_QUANTITY',
  'BUDGET',
] as const;
export type AllocationReason = (typeof allocationReasons)[number];

/** The suggestion, and its allocation among the other stores. */
export interface Suggestion extends ReplenishmentInputs {
  readonly allocation: { readonly by: AllocationReason; readonly quantity: number } | null;
}

interface StoredLine extends Omit<ReplenishmentInputs, 'isEligible'> {
  readonly systemQuantity: number;
  readonly adjustedBy: AllocationReason | null;
}

/**
 * A stored line. Eligibility is not stored: the line was not eligible when the quantity is below the result of the
 * inputs without an allocation reason.
 */
export const toSuggestion = ({ systemQuantity, adjustedBy, ...terms }: StoredLine): Suggestion =>
  adjustedBy === null
    ? {
        ...terms,
        isEligible: systemQuantity === suggestedQuantity({ ...terms, isEligible: true }),
        allocation: null,
      }
    : { ...terms, isEligible: true, allocation: { by: adjustedBy, quantity: systemQuantity } };

/**
 * Explains the quantity of a line as one sentence of arithmetic, which ends in the suggested or the override quantity.
 */
export const explainQuantity = (suggestion: Suggestion, chosenQuantity: number | null = null): string => {
  const sentence = `${explainAllotted(suggestion)}${explainObstacle(suggestion.projection)}`;
  return chosenQuantity === null ? sentence : `${sentence} Override: ${units(chosenQuantity)}.`;
};

const explainAllotted = ({ allocation, ...terms }: Suggestion): string => {
  const sentence = explainSuggestion(terms);
  if (!allocation) return sentence;
  const difference = allocation.quantity - suggestedQuantity(terms);
  const why = whyAllotted[allocation.by](units(Math.abs(difference)), difference > 0);
  return `${sentence.slice(0, -1)}, ${why}: ${units(allocation.quantity)}.`;
};

const whyAllotted: Readonly<Record<AllocationReason, (difference: string, isMore: boolean) => string>> = {
  FAIR_SHARE: (difference) => `less ${difference} as the stock is shared among the stores`,
  MIN_ITEMS: (difference) => `less ${difference} as the order would be too small to send`,
  TOP_UP: (difference) => `plus ${difference} so that the order is large enough to send`,
  SHELF_MAXIMUM: (difference) => `less ${difference} as the shelf cannot hold them`,
  MAX_QUANTITY: (difference) => `less ${difference} as the maximum of the product is reached`,
  MIN_QUANTITY: (difference, isMore) =>
    isMore
      ? `plus ${difference} so that the minimum of the product is reached`
      : `less ${difference} as the minimum of the product is not reached`,
  BUDGET: (difference) => `less ${difference} as the budget is used up`,
};

const explainSuggestion = (terms: ReplenishmentInputs): string => {
  const { projection } = terms;
  const missing = lacking(terms);
  const quantity = suggestedQuantity(terms);
  const sum = isProjected(projection)
    ? explainProjection(projection, {
        onHand: units(terms.onHand),
        incoming: listIncoming(terms),
        need: units(missing),
      })
    : explainParLevel(terms);
  if (missing <= 0) return isProjected(projection) ? `${sum}.` : `${sum}: nothing is needed.`;
  if (!terms.isEligible)
    return `${sum}, but nothing is proposed: the store or the product is inactive, discontinued or out of season.`;
  if (quantity === missing) return `${sum}.`;
  const how = quantity < missing ? 'at most' : `in packs of ${units(terms.packSize)}:`;
  return `${sum}, ${how} ${units(quantity)}.`;
};

const explainParLevel = (terms: ReplenishmentInputs): string => {
  const { parLevel, assortmentParLevel, onHand } = terms;
  const instead = assortmentParLevel === null ? '' : ` suggested instead of ${units(assortmentParLevel)}`;
  const stock = [`${units(onHand)} on hand`, ...listIncoming(terms)].map((part) => ` − ${part}`).join('');
  return `Par ${units(parLevel)}${instead}${stock} = ${units(lacking(terms))}`;
};

const listIncoming = ({ inTransit, openOrders, otherProposals }: ReplenishmentInputs): string[] => [
  ...(inTransit > 0 ? [`${units(inTransit)} in transit`] : []),
  ...(openOrders > 0 ? [`${units(openOrders)} on open orders`] : []),
  ...(otherProposals > 0 ? [`${units(otherProposals)} in other proposals`] : []),
];

/** Units of the store that are on hand or on their way. */
export const inventoryPosition = (
  terms: Pick<ReplenishmentInputs, 'onHand' | 'inTransit' | 'openOrders' | 'otherProposals'>,
): number => terms.onHand + terms.inTransit + terms.openOrders + terms.otherProposals;

const lacking = (terms: ReplenishmentInputs): number =>
  isProjected(terms.projection) ? terms.projection.need : terms.parLevel - inventoryPosition(terms);

const inPacks = (need: number, packSize: number): number =>
  Math.min(Math.ceil(need / packSize) * packSize, Math.floor(maxQuantity / packSize) * packSize);

const numbers = new Intl.NumberFormat('en-US');
const units = (value: number): string => numbers.format(value).replace('-', '−');
