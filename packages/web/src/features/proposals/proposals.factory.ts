import { batchRoutes } from '@shelfward/contract/batch/batch.contract.ts';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { regionRoutes } from '@shelfward/contract/companies/regions.contract.ts';
import type { OrderProposal } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { type PlannedOrderDetail, plannedOrderRoutes } from '@shelfward/contract/proposals/planned-orders.contract.ts';
import type { ProposalMatrix } from '@shelfward/contract/proposals/proposal-matrix.contract.ts';
import { storeOrderProposalRoutes } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { makeCompany } from '../../kit/testing/fixtures/companies.fixture.ts';
import { makeProposal } from '../../kit/testing/fixtures/proposals.fixture.ts';
import { pageWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';

/** Stores Austin, Boulder, … by products Hydrate, Calm, … with suggested and override quantities. */
export const makeMatrix = (
  system: readonly (readonly number[])[],
  overrides: Partial<ProposalMatrix> = {},
): ProposalMatrix => {
  const flat = system.flat();
  const zeros = flat.map((units) => Math.min(0, units));
  return {
    orderProposalId: 1,
    companyName: 'Whole Foods',
    status: 'DRAFT',
    minItemsForStoreProposal: 0,
    discount: 0,
    stores: system.map((_, row) => ({
      storeOrderProposalId: 100 + row,
      storeId: 200 + row,
      name: ['Austin', 'Boulder', 'Portland', 'Oakland'][row] ?? `Store ${row}`,
      number: String(10_012 + row),
      code: null,
      regionId: 1 + (row % 2),
      regionName: ['Midwest', 'Southwest'][row % 2] ?? '',
      proposalProcessedByRegion: false,
      isEligible: true,
      inactive: false,
      deliveryDay: null,
      nextDeliveryDay: null,
      daysLate: 0,
    })),
    products: (system[0] ?? []).map((_, column) => ({
      productId: 300 + column,
      name: ['Hydrate', 'Calm', 'Glow'][column] ?? `Product ${column}`,
      upc: `UPC-${column}`,
      sku: `SKU-${column}`,
      productLineId: 1 + (column % 2),
      productLineName: ['Gummies', 'Powders'][column % 2] ?? '',
      availableQuantity: 100,
      unitPriceCents: 250,
      packSize: 1,
      discontinued: false,
      inactive: false,
      isEligible: true,
    })),
    quantity: flat,
    parLevel: flat,
    onHand: zeros,
    chosenOver: [],
    inTransit: [],
    openOrders: [],
    otherProposals: [],
    otherPacks: [],
    projected: [],
    notProjected: [],
    assortmentPar: [],
    allotted: [],
    ...overrides,
  };
};

/** A server with one proposal that accepts every edit. */
export const serverWith = ({
  proposal = makeProposal(),
  matrix = makeMatrix([
    [10, 4],
    [10, 4],
  ]),
  orders = [],
}: {
  readonly proposal?: OrderProposal;
  readonly matrix?: ProposalMatrix;
  readonly orders?: PlannedOrderDetail[];
} = {}) => [
  respond(batchRoutes.run, ({ body }) => ({ items: accept(body.items) })),
  respond(orderProposalRoutes.list, pageWith([proposal])),
  respond(orderProposalRoutes.get, proposal),
  respond(orderProposalRoutes.matrix, matrix),
  respond(orderProposalRoutes.changeSettings, proposal),
  respond(plannedOrderRoutes.list, orders),
  respond(orderProposalRoutes.process, { ...proposal, status: 'PENDING' }),
  respond(storeOrderProposalRoutes.item, item),
  respond(replenishmentRoutes.suggestions, pageWith([])),
  respond(companyRoutes.list, pageWith([makeCompany({ id: 3 })])),
  respond(regionRoutes.allShort, pageWith([])),
];

/** The responses of a batch whose calls succeed. */
export const accept = (calls: readonly Pick<Call, 'id' | 'uri'>[]) =>
  calls.map(({ id, uri }) => ({ id, uri, status: 200, headers: {}, body: [] }));

interface Call {
  readonly id: string | number;
  readonly method: string;
  readonly uri: string;
  readonly body?: unknown;
}

/** The requests in the body of a batch. */
export const parseBatchCalls = (body: unknown): readonly Call[] => {
  const { items }: { items: readonly Call[] } = JSON.parse(JSON.stringify(body));
  return items;
};

export const item = {
  id: 1,
  storeOrderProposalId: 100,
  product: { id: 300, name: 'Hydrate', sku: 'SKU-0', upc: '1' },
  quantity: 10,
  currentInventoryEstimation: 0,
  parLevel: 10,
  inTransit: 0,
  openOrders: 0,
  otherProposals: 0,
  packSize: 1,
  systemQuantity: 10,
  chosenQuantity: null,
  adjustedBy: null,
  projection: null,
  weeklyUnits: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  incoming: [],
};
