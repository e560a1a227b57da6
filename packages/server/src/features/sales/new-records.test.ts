import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import type { NewSaleRecord } from '@shelfward/contract/sales/sales.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { importFile, listSaleDays, makeCompanyWithStores } from './sales.factory.ts';

const { newClient } = useWorld();

const rows = ['Harbor,NEW-1,3,2026-01-05', 'Downtown,NEW-1,2,2026-01-05'];

const listNames = async (client: TestClient) => {
  const reader = client.as('none');
  const { body: stores } = await reader(storeRoutes.list, { query: { sort: ['id,asc'] } });
  const { body: products } = await reader(productRoutes.list, { query: { sort: ['id,asc'] } });
  return {
    stores: stores.content.map(({ name, number, company }) => [name, number, company.name]).slice(2),
    products: products.content.map(({ name, upc, sku }) => [name, upc, sku]).slice(2),
  };
};

const makeRecords = (companyId: number): NewSaleRecord[] => [
  { kind: 'STORE', text: 'Harbor', companyId },
  { kind: 'PRODUCT', text: 'NEW-1', name: 'New tea' },
];

describe('unknown names of a sales file', () => {
  test('are created with the import', async () => {
    const client = await newClient();
    const { companyId } = await makeCompanyWithStores(client);

    const { status, body } = await importFile(client, rows, {
      companyId,
      newRecords: makeRecords(companyId),
      role: 'ROLE_ORDER_MANAGER',
    });

    expect([status, body]).toMatchObject([200, { status: 'DONE', rows: 2, unitsSold: 5 }]);
    expect(await listNames(client)).toEqual({
      stores: [['Harbor', null, 'Corner Shops']],
      products: [['New tea', 'NEW-1', null]],
    });
    expect(await listSaleDays(client)).toHaveLength(2);
  });

  test('are created with the number and the SKU if the file identifies records by them', async () => {
    const client = await newClient();
    const { companyId } = await makeCompanyWithStores(client);

    const { status } = await importFile(client, ['99,SKU-9,3,2026-01-05'], {
      companyId,
      storeIdentificationType: 'STORE_NUMBER',
      productIdentificationType: 'SKU',
      newRecords: [
        { kind: 'STORE', text: '99', companyId },
        { kind: 'PRODUCT', text: 'SKU-9' },
      ],
      role: 'ROLE_ADMIN',
    });

    expect(status).toBe(200);
    expect(await listNames(client)).toEqual({
      stores: [['99', '99', 'Corner Shops']],
      products: [['SKU-9', 'SKU-9', 'SKU-9']],
    });
  });

  test('are created in other companies and product lines than the file, and its rows match them', async () => {
    const client = await newClient();
    const { companyId } = await makeCompanyWithStores(client);
    const { other, line } = await client.db(async (db) => {
      const { id } = await db
        .insertInto('productLine')
        .values({ name: 'Teas' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { other: await makeCompany(db, { name: 'Fresh Shops' }), line: id };
    });

    const { status, body } = await importFile(client, rows, {
      companyId,
      newRecords: [
        { kind: 'STORE', text: 'Harbor', companyId: other },
        { kind: 'PRODUCT', text: 'NEW-1', productLineId: line },
      ],
      role: 'ROLE_ORDER_MANAGER',
    });

    expect([status, body]).toMatchObject([200, { status: 'DONE', rows: 2, unitsSold: 5 }]);
    expect((await listNames(client)).stores).toEqual([['Harbor', null, 'Fresh Shops']]);
    const { body: products } = await client.as('none')(productRoutes.list, { query: { productLineId: line } });
    expect(products.content.map(({ upc }) => upc)).toEqual(['NEW-1']);
    expect(await listSaleDays(client)).toHaveLength(2);
  });

  test('are not created if the file is rejected', async () => {
    const client = await newClient();
    const { companyId } = await makeCompanyWithStores(client);

    const { status, body } = await importFile(client, [...rows, 'Nowhere,NEW-1,1,2026-01-05'], {
      companyId,
      newRecords: makeRecords(companyId),
      role: 'ROLE_ORDER_MANAGER',
    });

    expect([status, body]).toEqual([406, [expect.stringContaining('Nowhere')]]);
    expect(await listNames(client)).toEqual({ stores: [], products: [] });
  });

  test.each(['none', 'ROLE_REPORTING'] as const)('are not created by a user with the role %s', async (role) => {
    const client = await newClient();
    const { companyId } = await makeCompanyWithStores(client);

    const { status } = await importFile(client, rows, { companyId, newRecords: makeRecords(companyId), role });

    expect(status).toBe(403);
    expect(await listNames(client)).toEqual({ stores: [], products: [] });
  });

  test.each([
    ['a taken store name', { kind: 'STORE', text: 'uptown' }, 'STORE_NAME_TAKEN'],
    ['a taken UPC', { kind: 'PRODUCT', text: 'honey-1' }, 'PRODUCT_UPC_TAKEN'],
  ] as const)('are rejected with %s, and nothing is written', async (_, record, code) => {
    const client = await newClient();
    const { companyId } = await makeCompanyWithStores(client);
    const taken: NewSaleRecord = record.kind === 'STORE' ? { ...record, companyId } : record;

    const { body } = await importFile(client, rows, {
      companyId,
      newRecords: [...makeRecords(companyId), taken],
      role: 'ROLE_ORDER_MANAGER',
    });

    expect(body).toMatchObject({ code });
    expect(await listNames(client)).toEqual({ stores: [], products: [] });
    expect(await listSaleDays(client)).toEqual([]);
  });

  test('are not created in a company of another client', async () => {
    const [client, other] = [await newClient(), await newClient()];
    const { companyId } = await makeCompanyWithStores(client);
    const { companyId: theirs } = await makeCompanyWithStores(other);

    const { status } = await importFile(client, rows, {
      companyId,
      newRecords: makeRecords(theirs),
      role: 'ROLE_ORDER_MANAGER',
    });

    expect(status).toBe(404);
    expect(await listNames(client)).toEqual({ stores: [], products: [] });
  });
});
