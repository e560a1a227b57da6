import { interchangeRoutes } from '@shelfward/contract/edi/interchanges.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import type { OrderStatus } from '@shelfward/contract/orders/orders.rules.ts';
import { toX12 } from '@shelfward/edi/testing/edi-documents.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import {
  listInterchanges,
  makePartner,
  makeRetailer,
  processInterchanges,
  receive,
  sampleUpcs,
  toEdiFile,
} from './edi.factory.ts';

/** The price of the document is not that of the list. */
const differing: unknown = expect.stringContaining('from the price list');

const world = useWorld();
const run = () => processInterchanges(world.database);

const order = (purpose: string, lines: readonly string[], ship = '20260201') => [
  `BEG*${purpose}*SA*PO-17**20260110`,
  `DTM*010*${ship}`,
  ...lines,
  `CTT*${lines.filter((line) => line.startsWith('PO1')).length}`,
];
const first = [`PO1*1*24*EA*12.50*WE*UP*${sampleUpcs[0]}`, 'SDQ*EA*92*101*10*2*14'];
const changed = [
  `PO1*1*5*EA*12*WE*UP*${sampleUpcs[0]}`,
  'SDQ*EA*92*101*5',
  `PO1*2*6*EA*3.99*WE*UP*${sampleUpcs[1]}`,
  'SDQ*EA*92*101*6',
];

const makeBuyer = async () => {
  const { client, companyId } = await makeRetailer(world);
  await makePartner(client, companyId);
  let control = 0;
  const send = async (body: readonly string[]) => {
    control += 1;
    await receive(client, toEdiFile(toX12('850', body, { control: String(control).padStart(9, '0') }), 'order.edi'));
    await run();
    return lastDocument();
  };
  const lastDocument = async () => (await listInterchanges(client, { direction: 'IN' })).at(-1)?.documents[0];
  const user = client.as('ROLE_ADMIN');
  const orders = async () =>
    (await user(orderRoutes.list, { query: { sort: ['id,asc'], includeCancelled: true } })).body.content.map(
      ({ id, purchaseOrderNumber, status, totalUnit, totalPrice, requestedShipDate }) => ({
        id,
        number: purchaseOrderNumber,
        status,
        totalUnit,
        totalPrice,
        requestedShipDate,
      }),
    );
  const setStatus = async (at: number, ...statuses: readonly OrderStatus[]) => {
    const orderId = (await orders())[at]?.id ?? 0;
    for (const status of statuses) await user(orderRoutes.setStatus, { params: { orderId }, body: { status } });
  };
  const replay = async () => {
    const documentId = (await lastDocument())?.id ?? 0;
    await user(interchangeRoutes.replay, { params: { documentId }, body: {} });
    await run();
    return lastDocument();
  };
  return { client, send, orders, setStatus, replay };
};

describe('an 850 that replaces an order', () => {
  test('changes the drafts, cancels those of dropped stores, and keeps others', async () => {
    const { send, orders } = await makeBuyer();
    await send(order('00', first));

    const document = await send(order('05', changed, '20260208'));

    expect(document).toMatchObject({
      state: 'BOOKED',
      number: 'PO-17',
      messages: ['1 order changed.', '1 order canceled.', differing],
    });
    expect(await orders()).toMatchObject([
      {
        number: 'PO-17/101',
        status: 'DRAFT',
        totalUnit: 11,
        totalPrice: 5 * 1200 + 6 * 399,
        requestedShipDate: '2026-02-08',
      },
      { number: 'PO-17/2', status: 'CANCELLED', totalUnit: 14 },
    ]);
  });

  test('that was not received before creates its orders', async () => {
    const { send, orders } = await makeBuyer();

    const document = await send(order('05', first));

    expect(document).toMatchObject({
      state: 'BOOKED',
      messages: [
        'The document replaces the order PO-17, which was not received before.',
        '2 orders with 24 units created.',
        differing,
      ],
    });
    expect(await orders()).toHaveLength(2);
  });

  test('creates orders of added stores, and says if nothing differs', async () => {
    const { send, orders } = await makeBuyer();
    await send(order('00', [`PO1*1*10*EA*12.50*WE*UP*${sampleUpcs[0]}`, 'SDQ*EA*92*101*10']));

    const added = await send(order('05', first));
    const same = await send(order('05', first));

    expect(added).toMatchObject({ state: 'BOOKED', messages: ['1 order with 14 units created.', differing] });
    expect(same).toMatchObject({ state: 'BOOKED', messages: ['The orders are as the document says.', differing] });
    // The order of a single store keeps its number.
    expect(await orders()).toMatchObject([
      { number: 'PO-17', status: 'DRAFT', totalUnit: 10 },
      { number: 'PO-17/2', status: 'DRAFT', totalUnit: 14 },
    ]);
  });

  test('waits if an order was approved, and is applied after it is a draft again', async () => {
    const { send, orders, setStatus, replay } = await makeBuyer();
    await send(order('00', first));
    await setStatus(0, 'PENDING', 'APPROVED');

    const waiting = await send(order('05', changed));
    const before = await orders();
    await setStatus(0, 'PENDING', 'DRAFT');
    const applied = await replay();

    expect(waiting).toMatchObject({
      state: 'WAITING',
      messages: [
        'The order PO-17/101 is no longer a draft. Set it back to draft, or change it yourself.',
        expect.stringContaining('then replay the document'),
      ],
    });
    expect(before.map(({ totalUnit }) => totalUnit)).toEqual([10, 14]);
    expect(applied).toMatchObject({ state: 'BOOKED', messages: ['1 order changed.', '1 order canceled.', differing] });
  });
});

describe('an 850 that cancels an order', () => {
  test('cancels all of its orders, once', async () => {
    const { send, orders, setStatus } = await makeBuyer();
    await send(order('00', first));
    await setStatus(0, 'PENDING', 'APPROVED');

    const document = await send(order('01', first));
    const again = await send(order('01', first));

    expect(document).toMatchObject({ state: 'BOOKED', messages: ['2 orders canceled.'] });
    expect(again).toMatchObject({ state: 'BOOKED', messages: ['The order was canceled before.'] });
    expect((await orders()).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);
  });

  test('cancels none if one is being packed', async () => {
    const { send, orders, setStatus } = await makeBuyer();
    await send(order('00', first));
    await setStatus(1, 'PENDING', 'APPROVED', 'PACKING');

    const document = await send(order('01', first));

    expect(document).toMatchObject({
      state: 'WAITING',
      messages: ['The order PO-17/2 is being packed and cannot be canceled by EDI.', expect.any(String)],
    });
    expect((await orders()).map(({ status }) => status)).toEqual(['DRAFT', 'PACKING']);
  });

  test('of an unknown order says what to do', async () => {
    const { send } = await makeBuyer();

    expect(await send(order('01', first))).toMatchObject({
      state: 'IGNORED',
      messages: [expect.stringContaining('was not received by EDI. Cancel it yourself if it exists.')],
    });
  });
});
