import { roles } from '@shelfward/contract/kit/access.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makePrice, makePriceList } from '../pricing/pricing.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { importFile, listSaleDays, makeCompanyWithStores } from './sales.factory.ts';

const { newClient } = useWorld();

describe('an imported file', () => {
  test('is saved by row and totaled by store, product, and day, at the prices of its days', async () => {
    const client = await newClient();
    const { downtown, uptown, tea, honey } = await makeCompanyWithStores(client);

    const { status, body } = await importFile(client, [
      'Downtown,0012345678905,3,2026-01-05',
      'DOWNTOWN , 0012345678905,2,2026-01-05',
      'uptown,honey-1,-1,2026-01-06',
      'uptown,honey-1,0,2026-01-07',
    ]);

    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'DONE', rows: 4, unitsSold: 4, totalSales: 250 });
    expect(body.messages).toEqual([
      'Read as comma-separated text in UTF-8, with dates as YYYY-MM-DD.',
      '1 row has the same store, product, and day as another row, for example line 3. All rows were counted.',
    ]);
    expect(await listSaleDays(client)).toEqual([
      [downtown, tea, '2026-01-05', 5, 1250],
      [uptown, honey, '2026-01-06', -1, -1000],
      [uptown, honey, '2026-01-07', 0, 0],
    ]);
    const { body: rows } = await client.as('ROLE_REPORTING')(saleRoutes.list, { query: { sort: ['id'] } });
    expect(rows.content.map(({ line, quantity, totalPrice }) => [line, quantity, totalPrice])).toEqual([
      [2, 3, 750],
      [3, 2, 500],
      [4, -1, -1000],
      [5, 0, 0],
    ]);
  });

  test('adds to what was imported before', async () => {
    const client = await newClient();
    const { downtown, tea } = await makeCompanyWithStores(client);
    await importFile(client, ['Downtown,0012345678905,3,2026-01-05']);

    await importFile(client, ['Downtown,0012345678905,4,2026-01-05'], { mode: 'APPEND' });

    expect(await listSaleDays(client)).toEqual([[downtown, tea, '2026-01-05', 7, 1750]]);
  });

  test('in replace mode only replaces earlier sales of its stores and days', async () => {
    const client = await newClient();
    const { downtown, uptown, tea, honey } = await makeCompanyWithStores(client);
    await importFile(client, [
      'Downtown,0012345678905,3,2026-01-05',
      'Downtown,HONEY-1,9,2026-01-05',
      'Downtown,0012345678905,1,2026-01-06',
      'Uptown,0012345678905,1,2026-01-05',
    ]);

    const { body } = await importFile(client, ['Downtown,0012345678905,4,2026-01-05'], { mode: 'REPLACE' });

    expect(body.messages.slice(1)).toEqual(['2 earlier sales of these stores and days replaced.']);
    expect(await listSaleDays(client)).toEqual([
      [downtown, tea, '2026-01-05', 4, 1000],
      [uptown, tea, '2026-01-05', 1, 250],
      [downtown, tea, '2026-01-06', 1, 250],
    ]);
    const { body: all } = await client.as('ROLE_REPORTING')(saleRoutes.list, { query: { includeInactive: true } });
    expect(all.content.filter(({ inactive }) => inactive).map(({ product }) => product.id)).toEqual([honey, tea]);
  });

  test('changes nothing if it is imported again by any user with any options', async () => {
    const client = await newClient();
    const { companyId } = await makeCompanyWithStores(client);
    const file = ['Downtown,0012345678905,3,2026-01-05'];
    const first = await importFile(client, file);
    const before = await listSaleDays(client);

    const again = await importFile(client, file, { role: 'ROLE_ADMIN', companyId, mode: 'REPLACE' });

    expect(again).toMatchObject({ status: 200, body: { status: 'UNCHANGED', rows: 0, unitsSold: 0, totalSales: 0 } });
    expect(again.body.messages).toEqual([
      expect.stringMatching(
        new RegExp(`^This file was already imported on \\d{4}-\\d\\d-\\d\\d \\(import ${first.body.id}\\)`),
      ),
    ]);
    expect(await listSaleDays(client)).toEqual(before);
  });

  test('is applied once for concurrent requests', async () => {
    const client = await newClient();
    const { downtown, tea } = await makeCompanyWithStores(client);
    const file = ['Downtown,0012345678905,3,2026-01-05'];

    const responses = await Promise.all([importFile(client, file), importFile(client, file), importFile(client, file)]);

    expect(responses.map(({ body }) => body.status).toSorted()).toEqual(['DONE', 'UNCHANGED', 'UNCHANGED']);
    expect(await listSaleDays(client)).toEqual([[downtown, tea, '2026-01-05', 3, 750]]);
  });

  test('is processed once per Idempotency-Key, which also identifies its progress', async () => {
    const client = await newClient();
    await makeCompanyWithStores(client);
    const file = ['Downtown,0012345678905,3,2026-01-05'];

    const first = await importFile(client, file, { key: 'import 1' });
    const replay = await importFile(client, file, { key: 'import 1' });

    expect(replay.body).toEqual(first.body);
    const progress = await client.as('none')(saleRoutes.importProgress, { params: { key: 'import 1' } });
    const bytes = Buffer.byteLength(`Store,Product UPC,Quantity,Sold on\n${file[0]}`);
    expect(progress.body).toMatchObject({ id: first.body.id, status: 'DONE', rows: 1 });
    expect(progress.body).toMatchObject({ processedBytes: bytes, totalBytes: bytes, writtenRows: 1, share: 1 });
    expect(progress.body).toMatchObject({ phase: null, rowsPerSecond: null, secondsLeft: null });
    const others = await client.as('ROLE_ADMIN')(saleRoutes.importProgress, { params: { key: 'import 1' } });
    expect(others.body).toMatchObject({ code: 'IMPORT_NOT_FOUND' });
  });

  test.each([...roles, 'none'] as const)('is accepted from every signed-in user: %s', async (role) => {
    const client = await newClient();
    await makeCompanyWithStores(client);

    const { status } = await importFile(client, ['Downtown,0012345678905,3,2026-01-05'], { role });

    expect(status).toBe(200);
  });
});

