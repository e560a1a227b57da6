import type { TestClient } from '@shelfward/server/testing/client.ts';
import { sql } from 'kysely';

/** A chain with half of its par levels on hand, and units in transit and on order in every store. */
/** What a proposal reads at least: par level, stock, and price of each product in each store. */
export const readPairs = (tenantId: number) => sql`
  select item.store_id, item.product_id, item.global_assortment_quantity, stock.on_hand, price.price_cents
  from store_assortment_item item
  join store_inventory stock on stock.tenant_id = ${tenantId} and stock.store_id = item.store_id
    and stock.product_id = item.product_id
  join product_price price on price.tenant_id = ${tenantId} and price.product_id = item.product_id
  where item.tenant_id = ${tenantId}`;

/** What orders write at least: an order of each store, and a line for each pair. */
export const writeOrders = (tenantId: number) => sql`
  with made as (
    insert into sales_order (tenant_id, company_id, store_id, status)
    select ${tenantId}, company_id, id, 'PENDING' from store where tenant_id = ${tenantId} returning id, store_id
  )
  insert into sales_order_item (tenant_id, sales_order_id, store_id, product_id, unit_price_cents, quantity)
  select ${tenantId}, made.id, made.store_id, item.product_id, 1000, 4 from made
  join store_assortment_item item on item.tenant_id = ${tenantId} and item.store_id = made.store_id`;

export const makeChain = (
  client: TestClient,
  { stores, products }: { readonly stores: number; readonly products: number },
): Promise<number[]> =>
  client.db(async (db) => {
    const t = client.tenantId;
    await sql`insert into price_list (tenant_id, name, is_default) values (${t}, 'Default', true)`.execute(db);
    await sql`insert into company (tenant_id, name) values (${t}, 'Chain')`.execute(db);
    await sql`insert into store (tenant_id, company_id, name)
      select ${t}, company.id, 'Store ' || n from company, generate_series(1, ${stores}::integer) n
      where company.tenant_id = ${t}`.execute(db);
    await sql`insert into product (tenant_id, upc, name, pack_size, on_hand)
      select ${t}, 'UPC ' || n, 'Product ' || n, 1 + n % 3, 5000 from generate_series(1, ${products}::integer) n`.execute(
      db,
    );
    await sql`insert into product_price (tenant_id, product_id, price_list_id, price_cents)
      select ${t}, product.id, price_list.id, 1000 from product, price_list
      where product.tenant_id = ${t} and price_list.tenant_id = ${t}`.execute(db);
    await sql`insert into global_assortment (tenant_id, name) values (${t}, 'Everything')`.execute(db);
    const pairs = sql`
      select store.id as store_id, product.id as product_id from store, product
      where store.tenant_id = ${t} and product.tenant_id = ${t}`;
    await sql`insert into store_assortment_item (tenant_id, store_id, product_id, global_assortment_id, global_assortment_quantity)
      select ${t}, store_id, product_id, global_assortment.id, 6 + (store_id * 7 + product_id) % 30
      from (${pairs}) pair, global_assortment where global_assortment.tenant_id = ${t}`.execute(db);
    await sql`insert into store_inventory (tenant_id, store_id, product_id, on_hand, anchored)
      select ${t}, store_id, product_id, (store_id + product_id * 5) % 12, true from (${pairs}) pair`.execute(db);
    await sql`insert into sales_order (tenant_id, company_id, store_id, status)
      select ${t}, company_id, id, 'PACKING' from store where tenant_id = ${t}`.execute(db);
    await sql`insert into sales_order_item (tenant_id, sales_order_id, store_id, product_id, unit_price_cents, quantity, shipped_quantity)
      select ${t}, sales_order.id, sales_order.store_id, product.id, 1000, 4, 2 from sales_order, product
      where sales_order.tenant_id = ${t} and product.tenant_id = ${t} and product.id % 10 = 0`.execute(db);
    await sql`insert into shipment (tenant_id, sales_order_id, shipped_date, status)
      select ${t}, id, current_date - 1, 'TRANSIT' from sales_order where tenant_id = ${t}`.execute(db);
    await sql`insert into shipment_item (tenant_id, shipment_id, store_id, product_id, quantity)
      select ${t}, shipment.id, item.store_id, item.product_id, 2
      from shipment join sales_order_item item on item.tenant_id = ${t} and item.sales_order_id = shipment.sales_order_id
      where shipment.tenant_id = ${t}`.execute(db);
    const { rows } = await sql<{ id: number }>`select id from store where tenant_id = ${t} order by id`.execute(db);
    return rows.map(({ id }) => id);
  });
