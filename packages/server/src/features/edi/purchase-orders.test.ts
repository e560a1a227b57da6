import { interchangeRoutes } from '@shelfward/contract/edi/interchanges.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { toX12 } from '@shelfward/edi/testing/edi-documents.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makePrice, makePriceList } from '../pricing/pricing.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import {
  changePartner,
  listInterchanges,
  makePartner,
  makeRetailer,
  processInterchanges,
  receive,
  sampleUpcs,
  toEdiFile,
} from './edi.factory.ts';

const world = useWorld();
const run = () => processInterchanges(world.database);

const begin = 'BEG*00*SA*PO-17**20260110';
const ship = ['DTM*010*20260201', 'DTM*001*20260211', 'REF*DP*042'];
const bySdq = [
  begin,
  ...ship,
  `PO1*1*24*EA*12.50*WE*UP*${sampleUpcs[0]}`,
  'SDQ*EA*92*101*10*2*14',
  `PO1*2*6*EA*3.99*WE*UP*${sampleUpcs[1]}`,
  'SDQ*EA*92*2*6',
  'CTT*2',
];

let control = 0;
const make850 = (body: readonly string[]) => {
  control += 1;
  return toEdiFile(toX12('850', body, { control: String(control).padStart(9, '0') }), 'order.edi');
};

const makeBuyer = async () => {
  const { client, companyId } = await makeRetailer(world);
  const partner = await makePartner(client, companyId);
  return { client, companyId, partner };
};

const process = async (client: TestClient, body: readonly string[]) => {
  await receive(client, make850(body));
  await run();
  const received = await listInterchanges(client, { direction: 'IN' });
  return received.at(-1)?.documents[0];
};

const listOrders = async (client: TestClient) => {
  const { body } = await client.as('ROLE_ADMIN')(orderRoutes.list, { query: { sort: ['id,asc'] } });
  return body.content;
};

test('an 850 becomes one draft order for each store of its SDQ, with its prices and dates', async () => {
  const { client } = await makeBuyer();

  const document = await process(client, bySdq);

  expect(document).toMatchObject({
    state: 'BOOKED',
    number: 'PO-17',
    acknowledgment: 'SENT',
    messages: ['2 orders with 30 units created.', expect.stringContaining('differs from the price list')],
  });
  expect(await listOrders(client)).toMatchObject([
    {
      purchaseOrderNumber: 'PO-17/101',
      status: 'DRAFT',
      store: { number: '101' },
      requestedShipDate: '2026-02-01',
      totalUnit: 10,
      totalPrice: 12_500,
      salesNote: 'Department: 042\nCancel after: 02/11/2026',
    },
    { purchaseOrderNumber: 'PO-17/2', store: { number: '2' }, totalUnit: 20, totalPrice: 14 * 1250 + 6 * 399 },
  ]);
});

test('an 850 without SDQ is one order of its ship-to store', async () => {
  const { client } = await makeBuyer();

  await process(client, [begin, 'N1*ST*STORE*92*101', `PO1*1*24*EA***UP*${sampleUpcs[0]}`, 'CTT*1']);

  expect(await listOrders(client)).toMatchObject([
    { purchaseOrderNumber: 'PO-17', store: { number: '101' }, totalUnit: 24, totalPrice: 24 * 399 },
  ]);
});

test('an order number that exists creates no order', async () => {
  const { client } = await makeBuyer();
  await process(client, bySdq);

  const again = await process(client, bySdq);

  expect(again).toMatchObject({
    state: 'IGNORED',
    messages: ['The order PO-17 exists already. No order was created.'],
  });
  expect(await listOrders(client)).toHaveLength(2);
});

test('unknown stores and products wait, create nothing, and are booked after a replay', async () => {
  const { client, companyId } = await makeBuyer();
  const body = bySdq.map((segment) => segment.replace('SDQ*EA*92*2*6', 'SDQ*EA*92*77*6'));

  const waiting = await process(client, [
    ...body.slice(0, -1),
    'PO1*3*1*EA*1*WE*UP*012345678905',
    'SDQ*EA*92*2*1',
    'CTT*3',
  ]);

  expect(waiting).toMatchObject({
    state: 'WAITING',
    missingCount: 2,
    messages: ['1 store not found: 77.', '1 product not found: 012345678905.'],
  });
  expect(await listOrders(client)).toEqual([]);
  await client.db(async (db) => {
    await makeStore(db, { companyId, name: 'Store 77', number: '77' });
    await makeProduct(db, { upc: '012345678905' });
  });
  await client.as('ROLE_ADMIN')(interchangeRoutes.replay, { params: { documentId: waiting?.id ?? 0 }, body: {} });
  await run();
  expect((await listOrders(client)).map(({ totalUnit }) => totalUnit)).toEqual([10, 15, 6]);
});

test('quantities in cases wait for the rule of the partner, and are multiplied by the pack', async () => {
  const { client, partner } = await makeBuyer();
  const body = [begin, 'N1*ST*STORE*92*101', `PO1*1*3*CA*24*PE*UP*${sampleUpcs[0]}`, 'PO4*12', 'CTT*1'];
  expect(await process(client, body)).toMatchObject({ state: 'WAITING' });
  await changePartner(client, partner, { settings: { ...partner.settings, cases: 'CASES' } });

  await process(client, body);

  expect(await listOrders(client)).toMatchObject([{ totalUnit: 36, totalPrice: 36 * 2400 }]);
});

test.each([
  ['06', 'confirms an order'],
  ['18', 'has a purpose (BEG01) that is not booked'],
])('an 850 with the purpose %s changes nothing', async (purpose, text) => {
  const { client } = await makeBuyer();

  const document = await process(
    client,
    bySdq.map((segment) => segment.replace('BEG*00', `BEG*${purpose}`)),
  );

  expect(document).toMatchObject({ state: 'IGNORED', messages: [expect.stringContaining(text)] });
  expect(await listOrders(client)).toEqual([]);
});

test('500 stores with 40 lines are 500 orders, to the cent', async () => {
  const { client, companyId } = await makeBuyer();
  const upcs = Array.from({ length: 40 }, (_, at) => `0400000${String(at).padStart(4, '0')}0`);
  await client.db(async (db) => {
    const priceListId = await makePriceList(db);
    for (let store = 1000; store < 1500; store += 1)
      await makeStore(db, { companyId, name: `Store ${store}`, number: String(store) });
    for (const upc of upcs)
      await makePrice(db, { priceListId, productId: await makeProduct(db, { upc }), priceCents: 100 });
  });
  const lines = upcs.flatMap((upc, at) => {
    const stores = Array.from({ length: 50 }, (_, group) =>
      Array.from({ length: 10 }, (__, place) => `${1000 + group * 10 + place}*2`).join('*'),
    );
    return [`PO1*${at + 1}*1000*EA*1.${String(10 + at)}*WE*UP*${upc}`, ...stores.map((pairs) => `SDQ*EA*92*${pairs}`)];
  });
  await receive(client, make850([begin, ...lines, 'CTT*40']));

  await run();

  const [interchange] = await listInterchanges(client, { direction: 'IN' });
  expect(interchange?.documents[0]).toMatchObject({
    state: 'BOOKED',
    messages: ['500 orders with 40,000 units created.'],
  });
  const { body } = await client.as('ROLE_ADMIN')(orderRoutes.list, { query: { size: 2000 } });
  const cents = upcs.reduce((sum, _, at) => sum + 2 * (110 + at), 0);
  expect(body.content).toHaveLength(500);
  expect(new Set(body.content.map(({ totalPrice }) => totalPrice))).toEqual(new Set([cents]));
});
