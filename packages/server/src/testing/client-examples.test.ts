import { createClient } from '@shelfward/client/client.ts';
import { exportOrders } from '@shelfward/client/examples/export-orders.ts';
import { importFolder } from '@shelfward/client/examples/import-folder.ts';
import { renderSales } from '@shelfward/client/examples/own-dashboard.ts';
import { type ScannedCount, sendCounts } from '@shelfward/client/examples/scanner-counts.ts';
import { forwardToChat } from '@shelfward/client/examples/webhooks-to-chat.ts';
import { reportQueryRoutes } from '@shelfward/contract/analytics/report-query/report-query.contract.ts';
import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { firstHalf, makeSoldMarket } from '../features/analytics/report-query/report-market.factory.ts';
import { makeCompany } from '../features/companies/companies.factory.ts';
import { signedHeaders } from '../features/integrations/webhooks/webhook-message.rules.ts';
import { makeOrder } from '../features/orders/orders.factory.ts';
import { makePrice, makePriceList } from '../features/pricing/pricing.factory.ts';
import { makeProduct } from '../features/products/products.factory.ts';
import { makeStore } from '../features/stores/stores.factory.ts';
import type { TestClient } from './client.ts';
import { useWorld } from './world.ts';

const areas = { orders: orderRoutes, sales: saleRoutes, inventory: inventoryRoutes, reports: reportQueryRoutes };
const world = useWorld();
let baseUrl = '';

beforeAll(async () => {
  baseUrl = await world.app.listen({ port: 0, host: '127.0.0.1' });
});

/** The client as a program uses it, with an account of its own. */
const connect = (client: TestClient, fetch = globalThis.fetch) => {
  const token = client.headersFor('ROLE_ADMIN').authorization?.replace('Bearer ', '') ?? '';
  return createClient({ areas, baseUrl, subdomain: client.subdomain, token, retryDelaysMs: [], fetch });
};

const makeCustomer = (client: TestClient) =>
  client.db(async (db) => {
    const priceListId = await makePriceList(db);
    const companyId = await makeCompany(db, { priceListId });
    const storeId = await makeStore(db, { companyId, name: 'Downtown' });
    const productId = await makeProduct(db, { upc: '012345678905' });
    await makePrice(db, { priceListId, productId, priceCents: 450 });
    return { companyId, storeId, productId };
  });

describe('the examples of the client', () => {
  test('import a folder of files, each once, and report the errors of one', async () => {
    const client = await world.newClient();
    const { companyId } = await makeCustomer(client);
    const folder = { companyId, headers: { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3 } };
    const header = 'Store,UPC,Quantity,Date\n';
    const files = [
      { name: 'monday.csv', content: new Blob([`${header}Downtown,012345678905,3,2026-01-05\n`]) },
      { name: 'broken.csv', content: new Blob([`${header}Downtown,012345678905,many,2026-01-06\n`]) },
    ];

    const first = await importFolder(connect(client), folder, files);
    const again = await importFolder(connect(client), folder, files.slice(0, 1));
    const { totalElements } = await connect(client).sales.list({ query: {} });

    expect(first[0]).toEqual({ name: 'monday.csv', unitsSold: 3, errors: [] });
    expect(first[1]?.errors.length).toBeGreaterThan(0);
    expect(again).toEqual([first[0]]);
    expect(totalElements).toBe(1);
  });

  test('export approved orders with their lines', async () => {
    const client = await world.newClient();
    const { companyId, storeId, productId } = await makeCustomer(client);
    const order = (status: 'APPROVED' | 'DRAFT') =>
      client.db((db) => makeOrder(db, { companyId, storeId, status, items: [{ productId, quantity: 12 }] }));
    const id = await order('APPROVED');
    await order('DRAFT');
    const received: unknown[] = [];

    const sent = await exportOrders(connect(client), async (one) => void received.push(one));

    expect(sent).toBe(1);
    expect(received).toMatchObject([{ externalKey: `shelfward-${id}`, lines: [{ upc: '012345678905', units: 12 }] }]);
  });

  test('send the counts of a scanner once, and store them without a connection', async () => {
    const client = await world.newClient();
    const { storeId, productId } = await makeCustomer(client);
    const count = { scanId: 'scan-1', storeId, productId, units: 7, countedAt: new Date().toISOString() };
    const unknown = { ...count, scanId: 'scan-2', productId: productId + 1000 };
    const rejected: ScannedCount[] = [];
    const offline = connect(client, () => Promise.reject(new TypeError('fetch failed')));

    const waiting = await sendCounts(offline, [count, unknown], () => undefined);
    const remaining = await sendCounts(connect(client), waiting, (one) => rejected.push(one));
    await sendCounts(connect(client), [count], () => undefined);
    const { content } = await connect(client).inventory.items({ params: { storeId } });

    expect([waiting, remaining, rejected]).toEqual([[count, unknown], [], [unknown]]);
    expect(content).toMatchObject([{ productId, onHandEstimation: 7 }]);
  });

  test('show sales in a page', async () => {
    const client = await world.newClient();
    await makeSoldMarket(client);

    const html = await renderSales(connect(client), firstHalf);

    expect(html).toContain('<caption>Jan 1 – Jun 30, 2026');
    expect(html).toMatch(/<tr><th>[^<]+<\/th><td>\d+<\/td><\/tr>/);
  });

  test('post the messages of a webhook to a chat once, and no others', async () => {
    const secret = 'whsec_c2VjcmV0IG9mIHRoZSB3ZWJob29r';
    const sentAt = new Date('2026-11-29T08:00:00Z');
    const body = JSON.stringify({ type: 'order.approved', timestamp: sentAt.toISOString(), data: {} });
    const headers = new Headers(signedHeaders({ id: 'msg_1', sentAt, body }, [secret]));
    const known = new Set<string>();
    const posted: string[] = [];
    const chat = {
      secret,
      remember: (id: string) => !known.has(id) && known.add(id).has(id),
      post: async (text: string) => void posted.push(text),
    };

    const statuses = [
      await forwardToChat({ body, headers }, chat, sentAt),
      await forwardToChat({ body, headers }, chat, sentAt),
      await forwardToChat({ body: body.replace('approved', 'created'), headers }, chat, sentAt),
    ];

    expect(statuses).toEqual([204, 204, 401]);
    expect(posted).toEqual(['order.approved at 2026-11-29T08:00:00.000Z']);
  });
});
