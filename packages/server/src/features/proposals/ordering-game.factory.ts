import { addDays, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { groupByStore } from '@shelfward/contract/kit/group-by.rules.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import type { ProposalMatrix } from '@shelfward/contract/proposals/proposal-matrix.contract.ts';
import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Caller, TestClient } from '../../testing/client.ts';
import { makeGlobalAssortment } from '../assortments/assortments.factory.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { refreshEstimates } from '../inventory/public.ts';
import { makeOrder } from '../orders/orders.factory.ts';
import { makePrice, makePriceList } from '../pricing/pricing.factory.ts';
import { makeProduct, makeProductLine } from '../products/products.factory.ts';
import { runWaitingParRuns } from '../replenishment/public.ts';
import { importFile } from '../sales/sales.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

/** A product in a store of a game, by the numbers of the game. */
export interface GameSeries {
  readonly store: number;
  readonly product: number;
  readonly line: number;
}

export interface Game {
  readonly client: TestClient;
  readonly database: Database;
  /** Moves the clock of the application. */
  readonly setNow: (now: Date) => void;
  readonly series: readonly GameSeries[];
  readonly serviceLevel: number;
}

interface Pair {
  readonly storeId: number;
  readonly productId: number;
}

/** Sales of a week of the history: units, and whether the product was in stock. */
export interface PastWeek {
  readonly monday: string;
  readonly units: ArrayLike<number>;
  readonly isInStock: (one: number) => boolean;
}

interface GameStart {
  /** The Monday of the first order. */
  readonly monday: string;
  readonly history: readonly PastWeek[];
  readonly stock: ArrayLike<number>;
  /** What arrives on the first Monday and on the one after it. */
  readonly arrivals: readonly ArrayLike<number>[];
}

export interface GameOrders {
  /** Of each series. */
  readonly units: readonly number[];
  /** Series that are ordered up to their par level. */
  readonly notProjected: number;
}

const leadWeeks = 2;

/** Plays a game of weekly orders through the product: sales files, runs, proposals, orders, and shipments. */
export const startGame = async (game: Game, { monday, history, stock, arrivals }: GameStart) => {
  const { client, database, setNow, series } = game;
  const at = (day: string) => setNow(new Date(`${day}T06:00:00Z`));
  const clock = (day: string) => () => new Date(`${day}T06:00:00Z`);
  const manager = client.as('ROLE_ORDER_MANAGER');
  at(monday);
  const pairs = await makePairs(client, series);
  await changeSettings(manager, game.serviceLevel);
  await importWeeks(game, history);
  await saveCounts(client, pairs, { history, monday, stock });
  /** Orders by the Monday of their delivery. */
  const due = new Map<string, number[]>();
  for (const [week, units] of arrivals.entries())
    due.set(addDays(monday, week * daysPerWeek), await makeOpenOrders(client, pairs, { monday, week, units }));
  return {
    /** Delivers what is due; then a run, a proposal, and its orders. */
    order: async (today: string): Promise<GameOrders> => {
      at(today);
      await deliver(manager, due.get(today) ?? [], today);
      await manager(replenishmentRoutes.startRun, {});
      await runWaitingParRuns({ database, clock: clock(today) });
      await acceptAll(manager);
      const matrix = await propose(manager, pairs);
      const orderIds = await generateOrders(manager, matrix.orderProposalId);
      due.set(addDays(today, leadWeeks * daysPerWeek), orderIds);
      return { units: readQuantities(matrix, pairs), notProjected: matrix.notProjected.length / 2 };
    },
    deliver: async (today: string): Promise<void> => {
      at(today);
      await deliver(manager, due.get(today) ?? [], today);
    },
    sell: async (week: string, units: ArrayLike<number>): Promise<void> => {
      at(addDays(week, daysPerWeek));
      await importWeeks(game, [{ monday: week, units, isInStock: () => true }]);
    },
    /** Estimated stock of each series. */
    readStock: (): Promise<number[]> => readStock(client, pairs),
  };
};

