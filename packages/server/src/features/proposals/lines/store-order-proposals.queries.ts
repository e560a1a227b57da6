import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { openStatuses, statusAt, toProposalStatus } from '@shelfward/contract/proposals/proposal-states.rules.ts';
import type {
  StoreOrderProposal,
  storeOrderProposalRoutes,
} from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { type Selectable, sql } from 'kysely';
import type { Ctx } from '../../../platform/context/context.ts';
import { holdsAny } from '../../../platform/db/like.ts';
import { inNaturalOrder } from '../../../platform/db/natural-order.ts';
import { paginate } from '../../../platform/db/paging.ts';
import type { StoreOrderProposalTable } from '../../../platform/db/schema.gen.ts';
import type { DeliveryDays } from './project-line.rules.ts';
import { findStoreSummaries, noStoreSummary } from './proposal-totals.queries.ts';

type Filters = Input<typeof storeOrderProposalRoutes.list>['query'];

export type StoreOrderProposalRecord = StoreOrderProposal & { readonly version: number };
export type StoreOrderProposalHead = Omit<Selectable<StoreOrderProposalTable>, 'tenantId'>;

export const findStoreOrderProposals = async (ctx: Ctx, filters: Filters): Promise<Page<StoreOrderProposal>> => {
  const page = await paginate(filtered(ctx, filters).select(columns), filters, {
    fields: {
      id: sql.ref('storeOrderProposal.id'),
      storeName: inNaturalOrder(sql.ref('store.nameKey')),
      regionName: inNaturalOrder(sql.ref('region.nameKey')),
    },
    id: sql.ref('storeOrderProposal.id'),
  });
  return { ...page, content: await withSummaries(ctx, page.content) };
};

export const findStoreOrderProposal = async (ctx: Ctx, id: number): Promise<StoreOrderProposalRecord | undefined> => {
  const row = await joined(ctx).select(columns).where('storeOrderProposal.id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const [part] = await withSummaries(ctx, [row]);
  return part && { ...part, version: row.version };
};

export const findStoreOrderProposalHead = ({ db }: Ctx, id: number): Promise<StoreOrderProposalHead | undefined> =>
  db.selectFrom('storeOrderProposal').select(head).where('id', '=', id).executeTakeFirst();

export const lockStoreOrderProposal = ({ db }: Ctx, id: number): Promise<StoreOrderProposalHead | undefined> =>
  db.selectFrom('storeOrderProposal').select(head).where('id', '=', id).forUpdate().executeTakeFirst();

/** The ids that are parts of the order proposal. */
export const findProposalPartIds = async (
  { db }: Ctx,
  orderProposalId: number,
  ids: readonly number[],
): Promise<Set<number>> => {
  const rows = await db
    .selectFrom('storeOrderProposal')
    .select('id')
    .where('orderProposalId', '=', orderProposalId)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** Store id of each part, of any order proposal. */
export const findStoreIdByPart = async ({ db }: Ctx, ids: readonly number[]): Promise<Map<number, number>> => {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('storeOrderProposal').select(['id', 'storeId']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, storeId }) => [id, storeId]));
};

export const findOrderProposalIdsByParts = async ({ db }: Ctx, ids: readonly number[]): Promise<number[]> => {
  const rows = await db
    .selectFrom('storeOrderProposal')
    .select('orderProposalId')
    .distinct()
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ orderProposalId }) => orderProposalId);
};

/** The open proposals with a quantity of the product, including expired ones. */
export const findOpenProposalIdsByProduct = async ({ db }: Ctx, productId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('orderProposal')
    .innerJoin('storeOrderProposalItem as item', 'item.orderProposalId', 'orderProposal.id')
    .select('orderProposal.id')
    .distinct()
    .where('orderProposal.status', 'in', openStatuses)
    .where('orderProposal.inactive', '=', false)
    .where('item.productId', '=', productId)
    .execute();
  return rows.map(({ id }) => id);
};

