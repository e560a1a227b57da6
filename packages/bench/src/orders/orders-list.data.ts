import type { TestClient } from '@shelfward/server/testing/client.ts';
import { sql } from 'kysely';
import type { BenchEnvironment, SharedData } from '../core/bench-environment.ts';

type Vacuum = Pick<BenchEnvironment, 'vacuum'>;

/** The data of several benchmarks. */
export const manyOrders: SharedData<Record<string, object>> = {
  name: '100,000 orders',
  fill: (client, stage) => fillOrders(stage, client, 100_000),
};

/**
 * 60 companies with 36 stores each, and their orders of four years, of five lines each. Returns the filters to measure.
 */
export const fillOrders = async (
  stage: Vacuum,
  client: TestClient,
  orders: number,
): Promise<Record<string, object>> => {
  await makeCustomers(client);
  await addOrders(stage, client, orders);
  await stage.vacuum();
  const [company, region, store, product] = await client.db(async (db) => {
    const findMiddleId = async (table: 'company' | 'region' | 'store' | 'product') => {
      const { id } = await db
        .selectFrom(table)
        .select('id')
        .orderBy('id')
        .offset(30)
        .limit(1)
        .executeTakeFirstOrThrow();
      return id;
    };
    return [
      await findMiddleId('company'),
      await findMiddleId('region'),
      await findMiddleId('store'),
      await findMiddleId('product'),
    ] as const;
  });
  return {
    'no filter': {},
    'cancelled and inactive too': { includeCancelled: true, includeInactive: true },
    'one status': { status: 'PENDING' },
    'one sync status': { syncStatus: 'FAILED' },
    rush: { inRush: true },
    'one company': { companyId: company },
    'one company, one status': { companyId: company, status: 'PENDING' },
    'one region': { regionId: region },
    'one store': { storeId: store },
    'one product': { productId: product },
    'created long ago': { createdDateBefore: '2023-06-01' },
    'requested within ten days': { requestedShipDateAfter: '2024-03-01', requestedShipDateBefore: '2024-03-10' },
    'no results': { companyId: company, createdDateBefore: '2020-01-01' },
    'a whole number': { search: 'PO-154321' },
    'part of a number': { search: '4321' },
    'every number': { search: 'po-1' },
    'a store by name': { search: 'Bellevue 31' },
    'companies by name': { search: 'Erewhon' },
  };
};

/** Orders of the 2,160 stores and 1,000 products that a client has. */
export const addOrders = async (stage: Vacuum, client: TestClient, orders: number): Promise<void> => {
  await stage.vacuum();
  await makeOrders(client, orders);
  await stage.vacuum();
  await makeLines(client);
};

/** 60 companies with 36 stores each, and 1,000 products. */
const makeCustomers = ({ db, tenantId }: TestClient): Promise<void> =>
  db(async (on) => {
    await sql`
      insert into company (tenant_id, name)
      select ${tenantId}, (array['Sprouts', 'Erewhon', 'Jimbo''s', 'Central', 'Lassens', 'Fresh Thyme'])[1 + n % 6] || ' ' || n
      from generate_series(1, 60) n`.execute(on);
    await sql`
      insert into region (tenant_id, company_id, name)
      select ${tenantId}, company.id, 'Region ' || n from company cross join generate_series(1, 4) n
      where company.tenant_id = ${tenantId}`.execute(on);
    await sql`
      insert into store (tenant_id, company_id, region_id, name)
      select ${tenantId}, region.company_id, region.id,
        (array['Gowanus', 'Tribeca', 'Tempe', 'Bellevue', 'Fremont'])[1 + (region.id + n) % 5] || ' ' || region.id || '-' || n
      from region cross join generate_series(1, 9) n where region.tenant_id = ${tenantId}`.execute(on);
    await sql`
      insert into product (tenant_id, upc, name)
      select ${tenantId}, 'upc ' || n, 'Product ' || n from generate_series(1, 1000) n`.execute(on);
  });

/**
 * Half of the orders are shipped, a tenth is in each other status, and every twentieth is of a region. All values are
 * derived from the number of the order, so that every run measures the same orders.
 */
const makeOrders = ({ db, tenantId }: TestClient, orders: number): Promise<void> =>
  db(async (on) => {
    await sql`
      insert into sales_order (tenant_id, company_id, region_id, store_id, status, sync_status, purchase_order_number,
        requested_ship_date, in_rush, created_date, total_unit, total_price_cents, inactive)
      select ${tenantId}, place.company_id, place.region_id, case when n % 20 = 0 then null else place.id end,
        (array['DRAFT', 'PENDING', 'APPROVED', 'PACKING', 'CANCELLED', 'SHIPPED', 'SHIPPED', 'SHIPPED', 'SHIPPED',
          'SHIPPED'])[1 + abs(hashint4(n)) % 10],
        (array['NOT_STARTED', 'FAILED', 'PAUSED', 'PENDING_FOR_RETRY', 'SYNCHRONIZED', 'SYNCHRONIZED', 'SYNCHRONIZED'])
          [1 + abs(hashint4(n * 7)) % 7],
        'PO-' || (100000 + n), date '2022-12-01' + n / 75 + (hashint4(n * 3) & 15), (hashint4(n * 11) & 31) = 0,
        timestamptz '2022-11-25' + n * interval '20 minutes', hashint4(n * 13) & 1023, hashint4(n * 17) & 1048575,
        n % 200 = 0
      from generate_series(1, ${orders}::integer) n
      join (select *, row_number() over (order by id) as ordinal from store where tenant_id = ${tenantId}) place
        on place.ordinal = 1 + abs(hashint4(n * 19)) % 2160`.execute(on);
  });

const makeLines = ({ db, tenantId }: TestClient): Promise<void> =>
  db(async (on) => {
    await sql`
      insert into sales_order_item (tenant_id, sales_order_id, store_id, product_id, unit_price_cents, quantity)
      select ${tenantId}, o.id, coalesce(o.store_id, place.id), product.id, 450, 6
      from sales_order o
      cross join generate_series(1, 5) n
      join (select id, row_number() over (order by id) as ordinal from product where tenant_id = ${tenantId}) product
        on product.ordinal = 1 + (o.id * 37 + n * 101) % 1000
      join (select region_id, min(id) as id from store where tenant_id = ${tenantId} group by region_id) place
        on place.region_id = o.region_id
      where o.tenant_id = ${tenantId}`.execute(on);
  });