const makePairs = (client: TestClient, series: readonly GameSeries[]): Promise<Pair[]> =>
  client.db(async (db) => {
    const priceListId = await makePriceList(db, { isDefault: true });
    const companyId = await makeCompany(db, { priceListId });
    const [stores, products, lines] = [new Map<number, number>(), new Map<number, number>(), new Map<number, number>()];
    for (const { store, product, line } of series) {
      if (!lines.has(line)) lines.set(line, await makeProductLine(db, `Line ${line}`));
      if (!stores.has(store)) stores.set(store, await makeStore(db, { companyId, name: toStoreName(store) }));
      if (products.has(product)) continue;
      const productLineId = lines.get(line) ?? 0;
      const productId = await makeProduct(db, { upc: toCode(product), name: `Product ${product}`, productLineId });
      products.set(product, productId);
      await makePrice(db, { priceListId, productId, priceCents: 1000, effectiveOn: '2020-01-01' });
    }
    const pairs = series.map(({ store, product }) => ({
      storeId: stores.get(store) ?? 0,
      productId: products.get(product) ?? 0,
    }));
    for (const [storeId, ofStore] of groupByStore(pairs)) {
      const items = new Map(ofStore.map(({ productId }) => [productId, 1]));
      await makeGlobalAssortment(db, { storeIds: [storeId], items });
    }
    return pairs;
  });

const toStoreName = (store: number): string => `Store ${store}`;
const toCode = (product: number): string => `GAME-${product}`;

const changeSettings = async (manager: Caller, serviceLevel: number): Promise<void> => {
  const values = { mode: 'SUGGEST' as const, leadWeeks, reviewWeeks: 1, serviceLevel, presentationMinimum: 0 };
  await requireSuccess(manager(replenishmentRoutes.updateSettings, { body: { ...values, orderRule: 'PROJECTED' } }));
};

/**
 * A product that is out of stock in a week sells on Monday, and the others on Saturday, so that counts show the stock of
 * each week.
 */
const importWeeks = async ({ client, series }: Game, weeks: readonly PastWeek[]): Promise<void> => {
  const rows = weeks.flatMap(({ monday, units, isInStock }) =>
    series.map(({ store, product }, one) => {
      const day = isInStock(one) ? addDays(monday, 5) : monday;
      return `${toStoreName(store)},${toCode(product)},${units[one] ?? 0},${day}`;
    }),
  );
  await requireSuccess(importFile(client, rows));
};

/** Counts before each week show whether the product is in stock; the last one is the stock of the first Monday. */
const saveCounts = async (
  client: TestClient,
  pairs: readonly Pair[],
  { history, monday, stock }: Omit<GameStart, 'arrivals'>,
): Promise<void> => {
  const counts = [
    ...history.flatMap(({ monday: week, units, isInStock }) =>
      pairs.map((pair, one) => ({
        ...pair,
        kind: 'COUNT',
        countedOn: addDays(week, -1),
        quantity: (units[one] ?? 0) + (isInStock(one) ? 1 : 0),
      })),
    ),
    ...pairs.map((pair, one) => ({
      ...pair,
      kind: 'COUNT',
      countedOn: addDays(monday, -1),
      quantity: stock[one] ?? 0,
    })),
  ];
  await client.db(async (db) => {
    await sql`
      insert into inventory_count (tenant_id, store_id, product_id, kind, counted_on, quantity)
      select ${client.tenantId}::integer, given."storeId", given."productId", given.kind, given."countedOn", given.quantity
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as given (
        "storeId" bigint, "productId" bigint, kind text, "countedOn" date, quantity integer)`.execute(db);
    await refreshEstimates(
      { db, tenantId: client.tenantId },
      { storeIds: pairs.map(({ storeId }) => storeId), productIds: pairs.map(({ productId }) => productId) },
    );
  });
};

