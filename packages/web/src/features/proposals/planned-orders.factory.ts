import type { PlannedOrderDetail } from '@shelfward/contract/proposals/planned-orders.contract.ts';

/** The order of the store Austin in the matrix of `makeMatrix`. */
export const makePlannedOrder = ({
  changes = [],
  ...overrides
}: Partial<PlannedOrderDetail> = {}): PlannedOrderDetail => ({
  key: 'store 200',
  storeId: 200,
  regionId: null,
  name: 'Austin',
  storeOrderProposalIds: [100],
  orderBy: null,
  deliveryDay: null,
  nextDeliveryDay: null,
  coverDays: null,
  units: 14,
  cases: 14,
  valueCents: 3500,
  weightGrams: null,
  minimums: [],
  state: 'READY',
  recommendation: null,
  fillUpCostCents: null,
  postponeCostCents: null,
  changes,
  changeCount: changes.length,
  freight: null,
  contradictions: [],
  ...overrides,
});

/** Austin is $18 below its minimum and better filled up, Boulder far below and better postponed. */
export const makeOrdersBelow = (): PlannedOrderDetail[] => [
  makePlannedOrder({
    minimums: [{ kind: 'VALUE', minimum: 5300, current: 3500 }],
    state: 'BELOW_MINIMUM',
    recommendation: 'FILL_UP',
    fillUpCostCents: 120,
    postponeCostCents: 340,
    changes: [
      {
        storeOrderProposalId: 100,
        storeId: 200,
        productId: 301,
        productName: 'Calm',
        units: 8,
        isApplied: false,
        sentence: '+8 to reach $53: sells in 4 days',
      },
    ],
  }),
  makePlannedOrder({
    key: 'store 201',
    storeId: 201,
    name: 'Boulder',
    storeOrderProposalIds: [101],
    minimums: [{ kind: 'UNITS', minimum: 200, current: 14 }],
    state: 'BELOW_MINIMUM',
    recommendation: 'POSTPONE',
    fillUpCostCents: 9000,
    postponeCostCents: 60,
  }),
];
