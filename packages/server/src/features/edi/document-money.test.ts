import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { interchangeRoutes } from '@shelfward/contract/edi/interchanges.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { toX12 } from '@shelfward/edi/testing/edi-documents.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import {
  listInterchanges,
  make852,
  makePartner,
  makeRetailer,
  processInterchanges,
  receive,
  sampleSales,
  sampleUpcs,
  toEdiFile,
} from './edi.factory.ts';

const world = useWorld();
const run = () => processInterchanges(world.database);

const makeBuyer = async (settings: object = {}) => {
  const { client, companyId } = await makeRetailer(world);
  await makePartner(client, companyId, { settings });
  return { client, companyId };
};

const process = async (client: TestClient, file: File) => {
  await receive(client, file);
  await run();
  return (await listInterchanges(client, { direction: 'IN' })).at(-1)?.documents[0];
};
let control = 0;
const process850 = (client: TestClient, body: readonly string[]) => {
  control += 1;
  const segments = ['BEG*00*SA*PO-17**20260110', 'N1*ST*STORE*92*101', ...body];
  return process(client, toEdiFile(toX12('850', segments, { control: String(control).padStart(9, '0') }), 'order.edi'));
};
const replay = async (client: TestClient, documentId: number, body: object) => {
  const response = await client.as('ROLE_ADMIN')(interchangeRoutes.replay, { params: { documentId }, body });
  await run();
  return response.status;
};
const listOrders = async (client: TestClient) =>
  (await client.as('ROLE_ADMIN')(orderRoutes.list, { query: { sort: ['id,asc'] } })).body.content;

const hundred = `PO1*1*100*EA*125.00*HP*UP*${sampleUpcs[0]}`;

test('a price per hundred is the price of a hundred units', async () => {
  const { client } = await makeBuyer();

  const document = await process850(client, [hundred, 'CTT*1', 'AMT*TT*125.00']);

  expect(document?.state).toBe('BOOKED');
  expect(await listOrders(client)).toMatchObject([{ totalUnit: 100, totalPrice: 12_500 }]);
});

test('a total that the lines do not have waits with its likely reason, until a person accepts it', async () => {
  const { client } = await makeBuyer({ cases: 'CASES' });

  const waiting = await process850(client, [
    `PO1*1*13*CA*60.00*PE*UP*${sampleUpcs[0]}`,
    'PO4*12',
    'CTT*1',
    'AMT*TT*780.00',
  ]);

  expect(waiting).toMatchObject({
    state: 'WAITING',
    messages: [
      'The document states a total of $780.00; its lines add up to $9,360.00. The total is right if the prices are per case.',
    ],
  });
  expect(await listOrders(client)).toEqual([]);
  expect(await replay(client, waiting?.id ?? 0, {})).toBe(202);
  expect(await listOrders(client)).toEqual([]);
  expect(await replay(client, waiting?.id ?? 0, { doubts: 'ACCEPT' })).toBe(202);
  expect(await listOrders(client)).toMatchObject([{ totalUnit: 156, totalPrice: 936_000 }]);
});

test.each([
  [
    'another currency',
    ['CUR*BY*CAD', `PO1*1*10*EA*2.50*PE*UP*${sampleUpcs[0]}`],
    'The amounts are in CAD; the account uses USD.',
  ],
  ['an unknown price basis', [`PO1*1*10*EA*2.50*ZZ*UP*${sampleUpcs[0]}`], 'The price basis ZZ (PO105) is not known.'],
  [
    'another number of lines',
    [`PO1*1*10*EA*2.50*PE*UP*${sampleUpcs[0]}`, 'CTT*2'],
    'The document states 2 lines and has 1.',
  ],
  [
    'another sum of quantities',
    [`PO1*1*10*EA*2.50*PE*UP*${sampleUpcs[0]}`, 'CTT*1*12'],
    'The document states a sum of quantities of 12, which its lines do not have.',
  ],
])('an order with %s waits', async (_, body, message) => {
  const { client } = await makeBuyer();

  expect(await process850(client, body)).toMatchObject({ state: 'WAITING', messages: [message] });
  expect(await listOrders(client)).toEqual([]);
});

test('prices of documents are net, and differences from the price list are shown', async () => {
  const { client, companyId } = await makeBuyer();
  await client.db((db) => db.updateTable('company').set({ discount: 5 }).where('id', '=', companyId).execute());

  const document = await process850(client, [
    `PO1*1*100*EA*10.00*PE*UP*${sampleUpcs[0]}`,
    `PO1*2*1*EA***UP*${sampleUpcs[1]}`,
    'CTT*2',
  ]);

  expect(document?.messages).toEqual([
    '1 order with 101 units created.',
    expect.stringMatching(/^1 price differs from the price list: .+ \$10\.00 instead of \$3\.79\.$/),
  ]);
  const [order] = await listOrders(client);
  expect(order).toMatchObject({ totalPrice: 100 * 1000 + Math.round(399 * 0.95) });
  const { body: company } = await client.as('ROLE_ADMIN')(companyRoutes.get, { params: { companyId } });
  expect(company.discount).toBe(5);
});

test('allowances and charges are in the note of the order with their amounts', async () => {
  const { client } = await makeBuyer();

  await process850(client, [
    'SAC*A*C310***1000**********Promotion',
    'SAC*C*D240****3*2.5',
    `PO1*1*10*EA*10.00*PE*UP*${sampleUpcs[0]}`,
    'CTT*1',
    'AMT*TT*92.50',
  ]);

  const [order] = await listOrders(client);
  expect(order).toMatchObject({ salesNote: 'Allowance Promotion: $10.00\nCharge D240: 2.5%' });
});

test('figures of a day in the future, and in another currency, wait', async () => {
  const { client } = await makeBuyer();
  const future = sampleSales.map((sale) => ({ ...sale }));

  const file = await make852(future).text();
  const later = file.replaceAll(/XQ\*H\*\d{8}(\*\d{8})?/g, 'XQ*H*20360210*20360216');
  expect(await process(client, toEdiFile(later))).toMatchObject({
    state: 'WAITING',
    messages: [expect.stringContaining('is in the future')],
  });
  const euros = file
    .replaceAll(/XQ\*H/g, 'CUR*BY*EUR~XQ*H')
    .replace(/SE\*(\d+)\*/, (_, count) => `SE*${Number(count) + 1}*`)
    .replaceAll(/(ISA(?:\*[^*]*){12}\*)\d{9}/g, '$1000000777')
    .replace(/IEA\*1\*\d{9}/, 'IEA*1*000000777');
  expect(await process(client, toEdiFile(euros))).toMatchObject({
    state: 'WAITING',
    messages: [expect.stringContaining('The amounts are in EUR; the account uses USD.')],
  });
});
