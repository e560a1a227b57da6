import { regionRoutes } from '@shelfward/contract/companies/regions.contract.ts';
import { masterImportRoutes } from '@shelfward/contract/master-import/master-import.contract.ts';
import { attributeRoutes } from '@shelfward/contract/products/attributes.contract.ts';
import { productLineRoutes } from '@shelfward/contract/products/product-lines.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

const world = useWorld();

const imported = async (client: TestClient, configuration: object, content: string) => {
  const admin = client.as('ROLE_ADMIN');
  const { body } = await admin(masterImportRoutes.create, {
    body: { configuration: { kind: 'STORES', ...configuration } },
    files: { file: new File([content], 'file.csv') },
  });
  const { headers } = await admin(masterImportRoutes.commit, {
    params: { importId: body.id },
    body: { leavesOutBadRows: false },
  });
  return () => admin(undoRoutes.undo, { params: { token: headers[undoTokenHeader] ?? '' } });
};

const listRegions = async (client: TestClient, companyId: number) => {
  const { body } = await client.as('ROLE_ADMIN')(regionRoutes.list, { params: { companyId } });
  return body.map(({ name }) => name).toSorted();
};
const listProductLines = async (client: TestClient) => {
  const { body } = await client.as('ROLE_ADMIN')(productLineRoutes.list, { query: { sort: ['name,asc'] } });
  return body.content.map(({ name }) => name);
};
const listAttributes = async (client: TestClient) => {
  const { body } = await client.as('ROLE_ADMIN')(attributeRoutes.list, { query: { sort: ['name,asc'] } });
  return body.content.map(({ name, options }) => `${name}: ${options.map((option) => option.name).join(', ')}`);
};

test('undo deletes the regions created with the stores, except existing ones and those used since', async () => {
  const client = await world.newClient();
  const companyId = await client.db((db) => makeCompany(db, { name: 'Whole Foods' }));
  const undoEarlier = await imported(client, { companyId }, 'Store,Region\nHarbour,South\n');
  const undo = await imported(client, { companyId }, 'Store,Region\nDowntown,North\nUptown,East\nMarina,South\n');
  const east = await client.db((db) =>
    db.selectFrom('region').select('id').where('name', '=', 'East').executeTakeFirstOrThrow(),
  );
  await client.db((db) => makeStore(db, { companyId, regionId: east.id, name: 'Later' }));

  await undo();

  expect(await listRegions(client, companyId)).toEqual(['East', 'South']);
  await undoEarlier();
  expect(await listRegions(client, companyId)).toEqual(['East']);
});

test('undo deletes the lines and attributes created with the products, but never the default line', async () => {
  const client = await world.newClient();
  const columns = { upc: [0], name: [1], productLine: [2], attributes: [3, 4] };
  const undo = await imported(
    client,
    { kind: 'PRODUCTS', columns },
    'UPC,Product,Line,Brand,Size\n1,Tea,Drinks,Acme,S\n2,Rice,Staples,Acme,L\n3,Oil,Pantry,Nordic,\n',
  );
  await client.db(async (db) => {
    const value = await db.selectFrom('attributeValue').select('id').where('name', '=', 'L').executeTakeFirstOrThrow();
    const productId = await makeProduct(db, { name: 'Later' });
    await db.insertInto('productAttribute').values({ productId, attributeValueId: value.id }).execute();
  });

  await undo();

  expect(await listProductLines(client)).toEqual(['Drinks']);
  expect(await listAttributes(client)).toEqual(['Size: L']);
});
