import { sql } from 'kysely';
import type { Database, Db } from '../../platform/db/database.ts';

/** Adds the changes of each product to its row 0, so that few rows are summed. Returns the number of clients with changes. */
export const foldOrderAmounts = async (database: Database): Promise<number> => {
  const { rows } = await database.system((db) =>
    sql<{ tenantId: number }>`
      select distinct tenant_id from product_order_amount where tenant_id > 0 and id > 0 order by tenant_id`.execute(
      db,
    ),
  );
  for (const { tenantId } of rows) await database.tenant(tenantId, (db) => foldChanges(db, tenantId));
  return rows.length;
};

const foldChanges = async (db: Db, tenantId: number): Promise<void> => {
  await sql`
    with change as (
      delete from product_order_amount where tenant_id = ${tenantId} and id > 0
      returning product_id, pending_orders, open_units
    )
    insert into product_order_amount as total (tenant_id, product_id, id, pending_orders, open_units)
    select ${tenantId}::integer, product_id, 0, sum(pending_orders), sum(open_units)
    from change group by product_id order by product_id
    on conflict (tenant_id, product_id, id) do update
    set pending_orders = total.pending_orders + excluded.pending_orders, open_units = total.open_units + excluded.open_units`.execute(
    db,
  );
};

/**
 * Compares the amounts of every client with its orders and adds the differences. Returns the clients whose amounts
 * differed, with the number of products: triggers change the amounts with the orders, so there are none.
 */
export const reconcileOrderAmounts = async (
  database: Database,
): Promise<{ readonly tenantId: number; readonly products: number }[]> => {
  const clients = await database.system((db) => db.selectFrom('client').select('id').orderBy('id').execute());
  const differing: { tenantId: number; products: number }[] = [];
  for (const { id } of clients) {
    const products = await database.tenant(id, (db) => reconcileClient(db, id));
    if (products > 0) differing.push({ tenantId: id, products });
  }
  return differing;
};

const reconcileClient = async (db: Db, tenantId: number): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtext('product order amounts'), ${tenantId}::integer)`.execute(db);
  const { rows } = await sql<{ products: number }>`
    with ordered as (
      select item.product_id, count(distinct o.id) filter (where o.status = 'PENDING') as pending_orders,
        coalesce(sum(open_units(item.quantity, item.shipped_quantity, item.short_closed))
          filter (where o.status <> 'PENDING'), 0) as open_units
      from sales_order o
      join sales_order_item item on item.tenant_id = o.tenant_id and item.sales_order_id = o.id
      where o.tenant_id = ${tenantId}
        and (is_pending_order(o.status, o.inactive) or is_committed_order(o.status, o.inactive))
      group by item.product_id
    ), known as (
      select product_id, sum(pending_orders) as pending_orders, sum(open_units) as open_units
      from product_order_amount where tenant_id = ${tenantId}
      group by product_id
    ), added as (
      insert into product_order_amount (tenant_id, product_id, pending_orders, open_units)
      select ${tenantId}::integer, product_id, coalesce(ordered.pending_orders, 0) - coalesce(known.pending_orders, 0),
        coalesce(ordered.open_units, 0) - coalesce(known.open_units, 0)
      from ordered full join known using (product_id)
      where coalesce(ordered.pending_orders, 0) <> coalesce(known.pending_orders, 0)
        or coalesce(ordered.open_units, 0) <> coalesce(known.open_units, 0)
      returning 1
    )
    select count(*) as products from added`.execute(db);
  return rows[0]?.products ?? 0;
};
