import { storeAssortmentRoutes as routes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeSampleFile } from '../master-import/sample-files.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeGlobalAssortment } from './assortments.factory.ts';

const { newClient } = useWorld();

/** Two stores with two products: par levels 10 and 5. A third product is in no assortment. */
const makeShop = async () => {
  const client = await newClient();
  const stores = await client.db(async (db) => {
    const companyId = await makeCompany(db, { name: 'Example Foods' });
    const downtown = await makeStore(db, { companyId, name: 'Downtown', number: '12' });
    const airport = await makeStore(db, { companyId, name: 'Airport' });
    const oat = await makeProduct(db, { upc: '012345678905', sku: 'OAT', name: 'Oat milk' });
    const nut = await makeProduct(db, { upc: '036000291452', sku: 'NUT', name: 'Nut bar' });
    await makeProduct(db, { upc: 'X-1', name: 'Other' });
    const items = new Map([
      [oat, 10],
      [nut, 5],
    ]);
    await makeGlobalAssortment(db, { items, storeIds: [downtown, airport] });
    return { downtown, airport, oat };
  });
  const manager = client.as('ROLE_ORDER_MANAGER');
  return {
    ...stores,
    manager,
    reporter: client.as('ROLE_REPORTING'),
    send: (content: string | File, metadata: { preview?: boolean } = {}) =>
      manager(routes.importParLevels, {
        body: { metadata },
        files: { file: typeof content === 'string' ? new File([content], 'par-levels.csv') : content },
      }),
    levels: async (storeId: number) => {
      const { body } = await manager(routes.items, { params: { storeId } });
      return body.content.map(({ product, parLevel, adjustment }) => [product.name, parLevel, adjustment]);
    },
  };
};

describe('a file of par levels', () => {
  const content = 'Store,UPC,Par\n12,oat,24\nDowntown,NUT,0\nAirport,OAT,10\nAirport,NUT,\n';

  test('is previewed without writes, adjusts the items, and can be undone', async () => {
    const { send, levels, manager, downtown, airport, oat } = await makeShop();

    const { body: preview } = await send(content, { preview: true });
    const before = await levels(downtown);
    const { status, headers } = await send(content);
    const imported = await levels(downtown);
    await manager(routes.adjust, { params: { storeId: downtown, productId: oat }, body: { adjustment: 1 } });
    const { body: undone } = await manager(undoRoutes.undo, { params: { token: headers[undoTokenHeader] ?? '' } });

    expect(preview).toMatchObject({ status: 'PREVIEW', rows: 4, changedRecords: 2, unchangedRows: 1 });
    expect(preview.changes).toEqual([
      { line: 2, record: 'Downtown · Oat milk', before: '10', after: '24' },
      { line: 3, record: 'Downtown · Nut bar', before: '5', after: '0' },
    ]);
    expect(before).toEqual([
      ['Nut bar', 5, 0],
      ['Oat milk', 10, 0],
    ]);
    expect(status).toBe(200);
    expect(imported).toEqual([
      ['Nut bar', 0, -5],
      ['Oat milk', 24, 14],
    ]);
    expect(undone).toEqual({ restored: 1, skipped: 1 });
    expect(await levels(downtown)).toEqual([
      ['Nut bar', 5, 0],
      ['Oat milk', 11, 1],
    ]);
    expect(await levels(airport)).toEqual(before);
  });

  test('sets shelf maximums, beside par levels or alone, and can be undone', async () => {
    const { send, manager, downtown, oat } = await makeShop();
    const shelves = async () => {
      const { body } = await manager(routes.items, { params: { storeId: downtown } });
      return body.content.map(({ parLevel, shelfMaximum }) => [parLevel, shelfMaximum]);
    };

    const { body, headers } = await send('Store,UPC,Par,Shelf maximum\n12,OAT,24,48\n12,NUT,,8\n12,NUT,5,\n');
    const imported = await shelves();
    const again = await send('Store,UPC,Par,Shelf maximum\n12,OAT,,48\n');
    const params = { storeId: downtown, productId: oat };
    await manager(routes.changeShelfMaximum, { params, body: { shelfMaximum: 60 } });
    const { body: undone } = await manager(undoRoutes.undo, { params: { token: headers[undoTokenHeader] ?? '' } });

    expect(body.changes).toEqual([
      { line: 2, record: 'Downtown · Oat milk', before: '10, shelf –', after: '24, shelf 48' },
      { line: 3, record: 'Downtown · Nut bar', before: 'shelf –', after: 'shelf 8' },
    ]);
    expect(body.unchangedRows).toBe(1);
    expect(imported).toEqual([
      [5, 8],
      [24, 48],
    ]);
    expect(again.body).toMatchObject({ changedRecords: 0, unchangedRows: 1 });
    expect(undone).toEqual({ restored: 2, skipped: 1 });
    expect(await shelves()).toEqual([
      [5, null],
      [10, 60],
    ]);
  });

  test('is rejected with two shelf maximums of one product', async () => {
    const { send } = await makeShop();

    const { status, body } = await send('Store,UPC,Par,Shelf maximum\n12,OAT,1,8\nDowntown,OAT,,9\n');

    expect([status, body]).toEqual([406, ['Line 3: Product "OAT" is on line 2 too, with another shelf maximum.']]);
  });

  test('has no effect when it is imported again', async () => {
    const { send } = await makeShop();
    await send(content);

    const { body, headers } = await send(content);

    expect(body).toMatchObject({ status: 'DONE', changedRecords: 0, unchangedRows: 3 });
    expect(headers[undoTokenHeader]).toBeUndefined();
  });

  test.each(['csv', 'xlsx'] as const)('is imported from the sample as %s', async (format) => {
    const { send, levels, airport } = await makeShop();

    const { status } = await send(await makeSampleFile('PAR_LEVELS', format));

    expect(status).toBe(200);
    expect(await levels(airport)).toContainEqual(['Oat milk', 36, 26]);
  });

  test.each([
    ['an unknown store', 'Nowhere,OAT,1', 'Line 2: Store "Nowhere" was not found.'],
    ['an unknown product', 'Downtown,Y,1', 'Line 2: Product "Y" was not found.'],
    [
      'a product outside the assortment',
      'Downtown,X-1,1',
      'Line 2: Product "X-1" is not in the assortment of store "Downtown".',
    ],
    ['a negative par level', 'Downtown,OAT,-1', 'Line 2: Par level "-1" is too small.'],
    ['no par level', 'Downtown,OAT,', 'Line 1: No row has a par level or a shelf maximum.'],
    [
      'two par levels of one product',
      'Downtown,OAT,1\n12,OAT,2',
      'Line 3: Product "OAT" is on line 2 too, with another par level.',
    ],
  ])('is rejected as a whole with %s', async (_, rows, message) => {
    const { send, levels, downtown } = await makeShop();

    const { status, body } = await send(
      `Store,Product,Par level\n${rows}\nDowntown,NUT,9\n`.replace(',\nDowntown,NUT,9', ','),
    );

    expect([status, body]).toEqual([406, [message]]);
    expect(await levels(downtown)).toEqual([
      ['Nut bar', 5, 0],
      ['Oat milk', 10, 0],
    ]);
  });
});
