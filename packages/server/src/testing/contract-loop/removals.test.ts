import { globalAssortmentRoutes } from '@shelfward/contract/assortments/global-assortments.contract.ts';
import { batchRoutes } from '@shelfward/contract/batch/batch.contract.ts';
import type { WeekPattern } from '@shelfward/contract/deliveries/calendar.rules.ts';
import { feedRoutes } from '@shelfward/contract/feeds/feeds.contract.ts';
import { isAllowed } from '@shelfward/contract/kit/access.ts';
import { getRemoval } from '@shelfward/contract/kit/removal.rules.ts';
import { type Route, routeUrl } from '@shelfward/contract/kit/route.ts';
import { masterImportRoutes } from '@shelfward/contract/master-import/master-import.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { seasonRoutes } from '@shelfward/contract/seasons/seasons.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { describe, expect, test } from 'vitest';
import { makeGlobalAssortment } from '../../features/assortments/assortments.factory.ts';
import { makeCompany } from '../../features/companies/companies.factory.ts';
import { saveCalendar, weekOfTests } from '../../features/deliveries/calendars.factory.ts';
import { makeDocument, makePartner, makePartnerBody } from '../../features/edi/edi.factory.ts';
import { makeRetailFile } from '../../features/feeds/feeds.factory.ts';
import { makeOrder } from '../../features/orders/orders.factory.ts';
import { addAttributes, makeAttribute, makeProduct } from '../../features/products/products.factory.ts';
import { makeStore } from '../../features/stores/stores.factory.ts';
import { makeFileWithSheets } from '../../features/workbook-import/workbook.factory.ts';
import { createUntypedCaller, type TestClient, type UntypedRequest } from '../client.ts';
import { useWorld } from '../world.ts';
import { cases } from './examples.ts';

const world = useWorld();

/** For a route that sometimes removes: a request that removes something, and a similar request that removes nothing. */
interface Removing {
  readonly removing: UntypedRequest;
  readonly harmless: UntypedRequest;
}

const makeCustomer = (client: TestClient) =>
  client.db(async (db) => {
    const companyId = await makeCompany(db);
    const storeId = await makeStore(db, { companyId, name: 'Downtown' });
    const productId = await makeProduct(db, { upc: 'HONEY-1' });
    return { companyId, storeId, productId, another: await makeProduct(db) };
  });

const createImport = (mode: 'APPEND' | 'REPLACE', quantity: number) => ({
  body: {
    importSaleCsvConfiguration: {
      companyId: 0,
      mode,
      headers: { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3 },
    },
  },
  files: { file: new Blob([`Store,UPC,Quantity,Sold on\nDowntown,HONEY-1,${quantity},2026-01-05\n`]) },
});

const preview = async (client: TestClient, row: string) => {
  const { body } = await client.as('ROLE_ADMIN')(masterImportRoutes.create, {
    body: { configuration: { kind: 'PRODUCTS' } },
    files: { file: new File([`UPC,Product,Active\n${row}\n`], 'products.csv') },
  });
  return { params: { importId: body.id }, body: { leavesOutBadRows: false } };
};

/** The lines of an order without one of them, and with other quantities. */
const linesOfAnOrder = async (client: TestClient): Promise<Removing> => {
  const { another, productId, ...customer } = await makeCustomer(client);
  const items = [productId, another].map((id) => ({ productId: id, quantity: 10 }));
  const orderId = await client.db((db) => makeOrder(db, { ...customer, items }));
  const request = (changed: readonly object[]) => ({ params: { orderId }, body: { items: changed } });
  return { removing: request(items.slice(1)), harmless: request(items.map((item) => ({ ...item, quantity: 4 }))) };
};

const summer = { name: 'Summer', effectiveDate: '2026-05-01', expirationDate: '2026-08-31' };

