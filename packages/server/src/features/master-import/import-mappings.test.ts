import {
  type ImportMappingInput,
  importMappingRoutes,
} from '@shelfward/contract/master-import/import-mappings.contract.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';

const { newClient } = useWorld();

const mapping: ImportMappingInput = {
  kind: 'SALES',
  companyId: null,
  columns: { storeName: [{ name: 'Branch', nth: 0 }], quantity: [{ name: 'Total', nth: 1 }] },
  qualifiers: { unit: [{ name: 'UOM', nth: 0 }] },
  dateOrder: 'DAY_FIRST',
  decimalSign: null,
};

const save = (client: TestClient, changes: Partial<ImportMappingInput> = {}) =>
  client.as('none')(importMappingRoutes.save, { body: { ...mapping, ...changes } });
const list = async (client: TestClient, kind: ImportMappingInput['kind'] = 'SALES') =>
  (await client.as('ROLE_ADMIN')(importMappingRoutes.list, { params: { kind } })).body.mappings;

test('is found by every user of the account, and by no other account', async () => {
  const client = await newClient();
  const other = await newClient();

  await save(client);

  expect(await list(client)).toMatchObject([mapping]);
  expect(await list(client, 'ORDERS')).toEqual([]);
  expect(await list(other)).toEqual([]);
});

test('of the same columns replaces the earlier one of its company', async () => {
  const client = await newClient();
  const companyId = await client.db((db) => makeCompany(db));
  await save(client);
  await save(client, { companyId });

  const swapped = { storeName: mapping.columns.quantity ?? [], quantity: mapping.columns.storeName ?? [] };
  await save(client, { columns: swapped, qualifiers: null, decimalSign: 'COMMA' });

  expect(await list(client)).toMatchObject([
    { companyId: null, columns: swapped, qualifiers: null, decimalSign: 'COMMA' },
    { companyId, columns: mapping.columns },
  ]);
});

test('rejects a company of another account', async () => {
  const client = await newClient();
  const other = await newClient();
  const companyId = await other.db((db) => makeCompany(db));

  expect((await save(client, { companyId })).body).toMatchObject({ code: 'COMPANY_NOT_FOUND' });
});
