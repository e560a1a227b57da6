/** A store of a proposal, as needed to plan orders. */
export interface PlannedStore {
  readonly storeOrderProposalId: number;
  readonly storeId: number;
  /** The region when the store's proposals are processed by region: its lines join the order of the region. */
  readonly orderRegionId: number | null;
  /** True when the store, its region, its company, and its store order proposal are active. */
  readonly isActive: boolean;
  readonly quantity: number;
  /** Whether the order of the store is left to the next order day. */
  readonly isPostponed?: boolean;
  /** Whether the order of the store is below a minimum of orders. */
  readonly isBelowMinimum?: boolean;
}

export const skipReasons = ['INACTIVE', 'NO_QUANTITY', 'BELOW_MIN_ITEMS', 'POSTPONED'] as const;
export type SkipReason = (typeof skipReasons)[number];

/** An order to create: for one store, or for one region with all its stores. */
export interface PlannedOrder {
  readonly storeId: number | null;
  readonly regionId: number | null;
  readonly quantity: number;
  readonly storeOrderProposalIds: number[];
}

export interface SkippedStore {
  readonly storeOrderProposalId: number;
  readonly storeId: number;
  readonly reason: SkipReason;
}

export interface OrderPlan {
  readonly orders: PlannedOrder[];
  readonly skipped: SkippedStore[];
}

/**
 * Plans the orders of a proposal. Every store is part of one order or is skipped for one reason. A store, or the
 * stores of a region together, below the company's minimum number of items or a minimum of orders get no order.
 */
export const planOrders = (stores: readonly PlannedStore[], minItems: number): OrderPlan => {
  const plan: OrderPlan = { orders: [], skipped: [] };
  const skip = ({ storeOrderProposalId, storeId }: PlannedStore, reason: SkipReason) =>
    plan.skipped.push({ storeOrderProposalId, storeId, reason });
  const groups = new Map<string, PlannedStore[]>();
  for (const store of stores.toSorted((left, right) => left.storeOrderProposalId - right.storeOrderProposalId)) {
    if (!store.isActive) skip(store, 'INACTIVE');
    else if (store.quantity === 0) skip(store, 'NO_QUANTITY');
    else {
      const key = toOrderKey(store);
      const group = groups.get(key);
      if (group) group.push(store);
      else groups.set(key, [store]);
    }
  }
  for (const group of groups.values()) {
    const quantity = group.reduce((sum, store) => sum + store.quantity, 0);
    const isSmall = quantity < minItems || group.some(({ isBelowMinimum }) => isBelowMinimum);
    if (group.some(({ isPostponed }) => isPostponed)) for (const store of group) skip(store, 'POSTPONED');
    else if (isSmall) for (const store of group) skip(store, 'BELOW_MIN_ITEMS');
    else plan.orders.push(toOrder(group, quantity));
  }
  return plan;
};

/** The region whose stores share an order. Null: the store has its own order. */
export const toOrderRegionId = (store: {
  readonly proposalProcessedByRegion: boolean;
  readonly regionId: number | null;
}): number | null => (store.proposalProcessedByRegion ? store.regionId : null);

/** Stores with the same key share an order. */
export const toOrderKey = ({ storeId, orderRegionId }: Pick<PlannedStore, 'storeId' | 'orderRegionId'>): string =>
  orderRegionId === null ? `store ${storeId}` : `region ${orderRegionId}`;

const toOrder = (group: readonly PlannedStore[], quantity: number): PlannedOrder => {
  const [first] = group;
  const regionId = first?.orderRegionId ?? null;
  return {
    storeId: regionId === null ? (first?.storeId ?? null) : null,
    regionId,
    quantity,
    storeOrderProposalIds: group.map((store) => store.storeOrderProposalId),
  };
};
