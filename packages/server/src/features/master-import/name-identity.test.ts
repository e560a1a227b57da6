import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { regionRoutes } from '@shelfward/contract/companies/regions.contract.ts';
import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import type { ImportKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { masterImportRoutes } from '@shelfward/contract/master-import/master-import.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { attributeRoutes } from '@shelfward/contract/products/attributes.contract.ts';
import { productLineRoutes } from '@shelfward/contract/products/product-lines.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { saleAliasRoutes } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import { shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany, makeRegion } from '../companies/companies.factory.ts';
import { makeOrder } from '../orders/orders.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { importFile, listSaleDays } from '../sales/sales.factory.ts';
import { makeShipment } from '../shipments/shipments.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

const { newClient } = useWorld();

/** "Bug Café" as macOS and some exports write it, and other forms that look the same. */
const sameCafes = ['Bug Cafe\u0301', 'BUG CAFÉ', 'Bug\u00a0Café', 'Bug  Café', 'Bug\u200b Café\ufeff'];
const sameJoes = ['Bug Joe’s', 'Bug Joeʼs', 'bug joe`s', 'Bug Joe\u2032s'];

const makeChain = (client: TestClient) =>
  client.db(async (db) => {
    const companyId = await makeCompany(db, { name: 'Café Co' });
    const regionId = await makeRegion(db, { companyId, name: 'São Paulo', code: 'SP' });
    const cafe = await makeStore(db, { companyId, regionId, name: 'Bug Café', number: '103' });
    const joes = await makeStore(db, { companyId, name: "Bug Joe's", number: '104' });
    const oat = await makeProduct(db, { upc: '071234500017', name: 'Crème brûlée' });
    return { companyId, regionId, cafe, joes, oat };
  });

const upload = async (client: TestClient, kind: ImportKind, content: string) => {
  const admin = client.as('ROLE_ADMIN');
  const { body } = await admin(masterImportRoutes.create, {
    body: { configuration: { kind } },
    files: { file: new File([content], 'file.csv') },
  });
  const { status } = await admin(masterImportRoutes.commit, {
    params: { importId: body.id },
    body: { leavesOutBadRows: false },
  });
  return { ...body, status };
};

const countRecords = (client: TestClient) =>
  client.db(async (db) => {
    const counts: number[] = [];
    for (const table of ['company', 'region', 'store', 'product', 'productLine', 'attributeValue'] as const) {
      const { count } = await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      counts.push(Number(count));
    }
    return counts;
  });

describe('a name in another form', () => {
  test.each([...sameCafes, ...sameJoes])('of sales finds its store: %j', async (name) => {
    const client = await newClient();
    const { cafe, joes, oat } = await makeChain(client);

    const { status } = await importFile(client, [`${name},071234500017,3,2026-01-05`]);

    expect(status).toBe(200);
    const store = sameCafes.includes(name) ? cafe : joes;
    expect(await listSaleDays(client)).toEqual([[store, oat, '2026-01-05', 3, 0]]);
  });

  test.each([...sameCafes, ...sameJoes])('of counts finds its store and company: %j', async (name) => {
    const client = await newClient();
    await makeChain(client);

    const { body } = await client.as('ROLE_ADMIN')(inventoryRoutes.importCounts, {
      body: { metadata: { preview: true } },
      files: {
        file: new File(
          [`Store,Company,Product,Count,Date\n"${name}",CAFE\u0301 CO,Cre\u0300me bru\u0302le\u0301e,4,2026-02-15\n`],
          'c.csv',
        ),
      },
    });

    expect(body).toMatchObject({ totalErrors: 0, changedRecords: 1 });
  });

  test('in master data changes its record and creates none that looks the same', async () => {
    const client = await newClient();
    await makeChain(client);
    await upload(client, 'PRODUCTS', 'UPC,Product,Line,Color\n071234500017,Crème brûlée,Désserts,Crème\n');
    const before = await countRecords(client);

    const stores = sameCafes.slice(0, 1).map((name) => `${name},Cafe\u0301 Co,Sa\u0303o\u00a0Paulo`);
    const uploads = [
      await upload(client, 'COMPANIES', `Company,City\nCAFE\u0301\u00a0CO,Bahia\n`),
      await upload(client, 'STORES', `Store,Company,Region\n${stores.join('\n')}\nbug joe’s,Café Co,\n`),
      await upload(client, 'PRODUCTS', 'UPC,Product,Line,Color\n071234500017,,De\u0301sserts,CRE\u0300ME\n'),
    ];

    expect(uploads.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await countRecords(client)).toEqual(before);
  });

  test('in master data does not replace the usual letters and spaces', async () => {
    const client = await newClient();
    await makeChain(client);

    const { sameRows } = await upload(client, 'STORES', 'Store,Company\nBug\u00a0Cafe\u0301,Café Co\n');

    const { body } = await client.as('ROLE_ADMIN')(storeRoutes.list, { query: { search: 'cafe' } });
    expect([sameRows, body.content.map(({ name }) => name)]).toEqual([1, ['Bug Café']]);
  });

  test('in two rows of one file is one store', async () => {
    const client = await newClient();
    await makeChain(client);

    const other = await upload(client, 'STORES', 'Store,Company\nBug Bar é,Café Co\nbug bar e\u0301,Café Co\n');
    const equal = await upload(client, 'STORES', 'Store,Company\nBug Bar é,Café Co\nBug Bar e\u0301,Café Co\n');

    expect([other.badRows, equal.badRows]).toEqual([1, 0]);
    const { body } = await client.as('ROLE_ADMIN')(storeRoutes.list, { query: { search: 'bug bar' } });
    expect(body.content.map(({ name }) => name)).toEqual(['Bug Bar é']);
  });

  test('in a form or an API call is taken', async () => {
    const client = await newClient();
    const { companyId } = await makeChain(client);
    const admin = client.as('ROLE_ADMIN');
    await admin(productLineRoutes.create, { body: { name: 'Désserts' } });
    await admin(attributeRoutes.create, { body: { name: 'Größe', options: ['Crème'] } });

    const responses = [
      await admin(companyRoutes.create, { body: { name: 'Cafe\u0301 Co' } }),
      await admin(storeRoutes.create, { body: { companyId, name: 'Bug Cafe\u0301' } }),
      await admin(storeRoutes.create, { body: { companyId, name: 'Bug\u00a0Joe’s' } }),
      await admin(regionRoutes.create, { params: { companyId }, body: { name: 'Sa\u0303o Paulo' } }),
      await admin(productRoutes.create, { body: { upc: '1', name: 'Cre\u0300me bru\u0302le\u0301e' } }),
      await admin(productLineRoutes.create, { body: { name: 'De\u0301sserts' } }),
      await admin(attributeRoutes.create, { body: { name: 'Gro\u0308ße', options: ['a'] } }),
    ];

    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 409));
  });

  test('of an alias is found, and taken for another one', async () => {
    const client = await newClient();
    const { cafe, oat } = await makeChain(client);
    const admin = client.as('ROLE_ADMIN');
    await admin(saleAliasRoutes.createStore, { body: { text: 'Kiosk d’Été', storeId: cafe } });

    const again = await admin(saleAliasRoutes.createStore, {
      body: { text: "kiosk d'e\u0301te\u0301", storeId: cafe },
    });
    const { status } = await importFile(client, ["KIOSK D'ÉTÉ,071234500017,3,2026-01-05"]);

    expect([again.status, status]).toEqual([409, 200]);
    expect(await listSaleDays(client)).toEqual([[cafe, oat, '2026-01-05', 3, 0]]);
  });
});