export const insertStoreOrderProposals = async (
  { db, tenantId }: Ctx,
  orderProposalId: number,
  storeIds: readonly number[],
): Promise<void> => {
  await sql`
    insert into store_order_proposal (tenant_id, order_proposal_id, store_id)
    select ${tenantId}::integer, ${orderProposalId}::bigint, store_id
    from unnest(${storeIds}::bigint[]) given (store_id) order by store_id`.execute(db);
};

/** Deactivates what all proposals have for these deliveries; returns the orders of these stores. */
export const deactivateDeliveries = async (
  { db, tenantId }: Ctx,
  deliveries: readonly { readonly storeId: number; readonly deliveryDay: string }[],
): Promise<number[]> => {
  const storeIds = deliveries.map(({ storeId }) => storeId);
  const days = deliveries.map(({ deliveryDay }) => deliveryDay);
  const { rows } = await sql<{ salesOrderId: number | null }>`
    update store_order_proposal part set inactive = true
    from unnest(${storeIds}::bigint[], ${days}::date[]) as given (store_id, delivery_day)
    where part.tenant_id = ${tenantId} and part.store_id = given.store_id and part.delivery_day = given.delivery_day
      and not part.inactive
    returning part.sales_order_id`.execute(db);
  return rows.flatMap(({ salesOrderId }) => salesOrderId ?? []);
};

/** Moves stores with their lines to another proposal. */
export const moveStoreOrderProposals = async (
  { db, tenantId }: Ctx,
  { from, to, storeIds }: { readonly from: number; readonly to: number; readonly storeIds: readonly number[] },
): Promise<void> => {
  await sql`
    update store_order_proposal_item item set order_proposal_id = ${to}
    from store_order_proposal part
    where item.tenant_id = ${tenantId} and item.order_proposal_id = ${from}
      and part.tenant_id = ${tenantId} and part.id = item.store_order_proposal_id
      and part.order_proposal_id = ${from} and part.store_id = any(${storeIds}::bigint[])`.execute(db);
  await sql`
    update store_order_proposal set order_proposal_id = ${to}
    where tenant_id = ${tenantId} and order_proposal_id = ${from}
      and store_id = any(${storeIds}::bigint[])`.execute(db);
};

export const updateStoreOrderProposal = (
  { db }: Ctx,
  id: number,
  values: { readonly inactive: boolean },
): Promise<StoreOrderProposalHead> =>
  db.updateTable('storeOrderProposal').set(values).where('id', '=', id).returning(head).executeTakeFirstOrThrow();

/** Saves the deliveries of stores where they have changed. */
export const updateDeliveryDays = async (
  { db, tenantId }: Ctx,
  stores: readonly {
    readonly storeOrderProposalId: number;
    readonly delivery: DeliveryDays;
  }[],
): Promise<void> => {
  await sql`
    update store_order_proposal part
    set delivery_day = given.delivery_day, next_delivery_day = given.next_delivery_day, days_late = given.days_late
    from unnest(${stores.map((store) => store.storeOrderProposalId)}::bigint[],
      ${stores.map(({ delivery }) => delivery.deliveryDay)}::date[],
      ${stores.map(({ delivery }) => delivery.nextDeliveryDay)}::date[],
      ${stores.map(({ delivery }) => delivery.daysLate)}::smallint[]) given (id, delivery_day, next_delivery_day, days_late)
    where part.tenant_id = ${tenantId} and part.id = given.id
      and (part.delivery_day, part.next_delivery_day, part.days_late)
        is distinct from (given.delivery_day, given.next_delivery_day, given.days_late)`.execute(db);
};

/** Saves the order that was created for each part. */
export const updatePartOrders = async (
  { db, tenantId }: Ctx,
  parts: readonly { readonly storeOrderProposalId: number; readonly orderId: number }[],
): Promise<void> => {
  await sql`
    update store_order_proposal part set sales_order_id = given.order_id
    from unnest(${parts.map((part) => part.storeOrderProposalId)}::bigint[], ${parts.map((part) => part.orderId)}::bigint[])
      given (id, order_id)
    where part.tenant_id = ${tenantId} and part.id = given.id`.execute(db);
};

