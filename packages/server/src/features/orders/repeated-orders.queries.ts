import { addDays } from '@shelfward/contract/kit/dates.ts';
import { sql } from 'kysely';
import { type Ctx, today } from '../../platform/context/context.ts';
import type { PlannedOrder } from './order-import.rules.ts';

/** Orders without a ship date are repeated within this time; standing orders come again later. */
const recentDays = 30;

/**
 * The existing orders with the store, the ship date, and the quantities of planned orders without a purchase order number.
 * Orders with a number are unique by it.
 */
export const findRepeatedOrders = async (
  ctx: Ctx,
  orders: readonly PlannedOrder[],
): Promise<ReadonlyMap<PlannedOrder, number>> => {
  const planned = orders.filter(({ purchaseOrderNumber }) => purchaseOrderNumber === null);
  if (planned.length === 0) return new Map();
  const { db, tenantId } = ctx;
  const { rows } = await sql<{ place: number; orderId: number }>`
    select given.place, max(existing.id) as order_id
    from unnest(${planned.map(({ store }) => store.id)}::bigint[],
      ${planned.map(({ requestedShipDate }) => requestedShipDate)}::date[],
      ${planned.map(formatLines)}::text[]) with ordinality as given (store_id, day, lines, place)
    join sales_order existing on existing.tenant_id = ${tenantId} and existing.store_id = given.store_id
      and existing.requested_ship_date is not distinct from given.day
    where not existing.inactive and existing.status <> 'CANCELLED'
      and (given.day is not null or existing.created_date >= ${addDays(today(ctx), -recentDays)}::date)
      and given.lines = (
        select string_agg(product_id || ' ' || quantity, ',' order by product_id) from (
          select product_id, sum(quantity) as quantity from sales_order_item item
          where item.tenant_id = ${tenantId} and item.sales_order_id = existing.id group by product_id
        ) line)
    group by given.place`.execute(db);
  const ids = new Map(rows.map(({ place, orderId }) => [Number(place), orderId]));
  return new Map(
    planned.flatMap((order, at) => {
      const id = ids.get(at + 1);
      return id === undefined ? [] : [[order, id] as const];
    }),
  );
};

const formatLines = ({ lines }: PlannedOrder): string =>
  [...lines.values()]
    .toSorted((one, other) => one.productId - other.productId)
    .map(({ productId, quantity }) => `${productId} ${quantity}`)
    .join(',');
