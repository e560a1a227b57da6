import type { Input } from '@shelfward/contract/kit/route.ts';
import type { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { contains, containsKey } from '../../platform/db/like.ts';
import { toRecordNumber } from '../../platform/db/record-number.ts';

export type OrderFilter = Partial<Input<typeof orderRoutes.summary>['query']>;
export type Condition = RawBuilder<unknown>;

/** The matches of a search text: orders, companies, stores and regions by number or name. */
interface Matches {
  readonly pattern: string;
  /** Undefined: too many purchase order numbers contain the text. */
  readonly orderIds: readonly number[] | undefined;
  /** The order that is called by this number if it has no purchase order number. */
  readonly orderNumber: number | undefined;
  readonly companyIds: readonly number[];
  readonly storeIds: readonly number[];
  readonly regionIds: readonly number[];
}

const maxOrderIds = 500;
/** A trigram index does not support shorter texts. */
const shortestIndexed = 3;
/** If this many of the newest orders contain the text, the index lookup would take too long. */
const sample = { newest: 1000, atMost: 50 };

/** Searches the small tables and the index first, so that orders are found by ids. */
const findMatches = async ({ db, tenantId }: Ctx, search: string): Promise<Matches> => {
  const pattern = contains(search.toLowerCase());
  const namePattern = containsKey(search);
  const isIndexed = search.length >= shortestIndexed;
  const orderIds = sql`
    case when ${isIndexed}::boolean and ${sample.atMost} >= (
      select count(*) from (
        select purchase_order_number_key from sales_order where tenant_id = ${tenantId}
        order by created_date desc, id desc limit ${sample.newest}) newest
      where purchase_order_number_key like ${pattern})
    then find_orders_by_number(${tenantId}, ${pattern}, ${maxOrderIds}) end`;
  const { rows } = await sql<Omit<Matches, 'pattern' | 'orderIds' | 'orderNumber'> & { orderIds: number[] | null }>`
    select ${orderIds} as order_ids,
      array(select id from company where tenant_id = ${tenantId} and to_search_key(name) like ${namePattern}) as company_ids,
      array(select id from store where tenant_id = ${tenantId} and to_search_key(name) like ${namePattern}) as store_ids,
      array(select id from region where tenant_id = ${tenantId} and to_search_key(name) like ${namePattern}) as region_ids`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error('A select without a table returns one row');
  const isListed = found.orderIds !== null && found.orderIds.length <= maxOrderIds;
  const orderNumber = toRecordNumber('order', search);
  return { ...found, pattern, orderNumber, orderIds: isListed ? (found.orderIds ?? []) : undefined };
};

export interface Selection {
  readonly conditions: Condition;
  /** Identifies the filter conditions. */
  readonly key: string;
}

export const resolveSelection = async (ctx: Ctx, filter: OrderFilter): Promise<Selection> => {
  const matches = filter.search === undefined ? undefined : await findMatches(ctx, filter.search);
  return { conditions: buildConditions(ctx, filter, matches), key: JSON.stringify([filter, matches]) };
};

/** The filter as conditions on `sales_order o`. */
const buildConditions = ({ tenantId }: Pick<Ctx, 'tenantId'>, filter: OrderFilter, matches?: Matches): Condition => {
  const { storeId, storeIds = [], productId, createdDateBefore } = filter;
  const stores = [...storeIds, ...(storeId ? [storeId] : [])];
  const syncStatuses = [...(filter.syncStatus ?? []), ...(filter.syncStatuses ?? [])];
  const conditions = [
    sql`o.tenant_id = ${tenantId}`,
    !filter.includeInactive && sql`not o.inactive`,
    filter.status?.length && sql`o.status = any(${filter.status}::text[])`,
    !filter.status?.length && !filter.includeCancelled && sql`o.status <> 'CANCELLED'`,
    syncStatuses.length > 0 && sql`o.sync_status = any(${syncStatuses}::text[])`,
    filter.inRush !== undefined && sql`o.in_rush = ${filter.inRush}`,
    filter.companyId && sql`o.company_id = ${filter.companyId}`,
    filter.regionId && sql`o.region_id = ${filter.regionId}`,
    filter.orderProposalId && sql`o.order_proposal_id = ${filter.orderProposalId}`,
    filter.orderImportId &&
      sql`o.id = any(array(
      select unnest(order_ids) from order_import where tenant_id = ${tenantId} and id = ${filter.orderImportId}))`,
    filter.createdDateAfter && sql`o.created_date >= ${filter.createdDateAfter}`,
    createdDateBefore && sql`o.created_date < ${createdDateBefore}`,
    filter.requestedShipDateAfter && sql`o.requested_ship_date >= ${filter.requestedShipDateAfter}::date`,
    filter.requestedShipDateBefore && sql`o.requested_ship_date <= ${filter.requestedShipDateBefore}::date`,
    stores.length > 0 && ofStores(tenantId, stores),
    productId &&
      sql`o.id in (
      select item.sales_order_id from sales_order_item item
      where item.tenant_id = ${tenantId} and item.product_id = ${productId})`,
    matches && matching(matches),
  ];
  return sql.join(
    conditions.filter((condition) => typeof condition === 'object'),
    sql` and `,
  );
};

/** A regional order matches each store with a line in it. */
const ofStores = (tenantId: number, stores: readonly number[]): Condition => sql`(o.store_id = any(${stores}::bigint[])
  or o.id = any(array(
    select item.sales_order_id from sales_order_item item
    join sales_order whole on whole.tenant_id = ${tenantId} and whole.id = item.sales_order_id
    where item.tenant_id = ${tenantId} and item.store_id = any(${stores}::bigint[]) and whole.store_id is null)))`;

/** The planner assumes that LIKE is selective; `coalesce` makes it assume a frequent match. */
const matching = (matches: Matches): Condition => {
  const byNumber = matches.orderIds
    ? sql`o.id = any(${matches.orderIds}::bigint[])`
    : sql`coalesce(o.purchase_order_number_key like ${matches.pattern}, false)`;
  const byId = matches.orderNumber
    ? sql`or o.id = ${matches.orderNumber} and o.purchase_order_number_key is null`
    : sql``;
  return sql`(${byNumber} ${byId}
    or o.company_id = any(${matches.companyIds}::bigint[])
    or o.store_id = any(${matches.storeIds}::bigint[])
    or o.store_id is null and o.region_id = any(${matches.regionIds}::bigint[]))`;
};
