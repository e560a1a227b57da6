import { interchangeRoutes } from '@shelfward/contract/edi/interchanges.contract.ts';
import { orderDocumentRoutes } from '@shelfward/contract/edi/order-documents.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { todayRoutes } from '@shelfward/contract/today/today.contract.ts';
import { isa, toX12 } from '@shelfward/edi/testing/edi-documents.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import {
  downloadText,
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

const bySdq = [
  'BEG*00*SA*PO-17**20260110',
  'DTM*010*20260201',
  `PO1*1*24*EA*12.50*WE*UP*${sampleUpcs[0]}`,
  'SDQ*EA*92*101*10*2*14',
  `PO1*2*6*EA*3.99*WE*UP*${sampleUpcs[1]}`,
  'SDQ*EA*92*2*6',
  'CTT*2',
];

/** An 850 that became orders. */
const makeOrder = async (body: readonly string[] = bySdq, given: object = {}) => {
  const { client, companyId } = await makeRetailer(world);
  await makePartner(client, companyId, given);
  await receive(client, toEdiFile(toX12('850', body), 'order.edi'));
  await run();
  const user = client.as('ROLE_ORDER_MANAGER');
  const [received] = await listInterchanges(client, { direction: 'IN' });
  const documentId = received?.documents[0]?.id ?? 0;
  const { body: orders } = await user(orderRoutes.list, { query: { sort: ['id,asc'] } });
  return { client, user, documentId, orders: orders.content };
};

const respond = async (client: TestClient, documentId: number) => {
  const { status, body } = await client.as('ROLE_ORDER_MANAGER')(orderDocumentRoutes.respond, {
    params: { documentId },
  });
  return { status, interchange: body, text: status === 201 ? await downloadText(client, body.id) : '' };
};

const findSegments = (text: string, ...tags: readonly string[]): string[] =>
  text.split('~').filter((segment) => tags.includes(segment.split('*')[0] ?? ''));