const sometimes: Readonly<Record<string, (client: TestClient) => Promise<Removing>>> = {
  'buyers.update': async (client) => {
    const ann = { name: 'Ann Ames', emailAddress: 'ann@buyers.example' };
    const { id } = await client.db((db) =>
      db.insertInto('buyer').values(ann).returning('id').executeTakeFirstOrThrow(),
    );
    const request = (inactive: boolean) => ({ params: { buyerId: id }, body: { ...ann, inactive } });
    return { removing: request(true), harmless: request(false) };
  },
  'seasons.update': async (client) => {
    const { body } = await client.as('ROLE_ADMIN')(seasonRoutes.create, { body: summer });
    const params = { id: body.id };
    return { removing: { params, body: { ...summer, inactive: true } }, harmless: { params, body: summer } };
  },
  'delivery-calendars.update': async (client) => {
    const params = { scope: 'account', scopeId: 0 } as const;
    await saveCalendar(client, params);
    const request = (pattern: WeekPattern | null) => ({ params, body: { own: { pattern, exceptions: [] } } });
    return { removing: request(null), harmless: request({ ...weekOfTests, cutOff: '15:00' }) };
  },
  'products.update': async (client) => {
    const { productId, attributeIds } = await client.db(async (db) => {
      const id = await makeProduct(db);
      const color = await makeAttribute(db, { name: 'Color', values: ['Red', 'Blue'] });
      await addAttributes(db, [[id, color.getValueId('Red')]]);
      return { productId: id, attributeIds: [color.getValueId('Red'), color.getValueId('Blue')] };
    });
    const request = (ids: readonly number[]) => ({
      params: { productId },
      body: { upc: 'TEA-1', name: 'Green tea', attributeIds: ids },
    });
    return { removing: request([]), harmless: request(attributeIds.slice(1)) };
  },
  'orders.replaceItems': (client) => linesOfAnOrder(client),
  'orders.update': (client) => linesOfAnOrder(client),
  'master-imports.commit': async (client) => {
    await makeCustomer(client);
    return { removing: await preview(client, 'HONEY-1,Honey,No'), harmless: await preview(client, 'JAM-1,Jam,Yes') };
  },
  'workbook-imports.import': async (client) => {
    await makeCustomer(client);
    const request = async (row: string[]) => {
      const file = await makeFileWithSheets([{ name: 'Products', rows: [['UPC', 'Product', 'Active'], row] }]);
      return { body: { metadata: { preview: false } }, files: { file } };
    };
    return { removing: await request(['HONEY-1', 'Honey', 'No']), harmless: await request(['JAM-1', 'Jam', 'Yes']) };
  },
  'sales.import': async (client) => {
    await makeCustomer(client);
    await client.as('ROLE_ADMIN')(saleRoutes.import, createImport('APPEND', 3));
    return { removing: createImport('REPLACE', 4), harmless: createImport('APPEND', 5) };
  },
  'feeds.update': async (client) => {
    const { companyId } = await makeCustomer(client);
    const feed = { companyId, template: 'KROGER' };
    const { body } = await client.as('ROLE_ADMIN')(feedRoutes.create, { body: feed });
    const params = { feedId: body.id };
    return { removing: { params, body: { inactive: true } }, harmless: { params, body: { name: 'Kroger by week' } } };
  },
  'edi-partners.update': async (client) => {
    const { companyId } = await makeCustomer(client);
    const { id } = await makePartner(client, companyId);
    const request = (given: object) => ({ params: { partnerId: id }, body: makePartnerBody(companyId, given) });
    return { removing: request({ inactive: true }), harmless: request({ responseHours: 48 }) };
  },
  'edi-interchanges.replay': async (client) => {
    const [one, other] = [await makeDocument(client), await makeDocument(client)];
    const request = ({ documentId }: typeof one, otherSales: 'REPLACE' | 'SKIP') => ({
      params: { documentId },
      body: { otherSales },
    });
    return { removing: request(one, 'REPLACE'), harmless: request(other, 'SKIP') };
  },
  'feeds.book': async (client) => {
    const { companyId, files } = await makeRetailFile(client);
    const request = (otherSales: 'REPLACE' | 'SKIP') => ({ body: { booking: { companyId, otherSales } }, files });
    return { removing: request('REPLACE'), harmless: request('SKIP') };
  },
};

const restrict = (client: TestClient, adminOnlyDelete = true) =>
  client.acrossClients((db) =>
    db.updateTable('client').set({ adminOnlyDelete }).where('id', '=', client.tenantId).execute(),
  );

