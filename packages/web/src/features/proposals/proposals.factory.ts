import type { OrderProposal } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import type { ProposalMatrix } from '@shelfward/contract/proposals/proposal-matrix.contract.ts';
import { pageWith } from '../../kit/testing/responses.ts';
import type { Answer, Sent } from '../../kit/testing/server.ts';

export const makeProposal = (overrides: Partial<OrderProposal> = {}): OrderProposal => ({
  id: 1,
  expirationDate: '2199-12-04T12:00:00.000Z',
  status: 'DRAFT',
  nextStatuses: ['PENDING', 'CANCELLED'],
  company: { id: 3, name: 'Whole Foods' },
  author: { id: 7, email: 'orders@demo.example', firstName: 'Dana', lastName: 'Whitfield' },
  summary: {
    amountOfStores: 2,
    amountOfItems: 4,
    totalQuantity: 28,
    totalPrice: 7000,
    storeNames: ['Austin', 'Boulder'],
    storeIds: [200, 201],
    regionNames: ['Midwest'],
  },
  settings: { autoFairShare: false, topUpToMinItems: false },
  createdDate: '2026-11-20T08:00:00.000Z',
  inactive: false,
  ...overrides,
});

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
    otherPacks: [],
    assortmentPar: [],
    allotted: [],
    ...overrides,
  };
};

/** A server with one proposal that accepts every edit. `more` can override responses. */
export const serving =
  (options: { proposal?: OrderProposal; matrix?: ProposalMatrix; more?: (sent: Sent) => Answer | undefined } = {}) =>
  (sent: Sent): Answer => {
    const {
      proposal = makeProposal(),
      matrix = makeMatrix([
        [10, 4],
        [10, 4],
      ]),
      more,
    } = options;
    const override = more?.(sent);
    if (override) return override;
    if (sent.path === '/batch/api/v1') return { body: { items: accepted(sent) } };
    if (sent.path.endsWith('/matrix')) return { body: matrix };
    if (sent.path === '/api/v1/order-proposals/1/settings') return { body: proposal, headers: { etag: '"1"' } };
    if (sent.path === '/api/v1/order-proposals/1') return { body: proposal, headers: { etag: '"1"' } };
    if (sent.path.startsWith('/api/v1/store-order-proposals/')) return { body: itemResponse };
    if (sent.path === '/api/v1/saved-views') return { body: [] };
    if (sent.path === '/api/v1/order-proposals') return { body: pageWith([proposal]) };
    return { body: pageWith([]) };
  };

export const accepted = ({ body }: Sent) =>
  parseBatchCalls(body).map(({ id }) => ({ id, status: 200, headers: {}, body: [] }));

interface Call {
  readonly id: string;
  readonly method: string;
  readonly uri: string;
  readonly body?: unknown;
}

/** The requests in the body of a batch. */
export const parseBatchCalls = (body: unknown): readonly Call[] => {
  const { items }: { items: readonly Call[] } = JSON.parse(JSON.stringify(body));
  return items;
};

const itemResponse = {
  id: 1,
  storeOrderProposalId: 100,
  product: { id: 300, name: 'Hydrate', sku: 'SKU-0', upc: '1' },
  quantity: 10,
  currentInventoryEstimation: 0,
  parLevel: 10,
  inTransit: 0,
  openOrders: 0,
  packSize: 1,
  systemQuantity: 10,
  chosenQuantity: null,
  adjustedBy: null,
  weeklyUnits: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
};
