/** The steps from an empty account to the first order, in their order. */
export const startSteps = [
  'PRODUCTS',
  'STORES',
  'ASSORTMENTS',
  'SALES',
  'COUNTS',
  'PAR_LEVELS',
  'PROPOSAL',
  'ORDER',
] as const;
export type StartStep = (typeof startSteps)[number];

/** Counts stop at this number, so that they cost the same in a large account. */
export const maxStartCount = 10_000;

/** Active records. Deactivated records do not complete a step. */
export interface StartCounts {
  readonly products: number;
  readonly pricedProducts: number;
  readonly companies: number;
  readonly stores: number;
  /** Stores with a product in their assortments. */
  readonly storesWithAssortment: number;
  /** Weeks from the first to the last day of sales. */
  readonly salesWeeks: number;
  /** Stores with at least one counted product. */
  readonly storesWithCount: number;
  /** Suggested par levels that are not decided. */
  readonly openSuggestions: number;
  /** Whether a user decided about suggested par levels, or a run found nothing to change. */
  readonly hasReviewedParLevels: boolean;
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
  PRODUCTS: [],
  STORES: [],
  ASSORTMENTS: ['PRODUCTS', 'STORES'],
  SALES: ['PRODUCTS', 'STORES'],
  COUNTS: ['PRODUCTS', 'STORES', 'ASSORTMENTS'],
  PAR_LEVELS: ['ASSORTMENTS', 'SALES'],
  PROPOSAL: ['PRODUCTS', 'STORES', 'ASSORTMENTS'],
  ORDER: ['PRODUCTS', 'STORES', 'PROPOSAL'],
};

/**
 * The state of each step. A step is locked by the last step that it requires and that has no records, unless it is done
 * already. Products without prices have records, but the step stays open: they cannot be ordered. The
 * page is no longer offered when the account has sales and orders: such an account is in use.
 */
export const toStartState = (counts: StartCounts): StartState => {
  const done: Readonly<Record<StartStep, boolean>> = {
    PRODUCTS: counts.pricedProducts > 0,
    STORES: counts.companies > 0 && counts.stores > 0,
    ASSORTMENTS: counts.storesWithAssortment > 0,
    SALES: counts.salesWeeks > 0,
    COUNTS: counts.storesWithCount > 0,
    PAR_LEVELS: counts.hasReviewedParLevels,
    PROPOSAL: counts.proposals > 0,
    ORDER: counts.orders > 0,
  };
  const hasRecords = (step: StartStep): boolean => done[step] || (step === 'PRODUCTS' && counts.products > 0);
  return {
    isShown: !(done.SALES && done.ORDER),
    steps: startSteps.map((step) => ({
      step,
      isDone: done[step],
      lockedBy: done[step] ? null : (requires[step].findLast((other) => !hasRecords(other)) ?? null),
    })),
  };
};

/** What remains after the first order, in the order in which the menu offers it. */
export const nextSteps = ['DELIVERY_DAYS', 'WEEKLY_MAIL', 'DASHBOARD', 'ALERT', 'USERS'] as const;
export type NextStepName = (typeof nextSteps)[number];

export interface NextState {
  readonly step: NextStepName;
  readonly isDone: boolean;
}

/** The steps that this user can do, and of these the ones that are neither done nor hidden. */
export const toNextOffer = (
  states: readonly NextState[],
  { canDo, hidden }: { readonly canDo: (step: NextStepName) => boolean; readonly hidden: ReadonlySet<string> },
): { readonly done: number; readonly total: number; readonly open: readonly NextStepName[] } => {
  const own = states.filter(({ step }) => canDo(step));
  const open = own.filter(({ isDone, step }) => !isDone && !hidden.has(step)).map(({ step }) => step);
  return { done: own.filter(({ isDone }) => isDone).length, total: own.length, open };
};