describe('an 855', () => {
  test('accepts an order as it was ordered, and is shown with the order', async () => {
    const { client, user, documentId, orders } = await makeOrder();

    const { status, interchange, text } = await respond(client, documentId);

    expect(status).toBe(201);
    expect(interchange).toMatchObject({
      direction: 'OUT',
      status: 'READY',
      receiver: '01:999999999',
      documents: [{ type: '855', number: 'PO-17', state: 'SENT', acknowledgment: 'AWAITED', acknowledgmentDue: null }],
    });
    expect(findSegments(text, 'GS')).toEqual([expect.stringMatching(/^GS\*PR\*BRAND\*999999999\*/)]);
    expect(findSegments(text, 'PO1', 'ACK', 'CTT')).toEqual([
      `PO1*1*24*EA*12.5*WE*UP*${sampleUpcs[0]}`,
      'ACK*IA*24*EA*068*20260201',
      `PO1*2*6*EA*3.99*WE*UP*${sampleUpcs[1]}`,
      'ACK*IA*6*EA*068*20260201',
      'CTT*2*30',
    ]);
    expect(findSegments(text, 'BAK')).toEqual([expect.stringMatching(/^BAK\*00\*AD\*PO-17\*20260110/)]);
    const shown = await user(orderDocumentRoutes.list, { params: { orderId: orders[1]?.id ?? 0 } });
    expect(shown.body.documents).toMatchObject([
      {
        id: documentId,
        number: 'PO-17',
        partner: { name: 'Sample Stores' },
        responses: [{ interchangeId: interchange.id, status: 'READY', acknowledgment: 'AWAITED' }],
      },
    ]);
  });

  test('states changed quantities, rejected lines, and another price and day', async () => {
    const { client, user, documentId, orders } = await makeOrder();
    const [first, second] = orders;
    const { body } = await user(orderRoutes.get, { params: { orderId: first?.id ?? 0 } });
    const lines = body.items.map(({ product }) => ({ productId: product.id, quantity: 4, unitPrice: 1250 }));
    await user(orderRoutes.replaceItems, { params: { orderId: first?.id ?? 0 }, body: { items: lines } });
    const { body: other } = await user(orderRoutes.get, { params: { orderId: second?.id ?? 0 } });
    const [item] = other.items.filter(({ quantity }) => quantity === 14);
    await user(orderRoutes.replaceItems, {
      params: { orderId: second?.id ?? 0 },
      body: { items: [{ productId: item?.product.id ?? 0, quantity: 14, unitPrice: 1300 }] },
    });

    const changed = await respond(client, documentId);
    await user(orderRoutes.setStatus, { params: { orderId: first?.id ?? 0 }, body: { status: 'CANCELLED' } });
    await user(orderRoutes.setStatus, { params: { orderId: second?.id ?? 0 }, body: { status: 'CANCELLED' } });
    const canceled = await respond(client, documentId);

    expect(findSegments(changed.text, 'BAK')[0]).toMatch(/^BAK\*00\*AC\*/);
    expect(findSegments(changed.text, 'PO1', 'ACK')).toEqual([
      `PO1*1*24*EA*13*WE*UP*${sampleUpcs[0]}`,
      'ACK*IQ*18*EA*068*20260201',
      `PO1*2*6*EA*3.99*WE*UP*${sampleUpcs[1]}`,
      'ACK*IR*0*EA',
    ]);
    expect(findSegments(canceled.text, 'BAK')[0]).toMatch(/^BAK\*00\*RJ\*/);
  });

  test('counts cases as the order does, and units if a case is not full', async () => {
    const { client, user, documentId, orders } = await makeOrder(
      ['BEG*00*SA*PO-9**20260110', 'N1*ST*STORE*92*101', `PO1*1*3*CA*24*CA*UP*${sampleUpcs[0]}`, 'PO4*12', 'CTT*1'],
      { settings: { cases: 'CASES' } },
    );
    const orderId = orders[0]?.id ?? 0;
    const whole = await respond(client, documentId);
    const { body } = await user(orderRoutes.get, { params: { orderId } });
    const productId = body.items[0]?.product.id ?? 0;
    await user(orderRoutes.replaceItems, { params: { orderId }, body: { items: [{ productId, quantity: 30 }] } });
    const broken = await respond(client, documentId);

    expect(findSegments(whole.text, 'PO1', 'ACK')).toEqual([`PO1*1*3*CA*24*CA*UP*${sampleUpcs[0]}`, 'ACK*IA*3*CA']);
    expect(findSegments(whole.text, 'REF')).toEqual([`REF*VN*${orderId}`]);
    expect(findSegments(broken.text, 'ACK')).toEqual(['ACK*IQ*30*EA']);
  });

  test('is only written for an order', async () => {
    const { client } = await makeOrder();
    const [, sent] = await listInterchanges(client);
    const documentId = sent?.documents[0]?.id ?? 0;

    const response = await client.as('ROLE_ORDER_MANAGER')(orderDocumentRoutes.respond, { params: { documentId } });

    expect(response).toMatchObject({ status: 404, body: { code: 'EDI_DOCUMENT_NOT_FOUND' } });
  });
});

/** A 997 of the partner for the group of the only written 855. */
const acknowledge = async (client: TestClient, sentId: number, rest: readonly string[], control = '000000900') => {
  const text = await downloadText(client, sentId);
  const [group = ''] = findSegments(text, 'GS');
  const groupControl = Number(group.split('*')[6]);
  // Partners write the number with zeros.
  const body = [`AK1*PR*${String(groupControl).padStart(9, '0')}`, ...rest];
  await receive(client, toEdiFile(toX12('997', body, { control, functionalId: 'FA' }), '997.edi'));
  await run();
  return (await listInterchanges(client)).find(({ id }) => id === sentId)?.documents[0];
};

const listTasks = async (client: TestClient) =>
  (await client.as('ROLE_ORDER_MANAGER')(todayRoutes.tasks, { query: { kind: ['EDI_RESPONSES'] } })).body.content;