describe('a search', () => {
  test('finds names without accents, and with another apostrophe', async () => {
    const client = await newClient();
    const { companyId, cafe, joes, oat } = await makeChain(client);
    const orderId = await client.db((db) =>
      makeOrder(db, { companyId, storeId: cafe, items: [{ productId: oat, quantity: 1, unitPriceCents: 100 }] }),
    );
    const user = client.as('ROLE_ADMIN');

    const stores = async (search: string) => {
      const { body } = await user(storeRoutes.list, { query: { search } });
      return body.content.map(({ id }) => id);
    };
    expect([await stores('cafe'), await stores('joe’s'), await stores("joe's")]).toEqual([[cafe], [joes], [joes]]);
    const companies = await user(companyRoutes.list, { query: { search: 'cafe co' } });
    const products = await user(productRoutes.list, { query: { search: 'creme brulee' } });
    const orders = await user(orderRoutes.list, { query: { search: 'bug cafe' } });
    expect(companies.body.content.map(({ id }) => id)).toEqual([companyId]);
    expect(products.body.content.map(({ id }) => id)).toEqual([oat]);
    expect(orders.body.content.map(({ id }) => id)).toEqual([orderId]);
  });

  test('finds a tracking number with spaces', async () => {
    const client = await newClient();
    const { companyId, cafe } = await makeChain(client);
    const shipmentId = await client.db(async (db) => {
      const orderId = await makeOrder(db, { companyId, storeId: cafe });
      return makeShipment(db, { orderId, trackingNumber: '1Z999AA10123456784' });
    });

    const { body } = await client.as('none')(shipmentRoutes.list, {
      query: { search: '1z 999 AA1\u00a00123 4567 84' },
    });

    expect(body.content.map(({ id }) => id)).toEqual([shipmentId]);
  });
});
