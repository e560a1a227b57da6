import type { TestClient } from '@shelfward/server/testing/client.ts';
import { sql } from 'kysely';

type Db = Parameters<Parameters<TestClient['db']>[0]>[0];

const days = 1096;
const stores = 250;
const products = 200;

/**
 * A million rows of three years: one file of 850,000 rows, then a file per day. A twentieth of them are inactive. Returns
 * the filters to measure.
 */
export const fillSales = (client: TestClient): Promise<Record<string, object>> =>
  client.db(async (db) => {
    const t = client.tenantId;
    await makeCatalog(db, t);
    const large = await makeImport(db, t, { name: 'history', firstDay: 0, lastDay: 930 });
    let daily = 0;
    for (let day = 931; day < days; day += 1)
      daily = await makeImport(db, t, { name: `day ${day}`, firstDay: day, lastDay: day });
    const findId = async (table: 'company' | 'store' | 'product') =>
      (await db.selectFrom(table).select('id').orderBy('id').offset(3).limit(1).executeTakeFirstOrThrow()).id;
    const [companyId, storeId, productId] = [await findId('company'), await findId('store'), await findId('product')];
    const year = { soldOnAfter: '2024-01-01', soldOnBefore: '2024-12-31' };
    return {
      'no filter': {},
      'inactive too': { includeInactive: true },
      'large import': { importId: large },
      'daily import': { importId: daily },
      company: { companyId },
      store: { storeId },
      product: { productId },
      'product in a store': { productId, storeId },
      'one day': { soldOnAfter: '2024-02-01', soldOnBefore: '2024-02-01' },
      'one year': year,
      'company, year, import': { companyId, importId: large, ...year },
      'no results': { storeId, importId: daily + 1_000_000 },
    };
  });

const makeCatalog = async (db: Db, t: number): Promise<void> => {
  await sql`insert into company (tenant_id, name) select ${t}, 'Company ' || n from generate_series(1, 5) n`.execute(
    db,
  );
  await sql`insert into store (tenant_id, company_id, name)
    select ${t}, company.id, 'Store ' || n from generate_series(1, ${stores}::integer) n
    join (select id, row_number() over (order by id) - 1 as at from company where tenant_id = ${t}) company
      on company.at = n % 5`.execute(db);
  await sql`insert into product (tenant_id, upc, name)
    select ${t}, 'UPC ' || n, 'Product ' || n from generate_series(1, ${products}::integer) n`.execute(db);
  await sql`insert into sale_version (tenant_id, version) values (${t}, 1)`.execute(db);
};

interface ImportedDays {
  readonly name: string;
  readonly firstDay: number;
  readonly lastDay: number;
}

/** Rows in the order of day and store; quantities and prices are skewed to small values. */
const makeImport = async (db: Db, t: number, { name, firstDay, lastDay }: ImportedDays): Promise<number> => {
  const { id: createdBy } = await db.selectFrom('appUser').select('id').limit(1).executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('saleImport')
    .values({
      fileName: name,
      fileSha256: name,
      fileBytes: 1,
      storeIdentificationType: 'STORE_NAME',
      status: 'DONE',
      createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into sale (tenant_id, sale_import_id, line, store_id, product_id, sold_on, units, cents, inactive)
    select ${t}::integer, ${id}::bigint, row_number() over (), store.id, product.id, date '2023-01-01' + day,
      1 + abs(hashint8(store.id * 7919 + day * 31 + n)) % 40, 100 + abs(hashint8(store.id * 104729 + day * 17 + n)) % 30000,
      abs(hashint8(store.id * 13 + day * 7 + n)) % 20 = 0
    from generate_series(${firstDay}::integer, ${lastDay}::integer) day
    cross join (select id from store where tenant_id = ${t} order by id) store
    cross join lateral generate_series(1, 3 + ((store.id + day) % 3 <> 0)::integer) n
    join (select id, row_number() over (order by id) - 1 as at from product where tenant_id = ${t}) product
      on product.at = abs(hashint8(store.id * 31 + day * 101 + n)) % ${products}::integer
    order by day, store.id`.execute(db);
  return id;
};