describe('a received acknowledgment', () => {
  test.each([
    ['accepts', ['AK2*855*0002', 'AK5*A', 'AK9*A*1*1*1'], 'ACCEPTED', ['Accepted by the partner.']],
    ['accepts as a whole', ['AK9*A*1*1*1'], 'ACCEPTED', ['Accepted by the partner.']],
    [
      'rejects',
      ['AK2*855*0002', 'AK3*PO1*4**8', 'AK4*2**6*X', 'AK5*R*5', 'AK9*R*1*1*0'],
      'REJECTED',
      [
        expect.stringContaining('PO1 at 4: segment error 8'),
        'Ask the partner what to correct, then write the document again.',
      ],
    ],
    ['accepts in part', ['AK9*P*1*1*0'], 'PARTLY', [expect.stringContaining('Accepted in part'), expect.anything()]],
  ])('%s what was sent', async (_, rest, acknowledgment, messages) => {
    const { client, documentId } = await makeOrder();
    const { interchange } = await respond(client, documentId);
    await client.as('ROLE_ORDER_MANAGER')(interchangeRoutes.markSent, { params: { interchangeId: interchange.id } });

    const sent = await acknowledge(client, interchange.id, rest);

    expect(sent).toMatchObject({ type: '855', acknowledgment, messages });
    const received = (await listInterchanges(client, { direction: 'IN' })).at(-1);
    expect(received).toMatchObject({
      status: 'ACCEPTED',
      documents: [{ type: '997', state: 'BOOKED', messages: [expect.stringMatching(/^855 0002 for PO-17: /)] }],
    });
    expect((await listTasks(client)).length).toBe(acknowledgment === 'ACCEPTED' ? 0 : 1);
  });

  test('of something that was not sent says so', async () => {
    const { client } = await makeOrder();
    await receive(client, toEdiFile(toX12('997', ['AK1*PR*77', 'AK9*A*1*1*1'], { control: '000000901' }), '997.edi'));
    await run();

    expect((await listInterchanges(client, { direction: 'IN' })).at(-1)?.documents).toMatchObject([
      { state: 'IGNORED', messages: ['No document was sent with the control number 77.'] },
    ]);
  });

  test('of an interchange (TA1) rejects its documents', async () => {
    const { client, documentId } = await makeOrder();
    const { interchange } = await respond(client, documentId);
    const ta1 = `${isa({ control: '000000902' })}TA1*${interchange.control}*260110*0930*R*018~IEA*0*000000902~`;
    await receive(client, toEdiFile(ta1, 'ta1.edi'));
    await run();

    const sent = (await listInterchanges(client)).find(({ id }) => id === interchange.id);
    expect(sent?.documents).toMatchObject([
      { acknowledgment: 'REJECTED', messages: [expect.stringContaining('with the code 018 of TA1')] },
    ]);
  });

  test('that does not come in time is a task, until it comes', async () => {
    const { client, user, documentId } = await makeOrder();
    const { interchange } = await respond(client, documentId);
    await user(interchangeRoutes.markSent, { params: { interchangeId: interchange.id } });
    const early = await listTasks(client);
    await client.db((db) =>
      db
        .updateTable('ediDocument')
        .set({ acknowledgmentDue: new Date(Date.now() - 1000) })
        .where('type', '=', '855')
        .execute(),
    );

    const late = await listTasks(client);
    await acknowledge(client, interchange.id, ['AK9*A*1*1*1']);

    expect(early).toEqual([]);
    expect(late).toMatchObject([
      {
        title: 'Sample Stores',
        reason: 'has not acknowledged 1 document in time (order PO-17)',
        action: { path: `/edi/interchanges/${interchange.id}` },
      },
    ]);
    expect(await listTasks(client)).toEqual([]);
  });
});

test('a written interchange is marked as sent once, and the time for its response starts', async () => {
  const { client, user, documentId } = await makeOrder();
  const { interchange } = await respond(client, documentId);
  const params = { interchangeId: interchange.id };

  const sent = await user(interchangeRoutes.markSent, { params });
  const again = await user(interchangeRoutes.markSent, { params });

  const due = Date.parse(sent.body.documents[0]?.acknowledgmentDue ?? '') - Date.parse(sent.body.sentAt ?? '');
  expect([sent.status, sent.body.status, due]).toEqual([200, 'SENT', 24 * 3_600_000]);
  expect(again).toMatchObject({ status: 409, body: { code: 'INTERCHANGE_NOT_READY' } });
});
