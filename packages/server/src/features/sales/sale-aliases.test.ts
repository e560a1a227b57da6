import { saleAliasRoutes } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { importFile, listSaleDays, makeCompanyWithStores } from './sales.factory.ts';

const { newClient } = useWorld();

const file = ['POS 12,HONEY-1,1,2026-01-05', 'Downtown,4711,2,2026-01-05', 'pos 12,4711,3,2026-01-06'];

test('lists each unmatched name of a rejected file once, with its number of rows', async () => {
  const client = await newClient();
  await makeCompanyWithStores(client);

  await importFile(client, file);

  const { body: imports } = await client.as('none')(saleRoutes.listImports, {});
  const importId = imports.content[0]?.id ?? 0;
  const { body } = await client.as('none')(saleRoutes.getImport, { params: { importId } });
  expect(body).toMatchObject({ status: 'FAILED', rows: 0 });
  expect(body.unknownWords).toEqual([
    { kind: 'STORE', text: 'POS 12', rows: 2, line: 2 },
    { kind: 'PRODUCT', text: '4711', rows: 2, line: 3 },
  ]);
});

test('an alias applies to all later imports', async () => {
  const client = await newClient();
  const { uptown, honey, downtown } = await makeCompanyWithStores(client);
  const admin = client.as('ROLE_ADMIN');
  const { status, body: alias } = await admin(saleAliasRoutes.createStore, {
    body: { text: ' Pos 12 ', storeId: uptown },
  });
  await admin(saleAliasRoutes.createProduct, { body: { text: '4711', productId: honey } });

  const { body } = await importFile(client, file);
  const { body: later } = await importFile(client, ['POS 12,4711,5,2026-01-07'], {
    storeIdentificationType: 'STORE_NUMBER',
  });

  expect([status, alias]).toMatchObject([201, { text: 'Pos 12', store: { id: uptown, name: 'Uptown' } }]);
  expect([body.status, later.status]).toEqual(['DONE', 'DONE']);
  expect(await listSaleDays(client)).toEqual([
    [downtown, honey, '2026-01-05', 2, 2000],
    [uptown, honey, '2026-01-05', 1, 1000],
    [uptown, honey, '2026-01-06', 3, 3000],
    [uptown, honey, '2026-01-07', 5, 5000],
  ]);
});

test("a store's own name takes precedence over an alias, and aliases of another company do not apply", async () => {
  const client = await newClient();
  const { companyId, downtown } = await makeCompanyWithStores(client);
  const admin = client.as('ROLE_ADMIN');
  const elsewhere = await client.db(async (db) =>
    makeStore(db, { companyId: await makeCompany(db, { name: 'Other Shops' }), name: 'Harbour' }),
  );
  await admin(saleAliasRoutes.createStore, { body: { text: 'Uptown', storeId: downtown } });
  await admin(saleAliasRoutes.createStore, { body: { text: 'POS 1', storeId: elsewhere } });

  const { body: own } = await importFile(client, ['Uptown,HONEY-1,1,2026-01-05']);
  const { body: foreign } = await importFile(client, ['POS 1,HONEY-1,1,2026-01-05'], { companyId });

  expect(own.status).toBe('DONE');
  expect((await listSaleDays(client)).every(([storeId]) => storeId !== downtown)).toBe(true);
  expect(foreign).toEqual(['Line 2: Store "POS 1" was not found.']);
});

test('an alias is unique within a company until it is deleted', async () => {
  const client = await newClient();
  const { uptown, downtown } = await makeCompanyWithStores(client);
  const admin = client.as('ROLE_ADMIN');
  const { body: first } = await admin(saleAliasRoutes.createStore, { body: { text: 'POS 12', storeId: uptown } });

  const again = await admin(saleAliasRoutes.createStore, { body: { text: 'pos 12', storeId: downtown } });
  const removed = await admin(saleAliasRoutes.deleteStore, { params: { aliasId: first.id } });
  const { body: after } = await importFile(client, ['POS 12,HONEY-1,1,2026-01-05']);

  expect([again.status, again.body]).toMatchObject([409, { code: 'ALIAS_TAKEN' }]);
  expect(removed.status).toBe(204);
  expect(after).toEqual(['Line 2: Store "POS 12" was not found.']);
});

test('an alias of one company does not apply to the stores of another, which can have the same name for another product', async () => {
  const client = await newClient();
  const { companyId, uptown, tea, honey } = await makeCompanyWithStores(client);
  const admin = client.as('ROLE_ADMIN');
  const other = await client.db(async (db) => {
    const id = await makeCompany(db, { name: 'Other Shops' });
    return { id, storeId: await makeStore(db, { companyId: id, name: 'Harbour' }) };
  });
  const create = (productId: number, company: number | null) =>
    admin(saleAliasRoutes.createProduct, {
      body: { text: '5501', productId, companyId: company, kind: 'RETAILER_ITEM' },
    });
  await create(tea, companyId);

  const { body: unmatched } = await importFile(client, ['Harbour,5501,1,2026-01-05']);
  await create(honey, other.id);
  const again = await create(honey, companyId);
  const missing = await create(honey, 999_999);
  await importFile(client, ['Uptown,5501,1,2026-01-05', 'Harbour,5501,2,2026-01-05']);

  expect(unmatched).toEqual(['Line 2: Product UPC "5501" was not found.']);
  expect(again.body).toMatchObject({ code: 'ALIAS_TAKEN' });
  expect(missing.body).toMatchObject({ code: 'COMPANY_NOT_FOUND' });
  expect((await listSaleDays(client)).map(([store, product, , units]) => [store, product, units])).toEqual([
    [uptown, tea, 1],
    [other.storeId, honey, 2],
  ]);
});

test('store numbers of two divisions are two aliases', async () => {
  const client = await newClient();
  const { uptown, downtown } = await makeCompanyWithStores(client);
  const admin = client.as('ROLE_ADMIN');
  const create = (storeId: number, division: string) =>
    admin(saleAliasRoutes.createStore, { body: { text: '17', storeId, division, kind: 'NUMBER' } });

  const dallas = await create(uptown, '35 Dallas');
  const denver = await create(downtown, 'Denver');
  const again = await create(downtown, '35 DALLAS');

  expect([dallas.body, denver.status]).toMatchObject([{ division: '35 Dallas', kind: 'NUMBER' }, 201]);
  expect(again.body).toMatchObject({ code: 'ALIAS_TAKEN' });
});