const createRequests = async (name: string, client: TestClient): Promise<Removing> => {
  const requests = await sometimes[name]?.(client);
  if (!requests) throw new Error(`${name} has no requests`);
  return requests;
};

const routeNamed = (name: string): Route => {
  const found = cases.find((one) => `${one.area}.${one.name}` === name);
  if (!found) throw new Error(`the contract has no route ${name}`);
  return found.route;
};

describe('with the account setting adminOnlyDelete', () => {
  test('every route that sometimes removes has a case here', () => {
    const declared = cases
      .filter(({ route }) => getRemoval(route) === 'sometimes' && isAllowed(route.access, ['ROLE_ORDER_MANAGER']))
      .map(({ area, name }) => `${area}.${name}`);

    expect([...Object.keys(sometimes), 'undo.undo'].sort()).toEqual(declared.sort());
  });

  test.for(Object.keys(sometimes))('%s rejects what removes and allows the rest', async (name) => {
    const client = await world.newClient();
    const route = routeNamed(name);
    const { removing, harmless } = await createRequests(name, client);
    await restrict(client);
    const manager = createUntypedCaller(world.app, client.headersFor('ROLE_ORDER_MANAGER'));
    const admin = createUntypedCaller(world.app, client.headersFor('ROLE_ADMIN'));

    const rejected = await manager(route, removing);
    const allowed = await manager(route, harmless);
    const byAdmin = await admin(route, removing);

    expect(rejected).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect([allowed.status, byAdmin.status]).toEqual([route.status, route.status]);
  });

  test('a batch rejects what its items remove', async () => {
    const client = await world.newClient();
    const { removing } = await createRequests('orders.replaceItems', client);
    await restrict(client);
    const item = {
      id: '1',
      method: 'PUT' as const,
      uri: routeUrl(orderRoutes.replaceItems, removing),
      body: removing.body,
    };

    const { body } = await client.as('ROLE_ORDER_MANAGER')(batchRoutes.run, { body: { items: [item] } });

    expect(body).toMatchObject({ items: [{ status: 403, body: { code: 'FORBIDDEN' } }] });
  });

  test('undoing an addition is neither offered nor allowed, unless an administrator made it', async () => {
    const client = await world.newClient();
    const { storeId } = await makeCustomer(client);
    const globalAssortmentId = await client.db((db) => makeGlobalAssortment(db));
    const body = { globalAssortmentId, storeIds: [storeId] };
    const manager = client.as('ROLE_ORDER_MANAGER');
    const before = await manager(globalAssortmentRoutes.assign, { body });
    await restrict(client);

    const late = await manager(undoRoutes.undo, { params: { token: before.headers[undoTokenHeader] ?? '' } });
    await client.as('ROLE_ADMIN')(globalAssortmentRoutes.unassign, { body });
    const restricted = await manager(globalAssortmentRoutes.assign, { body });
    await client.as('ROLE_ADMIN')(globalAssortmentRoutes.unassign, { body });
    const admin = await client.as('ROLE_ADMIN')(globalAssortmentRoutes.assign, { body });
    const undone = await client.as('ROLE_ADMIN')(undoRoutes.undo, {
      params: { token: admin.headers[undoTokenHeader] ?? '' },
    });

    expect([late.status, late.body]).toMatchObject([403, { code: 'FORBIDDEN' }]);
    expect(restricted.headers[undoTokenHeader]).toBeUndefined();
    expect(undone).toMatchObject({ status: 200, body: { restored: 1 } });
  });

  test('clearing the rush flag needs no right to delete', async () => {
    const client = await world.newClient();
    const { another: _, productId: __, ...customer } = await makeCustomer(client);
    const orderId = await client.db((db) => makeOrder(db, { ...customer, inRush: true }));
    await restrict(client);

    const { status } = await client.as('none')(orderRoutes.unflagRush, { params: { orderId } });

    expect(status).toBe(204);
  });

  test('an unknown product is not found, whatever its request removes', async () => {
    const client = await world.newClient();
    await restrict(client);

    const { status } = await client.as('ROLE_ORDER_MANAGER')(productRoutes.update, {
      params: { productId: 999_999 },
      body: { upc: 'TEA-1', name: 'Green tea' },
    });

    expect(status).toBe(404);
  });
});