describe('stores', () => {
  test('are matched by number; of two stores with one number the only active one matches', async () => {
    const client = await newClient();
    const { companyId, downtown, tea } = await makeCompanyWithStores(client);
    await client.db((db) => makeStore(db, { companyId, number: '7', inactive: true }));

    const { body } = await importFile(client, ['7,0012345678905,3,2026-01-05'], {
      storeIdentificationType: 'STORE_NUMBER',
    });

    expect(body.status).toBe('DONE');
    expect(await listSaleDays(client)).toEqual([[downtown, tea, '2026-01-05', 3, 750]]);
  });

  test('are only matched in the selected company', async () => {
    const client = await newClient();
    const { companyId } = await makeCompanyWithStores(client);
    await client.db(async (db) => makeStore(db, { companyId: await makeCompany(db), name: 'Elsewhere' }));

    const rejected = await importFile(client, ['Elsewhere,HONEY-1,1,2026-01-05'], { companyId });
    const accepted = await importFile(client, ['Elsewhere,HONEY-1,1,2026-01-05']);

    expect(rejected).toMatchObject({ status: 406, body: ['Line 2: Store "Elsewhere" was not found.'] });
    expect(accepted.status).toBe(200);
  });

  test('and companies of another client are not found', async () => {
    const [mine, otherClient] = [await newClient(), await newClient()];
    const { companyId } = await makeCompanyWithStores(otherClient);

    const unknown = await importFile(mine, ['Downtown,0012345678905,3,2026-01-05'], { companyId });
    const stores = await importFile(mine, ['Downtown,0012345678905,3,2026-01-05']);

    expect(unknown).toMatchObject({ status: 404, body: { code: 'COMPANY_NOT_FOUND' } });
    expect(stores.body).toEqual([
      'Line 2: Store "Downtown" was not found.',
      'Line 2: Product UPC "0012345678905" was not found.',
    ]);
  });
});

