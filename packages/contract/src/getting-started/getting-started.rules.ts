/** The steps from an empty account to the first order, in their order. */
export const startSteps = [
  'PRICE_LIST',
  'PRODUCTS',
  'STORES',
  'ASSORTMENTS',
  'SALES',
  'COUNTS',
  'STOCK',
  'PROPOSAL',
  'ORDER',
] as const;
export type StartStep = (typeof startSteps)[number];

/** Counts stop at this number, so that they cost the same in a large account. */
export const maxStartCount = 10_000;

/** Active records. Deactivated records do not complete a step. */
export interface StartCounts {
  readonly priceLists: number;
  readonly hasDefaultPriceList: boolean;
  readonly products: number;
  readonly companies: number;
  readonly stores: number;
  /** Stores with a product in their assortments. */
  readonly storesWithAssortment: number;
  /** Weeks from the first to the last day of sales. */
  readonly salesWeeks: number;
  /** Stores with at least one counted product. */
  readonly storesWithCount: number;
  /** Products with on-hand stock of the brand. */
  readonly productsInStock: number;
  readonly proposals: number;
  readonly orders: number;
}

export interface StartState {
  readonly isShown: boolean;
  readonly steps: readonly {
    readonly step: StartStep;
    readonly isDone: boolean;
    readonly lockedBy: StartStep | null;
  }[];
}

/** What a step requires: its records refer to records of these steps. */
const requires: Readonly<Record<StartStep, readonly StartStep[]>> = {
  PRICE_LIST: [],
  PRODUCTS: ['PRICE_LIST'],
  STORES: ['PRICE_LIST'],
  ASSORTMENTS: ['PRODUCTS', 'STORES'],
  SALES: ['PRODUCTS', 'STORES'],
  COUNTS: ['PRODUCTS', 'STORES', 'ASSORTMENTS'],
  STOCK: ['PRODUCTS'],
  PROPOSAL: ['PRODUCTS', 'STORES', 'ASSORTMENTS'],
  ORDER: ['PRODUCTS', 'STORES', 'PROPOSAL'],
};

/**
 * The state of each step. A step is locked by the last missing step that it requires, unless it is done already. The
 * page is no longer offered when the account has sales and orders: such an account is in use.
 */
export const toStartState = (counts: StartCounts): StartState => {
  const done: Readonly<Record<StartStep, boolean>> = {
    PRICE_LIST: counts.hasDefaultPriceList,
    PRODUCTS: counts.products > 0,
    STORES: counts.companies > 0 && counts.stores > 0,
    ASSORTMENTS: counts.storesWithAssortment > 0,
    SALES: counts.salesWeeks > 0,
    COUNTS: counts.storesWithCount > 0,
    STOCK: counts.productsInStock > 0,
    PROPOSAL: counts.proposals > 0,
    ORDER: counts.orders > 0,
  };
  return {
    isShown: !(done.SALES && done.ORDER),
    steps: startSteps.map((step) => ({
      step,
      isDone: done[step],
      lockedBy: done[step] ? null : (requires[step].findLast((other) => !done[other]) ?? null),
    })),
  };
};
