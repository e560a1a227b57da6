import type { FloorOperation } from '../core/floor-server.ts';

interface World {
  readonly tenantId: number;
  readonly orderIds: readonly number[];
  readonly productIds: readonly number[];
  readonly store: { readonly id: number; readonly companyId: number };
  readonly priceListId: number;
}

const at = (ids: readonly number[], n: number) => ids[n % ids.length] ?? 0;

const header = `
  o.*, company.name as company_name, store.name as store_name, region.name as region_name
  from sales_order o
  join company on company.tenant_id = o.tenant_id and company.id = o.company_id
  left join store on store.tenant_id = o.tenant_id and store.id = o.store_id
  left join region on region.tenant_id = o.tenant_id and region.id = o.region_id`;

const productPage = `
  select product.*, price.price_cents,
    (select coalesce(sum(amount.open_units), 0) from product_order_amount amount
      where amount.tenant_id = product.tenant_id and amount.product_id = product.id) as open_units
  from product
  left join product_price price on price.tenant_id = product.tenant_id and price.product_id = product.id
    and price.price_list_id = $2`;

type FloorOperations = Readonly<Record<string, FloorOperation>>;

/** The minimum of statements for each operation. */
export const buildFloorOperations = (world: World): FloorOperations => ({
  ...buildReads(world),
  ...buildWrites(world),
});

const buildReads = ({ tenantId, orderIds, priceListId }: World): FloorOperations => ({
  list: async (client, n) => {
    const { rows } = await client.query({
      name: 'list',
      text: `select ${header} where o.tenant_id = $1 and not o.inactive and o.status <> 'CANCELLED'
        order by o.created_date desc, o.id desc limit 50 offset $2`,
      values: [tenantId, (n % 5) * 50],
    });
    return rows;
  },
  get: async (client, n) => {
    const id = at(orderIds, n);
    const order = await client.query({
      name: 'get',
      text: `select ${header} where o.tenant_id = $1 and o.id = $2`,
      values: [tenantId, id],
    });
    const items = await client.query({
      name: 'items',
      text: `select item.*, product.name, product.upc, store.name as store_name from sales_order_item item
        join product on product.tenant_id = item.tenant_id and product.id = item.product_id
        join store on store.tenant_id = item.tenant_id and store.id = item.store_id
        where item.tenant_id = $1 and item.sales_order_id = $2`,
      values: [tenantId, id],
    });
    return { ...order.rows[0], items: items.rows };
  },
  products: async (client, n) => {
    const { rows } = await client.query({
      name: 'products',
      text: `${productPage} where product.tenant_id = $1 and not product.inactive
        order by product.name, product.id limit 50 offset $3`,
      values: [tenantId, priceListId, (n % 20) * 50],
    });
    return rows;
  },
  search: async (client, n) => {
    const { rows } = await client.query({
      name: 'search',
      text: `${productPage} where product.tenant_id = $1 and (product.name ilike $3 or product.upc ilike $3)
        order by product.name, product.id limit 50`,
      values: [tenantId, priceListId, `%product ${n % 1000}%`],
    });
    return rows;
  },
});

const buildWrites = ({ tenantId, productIds, store, priceListId }: World): FloorOperations => ({
  'create with 20 lines': async (client, n) => {
    const { rows } = await client.query<{ id: number }>({
      name: 'create',
      text: `insert into sales_order (tenant_id, company_id, store_id, status, created_date, total_unit, total_price_cents)
        values ($1, $2, $3, 'DRAFT', now(), 120, 54000) returning id`,
      values: [tenantId, store.companyId, store.id],
    });
    const products = Array.from({ length: 20 }, (_, line) => at(productIds, n * 7 + line));
    await client.query({
      name: 'create items',
      text: `insert into sales_order_item (tenant_id, sales_order_id, store_id, product_id, unit_price_cents, quantity)
        select $1, $2, $3, line, 450, 6 from unnest($4::bigint[]) line`,
      values: [tenantId, rows[0]?.id, store.id, products],
    });
    return rows[0];
  },
  'bulk of 100 prices': async (client, n) => {
    const lines = Array.from({ length: 100 }, (_, line) => line);
    const { rowCount } = await client.query({
      name: 'prices',
      text: `insert into product_price (tenant_id, price_list_id, product_id, price_cents)
        select $1, $2, line.product_id, line.cents from unnest($3::bigint[], $4::integer[]) line (product_id, cents)
        on conflict (tenant_id, price_list_id, product_id) do update set price_cents = excluded.price_cents`,
      values: [
        tenantId,
        priceListId,
        lines.map((line) => at(productIds, n * 100 + line)),
        lines.map((line) => 400 + ((n + line) % 900)),
      ],
    });
    return { changed: rowCount };
  },
});