describe('the value of a sale', () => {
  test("uses the company's price on the day, otherwise its first price, otherwise the default list", async () => {
    const client = await newClient();
    const { downtown, tea, honey } = await makeCompanyWithStores(client);
    const city = await client.db(async (db) => {
      const priceListId = await makePriceList(db);
      await makePrice(db, { priceListId, productId: tea, priceCents: 300, effectiveOn: '2025-06-01' });
      const companyId = await makeCompany(db, { priceListId });
      const [list] = await db.selectFrom('productPrice').select('id').where('priceListId', '=', priceListId).execute();
      const change = { productPriceId: list?.id ?? 0, productId: tea, priceListId, newPriceCents: 350 };
      await db
        .insertInto('priceChange')
        .values({ ...change, effectiveOn: '2026-01-10' })
        .execute();
      return makeStore(db, { companyId, name: 'City' });
    });

    await importFile(client, [
      'City,0012345678905,1,2024-01-01',
      'City,0012345678905,1,2026-01-09',
      'City,0012345678905,1,2026-01-10',
      'City,HONEY-1,2,2026-01-10',
      'Downtown,0012345678905,1,2026-01-10',
    ]);

    expect(await listSaleDays(client)).toEqual([
      [city, tea, '2024-01-01', 1, 300],
      [city, tea, '2026-01-09', 1, 300],
      [downtown, tea, '2026-01-10', 1, 250],
      [city, tea, '2026-01-10', 1, 350],
      [city, honey, '2026-01-10', 2, 2000],
    ]);
  });

  test('is read from the file if a column is assigned', async () => {
    const client = await newClient();
    const { downtown, tea, honey } = await makeCompanyWithStores(client);
    const lines = ['Downtown;0012345678905;2;01/05/2026;"$1,234.50"', 'Downtown;HONEY-1;2;01/05/2026;'];
    const bytes = new TextEncoder().encode(['Store;UPC;Qty;Day;Value', ...lines].join('\r\n'));

    await importFile(client, bytes, {
      headers: { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3, salesValue: 4 },
      delimiter: 'SEMICOLON',
      dateOrder: 'MONTH_FIRST',
    });

    expect(await listSaleDays(client)).toEqual([
      [downtown, tea, '2026-01-05', 2, 123_450],
      [downtown, honey, '2026-01-05', 2, 2000],
    ]);
  });
});

describe('the list of imports', () => {
  test('lists every import with its result, newest first', async () => {
    const client = await newClient();
    const { companyId } = await makeCompanyWithStores(client);
    await importFile(client, ['Downtown,0012345678905,3,2026-01-05'], { companyId });
    await importFile(client, ['Nowhere,0012345678905,3,2026-01-05']);

    const { body } = await client.as('none')(saleRoutes.listImports, {});

    expect(body.content).toMatchObject([
      { status: 'FAILED', rows: 0, company: null, messages: ['Line 2: Store "Nowhere" was not found.'] },
      { status: 'DONE', rows: 1, unitsSold: 3, totalSales: 750, company: { id: companyId, name: 'Corner Shops' } },
    ]);
  });

  test('reports an import as failed if its process crashed', async () => {
    const client = await newClient();
    await makeCompanyWithStores(client);
    await importFile(client, ['Downtown,0012345678905,3,2026-01-05'], { key: 'cut off' });
    const setAge = (seconds: number) =>
      client.db((db) =>
        db
          .updateTable('saleImport')
          .set({ status: 'RUNNING', updatedAt: new Date(Date.now() - seconds * 1000) })
          .set({ heartbeatAt: new Date(Date.now() - seconds * 1000) })
          .execute(),
      );
    const requestProgress = () => client.as('none')(saleRoutes.importProgress, { params: { key: 'cut off' } });

    await setAge(25);
    const alive = await requestProgress();
    await setAge(35);
    const dead = await requestProgress();

    expect(alive.body.status).toBe('RUNNING');
    expect(dead.body).toMatchObject({
      status: 'FAILED',
      messages: ['The import was interrupted. No data was saved.'],
    });
  });
});
