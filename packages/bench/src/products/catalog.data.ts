import type { TestClient } from '@shelfward/server/testing/client.ts';
import { sql } from 'kysely';
import type { BenchEnvironment } from '../core/bench-environment.ts';

export const products = 50_000;

/**
 * 50,000 products in 40 lines, prices in two lists, two attributes each, 5,000 stores, 2,000 orders, and an assortment
 * of 500 products. All values are derived from numbers, so that every run measures the same data.
 */
export const fillCatalog = async (stage: BenchEnvironment, client: TestClient): Promise<void> => {
  await makeCatalog(client);
  await stage.vacuum();
  await makeStoresAndOrders(client);
  await stage.vacuum();
};

const makeCatalog = ({ db, tenantId }: TestClient): Promise<void> =>
  db(async (on) => {
    await sql`insert into product_line (tenant_id, name, is_default)
      select ${tenantId}, 'Line ' || n, n = 1 from generate_series(1, 40) n`.execute(on);
    await sql`insert into season (tenant_id, name, effective_date, expiration_date)
      select ${tenantId}, 'Season ' || n, date '2026-01-01' + n * 30, date '2026-02-01' + n * 30
      from generate_series(1, 8) n`.execute(on);
    await sql`insert into attribute_key (tenant_id, name) values (${tenantId}, 'Color'), (${tenantId}, 'Size')`.execute(
      on,
    );
    await sql`insert into attribute_value (tenant_id, attribute_key_id, name)
      select ${tenantId}, id, 'Value ' || n from attribute_key cross join generate_series(1, 12) n
      where tenant_id = ${tenantId}`.execute(on);
    await sql`insert into price_list (tenant_id, name, is_default)
      values (${tenantId}, 'Retail', true), (${tenantId}, 'Wholesale', false)`.execute(on);
    await sql`
      insert into product (tenant_id, upc, sku, name, product_line_id, season_id, on_hand, discontinued, inactive,
        updated_at)
      select ${tenantId}, lpad(n::text, 12, '0'), 'SKU-' || n,
        (array['Organic', 'Wild', 'Roasted', 'Salted', 'Classic', 'Crunchy', 'Smoked'])[1 + n % 7] || ' ' ||
        (array['almond', 'cashew', 'oat', 'rice', 'quinoa', 'lentil', 'chickpea', 'tea', 'coffee', 'cacao', 'coconut'])
          [1 + n % 11] || ' ' ||
        (array['bar', 'butter', 'chips', 'crackers', 'granola', 'cookies', 'flour', 'milk', 'mix', 'puffs', 'oil', 'dip',
          'salsa'])[1 + n % 13] || ' ' || n,
        (select min(id) from product_line where tenant_id = ${tenantId}) + n % 40,
        (select min(id) from season where tenant_id = ${tenantId}) + n % 8, n % 500, n % 50 = 7, n % 50 = 0,
        now() - n * interval '1 minute'
      from generate_series(1, ${products}::integer) n`.execute(on);
    await sql`
      insert into product_attribute (tenant_id, product_id, attribute_value_id)
      select ${tenantId}, product.id, first.id + product.id % 12 + 12 * k
      from product cross join generate_series(0, 1) k
      cross join (select min(id) as id from attribute_value where tenant_id = ${tenantId}) first
      where product.tenant_id = ${tenantId}`.execute(on);
    await sql`
      insert into product_price (tenant_id, product_id, price_list_id, price_cents)
      select ${tenantId}, product.id, list.id, 100 + product.id % 3000
      from product cross join price_list list
      where product.tenant_id = ${tenantId} and list.tenant_id = ${tenantId}`.execute(on);
    await sql`
      insert into price_change (tenant_id, product_price_id, product_id, price_list_id, new_price_cents)
      select tenant_id, id, product_id, price_list_id, price_cents from product_price
      where tenant_id = ${tenantId}`.execute(on);
  });

const makeStoresAndOrders = ({ db, tenantId }: TestClient): Promise<void> =>
  db(async (on) => {
    await sql`insert into company (tenant_id, name)
      select ${tenantId}, 'Company ' || n from generate_series(1, 60) n`.execute(on);
    await sql`insert into store (tenant_id, company_id, name)
      select ${tenantId}, (select min(id) from company where tenant_id = ${tenantId}) + n % 60, 'Store ' || n
      from generate_series(1, 5000) n`.execute(on);
    await sql`
      insert into sales_order (tenant_id, company_id, store_id, status, purchase_order_number)
      select ${tenantId}, store.company_id, store.id,
        (array['DRAFT', 'PENDING', 'APPROVED', 'PACKING', 'SHIPPED'])[1 + store.id % 5], 'PO-' || store.id
      from store where tenant_id = ${tenantId} order by id limit 2000`.execute(on);
    await sql`
      insert into sales_order_item (tenant_id, sales_order_id, store_id, product_id, unit_price_cents, quantity)
      select ${tenantId}, o.id, o.store_id, first.id + (o.id * 37 + n * 101) % ${products}::integer, 450, 6
      from sales_order o cross join generate_series(1, 20) n
      cross join (select min(id) as id from product where tenant_id = ${tenantId}) first
      where o.tenant_id = ${tenantId}`.execute(on);
    await sql`with made as (insert into global_assortment (tenant_id, name) values (${tenantId}, 'Core') returning id)
      insert into global_assortment_item (tenant_id, global_assortment_id, product_id, quantity)
      select ${tenantId}, made.id, product.id, 2
      from made, (select id from product where tenant_id = ${tenantId} order by id limit 500) product`.execute(on);
  });