export const deactivateParts = async ({ db }: Ctx, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .updateTable('storeOrderProposal')
    .set({ inactive: true })
    .where('id', 'in', ids)
    .where('inactive', '=', false)
    .execute();
};

const head = [
  'id',
  'orderProposalId',
  'storeId',
  'salesOrderId',
  'inactive',
  'postponed',
  'version',
  'deliveryDay',
  'nextDeliveryDay',
  'daysLate',
] as const;

const columns = [
  'storeOrderProposal.id',
  'storeOrderProposal.salesOrderId',
  'storeOrderProposal.inactive',
  'storeOrderProposal.version',
  'orderProposal.id as orderProposalId',
  'orderProposal.status',
  'orderProposal.expirationDate',
  'store.id as storeId',
  'store.name',
  'store.number',
  'store.code',
  'region.id as regionId',
  'region.name as regionName',
] as const;

const joined = ({ db }: Ctx) =>
  db
    .selectFrom('storeOrderProposal')
    .innerJoin('orderProposal', 'orderProposal.id', 'storeOrderProposal.orderProposalId')
    .innerJoin('store', 'store.id', 'storeOrderProposal.storeId')
    .leftJoin('region', 'region.id', 'store.regionId');

const filtered = (ctx: Ctx, filters: Filters) => {
  const { search, storeId, orderProposalId, productId, storeOrderProposalIds } = filters;
  let query = joined(ctx);
  if (!filters.includeInactive) query = query.where('storeOrderProposal.inactive', '=', false);
  if (storeId !== undefined) query = query.where('storeOrderProposal.storeId', '=', storeId);
  if (orderProposalId !== undefined) query = query.where('storeOrderProposal.orderProposalId', '=', orderProposalId);
  if (storeOrderProposalIds?.length) query = query.where('storeOrderProposal.id', 'in', storeOrderProposalIds);
  if (productId !== undefined || filters.nonZeroQuantity)
    query = query.where((expression) => {
      let items = expression
        .selectFrom('storeOrderProposalItem as item')
        .select('item.id')
        .whereRef('item.orderProposalId', '=', 'storeOrderProposal.orderProposalId')
        .whereRef('item.storeOrderProposalId', '=', 'storeOrderProposal.id');
      if (productId !== undefined) items = items.where('item.productId', '=', productId);
      if (filters.nonZeroQuantity) items = items.where('item.quantity', '>', 0);
      return expression.exists(items);
    });
  if (search === undefined) return query;
  return query.where(holdsAny(['store.name', 'store.number', 'region.name'], search));
};

interface Row {
  readonly id: number;
  readonly salesOrderId: number | null;
  readonly inactive: boolean;
  readonly orderProposalId: number;
  readonly status: string;
  readonly expirationDate: Date;
  readonly storeId: number;
  readonly name: string;
  readonly number: string | null;
  readonly code: string | null;
  readonly regionId: number | null;
  readonly regionName: string | null;
}

const withSummaries = async (ctx: Ctx, rows: readonly Row[]): Promise<StoreOrderProposal[]> => {
  const summaries = await findStoreSummaries(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const status = statusAt({ status: toProposalStatus(row.status), expirationDate: row.expirationDate }, ctx.now);
    const region = row.regionId === null ? null : { id: row.regionId, name: row.regionName ?? '' };
    return {
      id: row.id,
      orderProposal: { id: row.orderProposalId, status, expirationDate: row.expirationDate.toISOString() },
      store: { id: row.storeId, name: row.name, number: row.number, code: row.code, region },
      summary: summaries.get(row.id) ?? noStoreSummary,
      orderId: row.salesOrderId,
      inactive: row.inactive,
    };
  });
};
