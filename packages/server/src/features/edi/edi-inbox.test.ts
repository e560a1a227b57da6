import { interchangeRoutes as routes } from '@shelfward/contract/edi/interchanges.contract.ts';
import type { ReplayChoices } from '@shelfward/contract/edi/interchanges.shapes.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { todayRoutes } from '@shelfward/contract/today/today.contract.ts';
import { build852, isa, toEdifact, toX12 } from '@shelfward/edi/testing/edi-documents.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { bookForTest, makeFigure } from '../feeds/feeds.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import {
  changePartner,
  downloadText,
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
const newRetailer = () => makeRetailer(world);

const listUnits = async (client: TestClient) => {
  const { body } = await client.as('ROLE_REPORTING')(saleRoutes.list, { query: { sort: ['quantity,asc'] } });
  return body.content.map(({ quantity, soldFrom, soldOn }) => [quantity, soldFrom, soldOn]);
};

const findReceived = async (client: TestClient) => listInterchanges(client, { direction: 'IN' });
const findDocuments = async (client: TestClient) => (await findReceived(client)).flatMap(({ documents }) => documents);
const listStatuses = async (client: TestClient) => (await findReceived(client)).map(({ status }) => status);

const replay = async (client: TestClient, documentId: number, body: Partial<ReplayChoices> = {}) => {
  const response = await client.as('ROLE_ORDER_MANAGER')(routes.replay, { params: { documentId }, body });
  await run();
  return response;
};

const week = ['2026-01-03', '2026-01-09'];

const listTasks = async (client: TestClient) =>
  (await client.as('ROLE_ORDER_MANAGER')(todayRoutes.tasks, { query: { kind: ['EDI_CONTROL_NUMBERS'] } })).body.content;

describe('an 852', () => {
  test('is booked as sales of its week, and answered with a 997', async () => {
    const { client, companyId } = await newRetailer();
    await makePartner(client, companyId);

    const { status, body } = await receive(client, make852(sampleSales));
    await run();

    expect([status, body.interchanges]).toMatchObject([202, [{ sender: '999999999', control: '000000001' }]]);
    expect(await listUnits(client)).toEqual([
      [-1, ...week],
      [5, ...week],
      [9, ...week],
    ]);
    const listed = await listInterchanges(client);
    expect(listed).toMatchObject([
      {
        direction: 'IN',
        status: 'ACCEPTED',
        isProcessed: true,
        partner: { name: 'Sample Stores' },
        documents: [{ type: '852', state: 'BOOKED', acknowledgment: 'SENT', messages: ['3 sales booked.'] }],
      },
      { direction: 'OUT', status: 'READY', documents: [{ type: '997', state: 'SENT', control: '0001' }] },
    ]);
    const reply = await downloadText(client, listed[1]?.id ?? 0);
    expect(reply.split('~').map((segment) => segment.split('*')[0])).toEqual([
      'ISA',
      'GS',
      'ST',
      'AK1',
      'AK2',
      'AK5',
      'AK9',
      'SE',
      'GE',
      'IEA',
      '',
    ]);
    expect(reply).toContain('AK1*PD*1~AK2*852*0001~AK5*A~AK9*A*1*1*1~');
  });

  test('that is received twice is booked once', async () => {
    const { client, companyId } = await newRetailer();
    await makePartner(client, companyId);
    for (let count = 0; count < 3; count += 1) await receive(client, make852(sampleSales));
    await run();

    expect(await listStatuses(client)).toEqual(['ACCEPTED', 'DUPLICATE', 'DUPLICATE']);
    const [first, second] = await findReceived(client);
    expect(second).toMatchObject({
      duplicateOf: first?.id,
      documents: [],
      findings: [{ code: 'DUPLICATE', message: 'The interchange was received before. Nothing was booked again.' }],
    });
    expect(await listUnits(client)).toHaveLength(3);
    expect(await listInterchanges(client, { direction: 'OUT' })).toHaveLength(1);
    expect(await listTasks(client)).toEqual([]);
  });

  test('with a known control number and other content is not booked, and is a task', async () => {
    const { client, companyId } = await newRetailer();
    await makePartner(client, companyId);
    await receive(client, make852(sampleSales));
    await receive(client, make852(sampleSales.map((sale) => ({ ...sale, units: 70 }))));
    await run();

    expect((await findReceived(client))[1]).toMatchObject({
      status: 'DUPLICATE',
      findings: [{ message: expect.stringContaining('its content differs') }],
    });
    expect((await listUnits(client)).map(([units]) => units)).toEqual([-1, 5, 9]);
    const newest = (await findReceived(client))[1]?.id;
    expect(await listTasks(client)).toMatchObject([
      {
        reason: expect.stringContaining('(000000001); nothing of it was booked'),
        cause: newest,
        company: { id: companyId },
        action: { path: `/edi/interchanges/${newest}` },
      },
    ]);
  });

  test('of a restated week replaces its figures', async () => {
    const { client, companyId } = await newRetailer();
    await makePartner(client, companyId);
    await receive(client, make852(sampleSales));
    await run();
    const restated = sampleSales.map((sale) => (sale.units === 9 ? { ...sale, units: 4 } : sale));
    await receive(client, make852(restated, { control: '000000002' }));
    await run();

    expect((await listUnits(client)).map(([units]) => units)).toEqual([-1, 4, 5]);
    expect((await findDocuments(client))[1]?.messages).toEqual([
      '1 sale booked.',
      '2 figures equal the booked ones.',
      '1 figure of booked periods was replaced: 9 units before, 4 now.',
    ]);
  });

  test('that is cut is rejected, and can be sent again with its control number', async () => {
    const { client, companyId } = await newRetailer();
    await makePartner(client, companyId);
    const file = toX12('852', build852(sampleSales, 'STORES_IN_SDQ', '2026-01-03', '2026-01-09'));
    await receive(client, toEdiFile(file.slice(0, file.indexOf('SE*'))));
    await run();

    expect(await listUnits(client)).toEqual([]);
    const [cut, reply] = await listInterchanges(client);
    expect(cut).toMatchObject({ status: 'REJECTED', documents: [{ state: 'REJECTED' }] });
    expect(cut?.findings.map(({ code }) => code)).toContain('INTERCHANGE_TRAILER_MISSING');
    expect(await downloadText(client, reply?.id ?? 0)).toMatch(/AK9\*R\*/);

    await receive(client, toEdiFile(file));
    await run();
    expect(await listStatuses(client)).toEqual(['REJECTED', 'ACCEPTED']);
    expect(await listUnits(client)).toHaveLength(3);
  });

  test('whose total differs from its stores has a finding with segment and element', async () => {
    const { client, companyId } = await newRetailer();
    await makePartner(client, companyId);
    const body = build852(sampleSales, 'STORES_IN_SDQ', '2026-01-03', '2026-01-09');
    await receive(client, toEdiFile(toX12('852', body).replace('ZA*QS*4*EA', 'ZA*QS*40*EA')));
    await run();

    const [document] = await findDocuments(client);
    const { body: found } = await client.as('ROLE_ADMIN')(routes.document, {
      params: { documentId: document?.id ?? 0 },
    });
    expect(found).toMatchObject({
      state: 'BOOKED',
      findings: [{ code: 'STORES_SUM', severity: 'WARNING', segment: 8, tag: 'ZA', element: 2 }],
    });
  });
});

describe('a document waits', () => {
  test('for unknown stores, books nothing, and is booked after its replay', async () => {
    const { client, companyId } = await newRetailer();
    await makePartner(client, companyId);
    await receive(client, make852([...sampleSales, { store: '77', upc: sampleUpcs[0], units: 3 }]));
    await run();

    const [waiting] = await findDocuments(client);
    expect(waiting).toMatchObject({ state: 'WAITING', missingCount: 1, messages: ['1 store not found: 77.'] });
    expect(await listUnits(client)).toEqual([]);
    const documentId = waiting?.id ?? 0;
    const { body } = await client.as('ROLE_ADMIN')(routes.document, { params: { documentId } });
    expect(body.missing).toMatchObject([{ kind: 'STORE', text: '77', rows: 1, line: 9 }]);

    await client.db((db) => makeStore(db, { companyId, name: 'Store 77', number: '77' }));
    const { status } = await replay(client, documentId);
    expect(status).toBe(202);
    expect(await findDocuments(client)).toMatchObject([{ state: 'BOOKED', missingCount: 0 }]);
    expect(await listUnits(client)).toHaveLength(4);
    expect(await listInterchanges(client, { direction: 'OUT' })).toHaveLength(1);
    expect((await replay(client, documentId)).body).toMatchObject({ code: 'EDI_DOCUMENT_NOT_WAITING' });
  });

  test('until a setting decides what its date means', async () => {
    const { client, companyId } = await newRetailer();
    const partner = await makePartner(client, companyId);
    const body = build852(sampleSales, 'STORES_IN_SDQ', '2026-01-03', '2026-01-09');
    await receive(client, toEdiFile(toX12('852', body).replace('XQ*H*20260103*20260109', 'XQ*H*20260109')));
    await run();

    const [waiting] = await findDocuments(client);
    expect(waiting).toMatchObject({ state: 'WAITING', acknowledgment: 'SENT' });
    const documentId = waiting?.id ?? 0;
    const { body: before } = await client.as('ROLE_ADMIN')(routes.document, { params: { documentId } });
    expect(before.findings).toMatchObject([{ code: 'SETTING_NEEDED', severity: 'ERROR' }]);

    await changePartner(client, partner, { settings: { ...partner.settings, singleDate: 'WEEK_ENDING' } });
    await replay(client, documentId);
    const { body: after } = await client.as('ROLE_ADMIN')(routes.document, { params: { documentId } });
    expect(after).toMatchObject({ state: 'BOOKED', findings: [] });
    expect((await listUnits(client))[0]).toEqual([-1, ...week]);
  });
});

test('sales of another source are replaced only by users who may delete', async () => {
  const { client, companyId } = await newRetailer();
  await bookForTest(client, [makeFigure('101', sampleUpcs[0], { to: '2026-01-07', units: 50, cents: 9900 })], {
    companyId,
  });
  await makePartner(client, companyId);
  await receive(client, make852(sampleSales));
  await run();
  const [waiting] = await findDocuments(client);
  expect(waiting).toMatchObject({ state: 'WAITING', messages: [expect.stringContaining('overlaps sales')] });
  const documentId = waiting?.id ?? 0;
  await client.db((db) =>
    db.updateTable('client').set({ adminOnlyDelete: true }).where('id', '=', client.tenantId).execute(),
  );
  expect((await replay(client, documentId, { otherSales: 'REPLACE' })).status).toBe(403);

  const body = { otherSales: 'REPLACE' as const };
  const { status } = await client.as('ROLE_ADMIN')(routes.replay, { params: { documentId }, body });
  await run();

  expect(status).toBe(202);
  expect((await listUnits(client)).map(([units]) => units)).toEqual([-1, 5, 9]);
});

test('figures of unknown stores are left out on request', async () => {
  const { client, companyId } = await newRetailer();
  await makePartner(client, companyId);
  await receive(client, make852([...sampleSales, { store: '77', upc: sampleUpcs[0], units: 3 }]));
  await run();
  const [waiting] = await findDocuments(client);

  await replay(client, waiting?.id ?? 0, { unmatched: 'SKIP' });

  expect(await findDocuments(client)).toMatchObject([{ state: 'BOOKED' }]);
  expect(await listUnits(client)).toHaveLength(3);
});

test('an interchange of an unknown partner waits until the partner is created', async () => {
  const { client, companyId } = await newRetailer();
  await receive(client, make852(sampleSales));
  await run();
  expect(await listInterchanges(client)).toMatchObject([
    { status: 'RECEIVED', isProcessed: true, partner: null, documents: [] },
  ]);

  const [waiting] = await listInterchanges(client, { search: '99999' });
  const interchangeId = waiting?.id ?? 0;
  const { body: proposal } = await client.as('ROLE_ADMIN')(routes.proposal, { params: { interchangeId } });
  await makePartner(client, companyId, { productionAddress: proposal.address });
  await run();

  expect(await listStatuses(client)).toEqual(['ACCEPTED']);
  expect(await listUnits(client)).toHaveLength(3);
});

test.each([
  ['of the interchange', {}, { usage: 'T' }],
  ['of the partner', { mode: 'TEST' }, {}],
])('a test %s is shown and never booked', async (_, given, envelope) => {
  const { client, companyId } = await newRetailer();
  await makePartner(client, companyId, given);
  await receive(client, make852(sampleSales, envelope));
  await run();

  expect(await findReceived(client)).toMatchObject([{ status: 'TEST', documents: [{ state: 'TEST' }] }]);
  expect(await listUnits(client)).toEqual([]);
});

test('the interchanges of a file are processed one by one, in their order', async () => {
  const { client, companyId } = await newRetailer();
  await makePartner(client, companyId);
  const weeks = ['09', '16', '23'].map((day, at) =>
    toX12('852', build852(sampleSales, 'LINE_PER_STORE', `2026-01-${day}`, `2026-01-${day}`), {
      control: `00000001${at}`,
      lineEnd: '\r\n',
    }),
  );
  const { body } = await receive(client, toEdiFile(weeks.join('')));
  await run();

  expect(body.interchanges.map(({ control }) => control)).toEqual(['000000010', '000000011', '000000012']);
  expect(await listStatuses(client)).toEqual(['ACCEPTED', 'ACCEPTED', 'ACCEPTED']);
  const [, second] = await findReceived(client);
  expect(await downloadText(client, second?.id ?? 0)).toBe(weeks[1]);
  expect(await listUnits(client)).toHaveLength(9);
});

test('EDIFACT is answered with a CONTRL, and messages keep their service string', async () => {
  const { client, companyId } = await newRetailer();
  await makePartner(client, companyId, {
    productionAddress: {
      partnerQualifier: '14',
      partnerId: '4012345000016',
      ownQualifier: '14',
      ownId: '4098765000010',
    },
  });
  const message = toEdifact('SLSRPT', ['BGM+73E+1+9', 'DTM+137:20260110:102']);
  const file = `UNA:+.? '${message}UNA:+.? '${message.replaceAll('+77', '+78')}`;
  await receive(client, toEdiFile(file));
  await run();

  expect(await listStatuses(client)).toEqual(['ACCEPTED', 'ACCEPTED']);
  const [, second] = await findReceived(client);
  expect(await downloadText(client, second?.id ?? 0)).toMatch(/^UNA.*UNZ\+1\+78'$/s);
  expect(await listInterchanges(client, { direction: 'OUT' })).toMatchObject([
    { documents: [{ type: 'CONTRL' }] },
    { documents: [{ type: 'CONTRL' }] },
  ]);
});

test('a document shows its segments in words', async () => {
  const { client, companyId } = await newRetailer();
  await makePartner(client, companyId);
  await receive(client, make852(sampleSales));
  await run();

  const [document] = await findDocuments(client);
  const params = { documentId: document?.id ?? 0 };
  const { body } = await client.as('ROLE_ADMIN')(routes.segments, { params, query: { skip: 1, size: 2 } });

  expect(body).toMatchObject({
    total: 12,
    segments: [
      {
        segment: 4,
        tag: 'XQ',
        raw: 'XQ*H*20260103*20260109~',
        elements: [{ element: 1 }, { element: 2 }, { element: 3 }],
      },
      { segment: 5, tag: 'N9' },
    ],
  });
});

describe('a file', () => {
  test.each([
    ['without an interchange', 'Store,Quantity\n101,5\n'],
    ['that is empty', ''],
    ['in UTF-16', Buffer.from(`\ufeff${isa()}`, 'utf16le')],
    ['of zeros', new Uint8Array(100_000)],
  ])('%s is rejected', async (_, content) => {
    const { client } = await newRetailer();
    const { status, body } = await receive(client, toEdiFile(content));

    expect([status, body]).toMatchObject([422, { code: 'NOT_EDI' }]);
    expect(await listInterchanges(client)).toEqual([]);
  });

  test('that exceeds the limit is rejected', async () => {
    const { client } = await newRetailer();
    const { status } = await receive(client, toEdiFile(new Uint8Array(50_000_001)));

    expect(status).toBe(413);
  });
});

test('other clients, and users who manage no orders, cannot access interchanges', async () => {
  const { client, companyId } = await newRetailer();
  await makePartner(client, companyId);
  await receive(client, make852(sampleSales));
  await run();
  const { client: other } = await newRetailer();
  const [found] = await findReceived(client);
  const documentId = found?.documents[0]?.id ?? 0;
  const interchangeId = found?.id ?? 0;

  for (const route of [routes.document, routes.segments])
    expect((await other.as('ROLE_ADMIN')(route, { params: { documentId } })).status).toBe(404);
  expect((await replay(other, documentId)).status).toBe(404);
  for (const route of [routes.get, routes.proposal, routes.content])
    expect((await other.as('ROLE_ADMIN')(route, { params: { interchangeId } })).status).toBe(404);
  expect((await client.as('ROLE_ADMIN')(routes.get, { params: { interchangeId } })).body).toEqual(found);
  expect(await listInterchanges(other)).toEqual([]);
  for (const role of ['none', 'ROLE_REPORTING'] as const)
    expect((await client.as(role)(routes.list, { query: {} })).status).toBe(403);
});
