import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { importFile, listSaleDays, makeCompanyWithStores } from './sales.factory.ts';

const world = useWorld();
const { newClient } = world;

const getOnlySale = async (client: TestClient) => {
  const { body } = await client.as('ROLE_REPORTING')(saleRoutes.list, { query: { includeInactive: true } });
  const [sale] = body.content;
  if (!sale) throw new Error('Expected one sale');
  return sale;
};

const listOnHand = (client: TestClient) =>
  client.db(async (db) => {
    const rows = await db.selectFrom('storeInventory').select('onHand').execute();
    return rows.map(({ onHand }) => onHand);
  });

describe('an imported sale', () => {
  test('is removed from totals and estimate when deactivated, and restored when activated', async () => {
    const client = await newClient();
    const { downtown, tea } = await makeCompanyWithStores(client);
    const count = { storeId: downtown, productId: tea, quantity: 20, kind: 'COUNT', countedOn: '2026-01-01' };
    await client.db((db) => db.insertInto('inventoryCount').values(count).execute());
    await importFile(client, ['Downtown,0012345678905,3,2026-01-05']);
    const sale = await getOnlySale(client);
    const imported = await listOnHand(client);

    const gone = await client.as('ROLE_ADMIN')(saleRoutes.deactivate, { params: { saleId: sale.id } });
    const without = [await listSaleDays(client), await listOnHand(client)];
    await client.as('ROLE_ADMIN')(saleRoutes.activate, { params: { saleId: sale.id } });

    expect(imported).toEqual([17]);
    expect(gone.body).toEqual({ ...sale, inactive: true });
    expect(without).toEqual([[], [20]]);
    expect(await listSaleDays(client)).toEqual([[downtown, tea, '2026-01-05', 3, 750]]);
    expect(await listOnHand(client)).toEqual([17]);
  });

  test('leaves other sales of its day unchanged', async () => {
    const client = await newClient();
    const { downtown, tea } = await makeCompanyWithStores(client);
    await importFile(client, ['Downtown,0012345678905,3,2026-01-05', 'Downtown,0012345678905,4,2026-01-05']);
    const sale = await getOnlySale(client);
    const params = { saleId: sale.id };

    await client.as('ROLE_ADMIN')(saleRoutes.deactivate, { params });
    await client.as('ROLE_ADMIN')(saleRoutes.deactivate, { params });

    const left = 7 - sale.quantity;
    expect(await listSaleDays(client)).toEqual([[downtown, tea, '2026-01-05', left, left * 250]]);
  });

  test('is removed once by concurrent requests', async () => {
    const client = await newClient();
    const { downtown, tea } = await makeCompanyWithStores(client);
    await importFile(client, ['Downtown,0012345678905,3,2026-01-05', 'Downtown,0012345678905,4,2026-01-05']);
    const sale = await getOnlySale(client);
    const deactivate = () =>
      client.as('ROLE_ADMIN')(saleRoutes.deactivate, { params: { saleId: sale.id } }, { 'if-match': '"1"' });

    const responses = await Promise.all(Array.from({ length: 12 }, deactivate));

    const statuses = responses.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, ...Array.from({ length: 11 }, () => 412)]);
    const left = 7 - sale.quantity;
    expect(await listSaleDays(client)).toEqual([[downtown, tea, '2026-01-05', left, left * 250]]);
  });

  test('can only be deactivated by users who can change master data', async () => {
    const client = await newClient();
    await makeCompanyWithStores(client);
    await importFile(client, ['Downtown,0012345678905,3,2026-01-05']);
    const { id: saleId } = await getOnlySale(client);

    const { status } = await client.as('ROLE_REPORTING')(saleRoutes.deactivate, { params: { saleId } });

    expect(status).toBe(403);
  });

  test('returns 404 for another client', async () => {
    const [client, other] = [await newClient(), await newClient()];
    await makeCompanyWithStores(client);
    await importFile(client, ['Downtown,0012345678905,3,2026-01-05']);
    const { id: saleId } = await getOnlySale(client);

    const { status, body } = await other.as('ROLE_ADMIN')(saleRoutes.deactivate, { params: { saleId } });

    expect([status, body]).toEqual([404, expect.objectContaining({ message: 'Sale not found' })]);
  });
});

describe('the list of sales', () => {
  test('is filtered by company, store, product, dates, and import', async () => {
    const client = await newClient();
    const { companyId, uptown, honey } = await makeCompanyWithStores(client);
    const { body: first } = await importFile(client, [
      'Downtown,0012345678905,1,2026-01-05',
      'Uptown,HONEY-1,2,2026-01-06',
    ]);
    await importFile(client, ['Uptown,0012345678905,3,2026-01-07']);
    const quantities = async (query: object) => {
      const { body } = await client.as('ROLE_REPORTING')(saleRoutes.list, {
        query: { sort: ['quantity,asc'], ...query },
      });
      return body.content.map(({ quantity }) => quantity);
    };

    expect(await quantities({ companyId })).toEqual([1, 2, 3]);
    expect(await quantities({ companyId: companyId + 1 })).toEqual([]);
    expect(await quantities({ storeId: uptown })).toEqual([2, 3]);
    expect(await quantities({ productId: honey })).toEqual([2]);
    expect(await quantities({ importId: first.id })).toEqual([1, 2]);
    expect(await quantities({ soldOnAfter: '2026-01-06', soldOnBefore: '2026-01-06T23:59:59.999Z' })).toEqual([2]);
  });
});

test('timestamps in the filter of sales mean their day in the time zone of the account', async () => {
  const client = await newClient({ timeZone: 'America/New_York' });
  await makeCompanyWithStores(client);
  await importFile(client, ['Downtown,0012345678905,1,2026-01-05', 'Uptown,HONEY-1,2,2026-01-06']);

  const { body } = await client.as('ROLE_REPORTING')(saleRoutes.list, {
    query: { soldOnAfter: '2026-01-05T05:00:00.000Z', soldOnBefore: '2026-01-06T04:59:59.999Z' },
  });

  expect(body.content.map(({ soldOn }) => soldOn)).toEqual(['2026-01-05']);
});

test('listing the sales of a store does not read sales of other stores', async () => {
  const client = await newClient();
  const { downtown: storeId, tea } = await makeCompanyWithStores(client);
  const { tenantId } = client;
  await world.database.system(async (db) => {
    await sql`reset role`.execute(db);
    await sql`insert into sale (tenant_id, sale_import_id, line, store_id, product_id, sold_on, units, cents)
      select ${tenantId}::integer, 1, row, ${storeId}::bigint + row % 250, ${tea}::bigint, '2026-01-01', 1, 100
      from generate_series(1, 50000) as row`.execute(db);
    await sql`analyze sale`.execute(db);
  });

  world.takeStatements();
  await client.as('ROLE_REPORTING')(saleRoutes.list, { query: { storeId } });
  const [listStatement = '', counted = ''] = world.takeStatements().filter((statement) => statement.includes('"sale"'));
  const explain = (statement: string) =>
    client.db(async (db) => {
      const plan = sql.raw<Record<string, string>>(`explain (generic_plan) ${statement}`);
      return (await plan.execute(db)).rows.flatMap((row) => Object.values(row)).join('\n');
    });

  expect(await explain(listStatement)).toContain('sale_store_idx');
  expect(await explain(counted)).toContain('sale_store_idx');
});