/** Approved orders of earlier weeks, which arrive a number of weeks after the first Monday. */
const makeOpenOrders = (
  client: TestClient,
  pairs: readonly Pair[],
  { monday, week, units }: { readonly monday: string; readonly week: number; readonly units: ArrayLike<number> },
): Promise<number[]> =>
  client.db(async (db) => {
    const { companyId } = await db.selectFrom('store').select('companyId').limit(1).executeTakeFirstOrThrow();
    const createdDate = new Date(`${addDays(monday, (week - leadWeeks) * daysPerWeek)}T06:00:00Z`);
    const lines = pairs
      .map((pair, one) => ({ ...pair, quantity: units[one] ?? 0 }))
      .filter(({ quantity }) => quantity > 0);
    const orderIds: number[] = [];
    for (const [storeId, items] of groupByStore(lines))
      orderIds.push(await makeOrder(db, { companyId, storeId, status: 'APPROVED', createdDate, items }));
    return orderIds;
  });

const deliver = async (manager: Caller, orderIds: readonly number[], day: string): Promise<void> => {
  for (const orderId of orderIds) {
    const { body: order } = await manager(orderRoutes.get, { params: { orderId } });
    const items = order.items.map(({ product, quantity }) => ({ productId: product.id, quantity }));
    const shipped = await manager(shipmentRoutes.create, { body: { orderId, shippedDate: day, items } });
    await requireSuccess(Promise.resolve(shipped));
    const params = { shipmentId: shipped.body.id };
    const body = { status: 'DELIVERED' as const, deliveredOn: day };
    await requireSuccess(manager(shipmentRoutes.update, { params, body }));
  }
};

/** Products without a reliable forecast are ordered up to their par level, so users accept what the run suggests. */
const acceptAll = async (manager: Caller): Promise<void> => {
  const { body: summary } = await manager(replenishmentRoutes.summary, { query: {} });
  if (summary.suggestions === 0) return;
  const matching = { filter: {}, expectedCount: summary.suggestions };
  await requireSuccess(manager(replenishmentRoutes.decide, { body: { decision: 'ACCEPT', matching } }));
};

const propose = async (manager: Caller, pairs: readonly Pair[]): Promise<ProposalMatrix> => {
  const storeIds = [...new Set(pairs.map(({ storeId }) => storeId))];
  const { body: proposal } = await manager(orderProposalRoutes.create, { body: { storeIds } });
  const { body: matrix } = await manager(orderProposalRoutes.matrix, { params: { id: proposal.id } });
  return matrix;
};

/** The ids of the approved orders of a proposal. */
const generateOrders = async (manager: Caller, id: number): Promise<number[]> => {
  await requireSuccess(manager(orderProposalRoutes.process, { params: { id } }));
  const { body } = await manager(orderProposalRoutes.generateOrders, { params: { id } });
  const orderIds = body.created.map(({ orderId }) => orderId);
  for (const orderId of orderIds)
    for (const status of ['PENDING', 'APPROVED'] as const)
      await requireSuccess(manager(orderRoutes.setStatus, { params: { orderId }, body: { status } }));
  return orderIds;
};

const readQuantities = ({ stores, products, quantity }: ProposalMatrix, pairs: readonly Pair[]): number[] => {
  const rows = new Map(stores.map(({ storeId }, row) => [storeId, row]));
  const columns = new Map(products.map(({ productId }, column) => [productId, column]));
  return pairs.map(
    ({ storeId, productId }) =>
      quantity[(rows.get(storeId) ?? 0) * products.length + (columns.get(productId) ?? 0)] ?? 0,
  );
};

const readStock = (client: TestClient, pairs: readonly Pair[]): Promise<number[]> =>
  client.db(async (db) => {
    const rows = await db.selectFrom('storeInventory').select(['storeId', 'productId', 'onHand']).execute();
    const units = new Map(rows.map(({ storeId, productId, onHand }) => [`${storeId}/${productId}`, onHand]));
    return pairs.map(({ storeId, productId }) => units.get(`${storeId}/${productId}`) ?? 0);
  });

const requireSuccess = async (
  response: Promise<{ readonly status: number; readonly body: unknown }>,
): Promise<void> => {
  const { status, body } = await response;
  if (status >= 300) throw new Error(JSON.stringify(body).slice(0, 500));
};
