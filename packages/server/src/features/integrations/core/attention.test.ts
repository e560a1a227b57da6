import { randomUUID } from 'node:crypto';
import { integrationAttentionRoutes as routes } from '@shelfward/contract/integrations/core/integration-attention.contract.ts';
import { integrationLogRoutes } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { webhookRoutes } from '@shelfward/contract/integrations/webhooks/webhooks.contract.ts';
import { saleAliasRoutes } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../../testing/world.ts';
import { makeCompanyWithStores } from '../../sales/sales.factory.ts';
import { buildAttentionItems, type IntegrationHealth, longestGapMs } from './attention.rules.ts';
import { makeIntegration, makeLog } from './integrations.factory.ts';
import { runWaitingSyncs } from './queue-worker.service.ts';
import { RunFailedError } from './sync.errors.ts';
import type { Sync } from './sync.types.ts';

const world = useWorld();
const now = new Date('2026-11-21T10:00:00Z');
const hour = 3_600_000;
const health: IntegrationHealth = {
  integrationId: 1,
  integrationType: 'SALES_AGGREGATION',
  name: 'Sums',
  partialCron: '0 * * * *',
  fullCron: null,
  latestStatus: 'PROCESSED',
  lastMessage: 'Done.',
  aliveAt: new Date('2026-11-21T09:00:00Z'),
  keyExpiresOn: null,
  failedAttempts: null,
  waitingMessage: null,
  failures: [],
  feedDays: [],
  rhythm: { everyDays: null, graceDays: null },
};
const messagesFor = (overrides: Partial<IntegrationHealth>) =>
  buildAttentionItems({ integrationHealth: [{ ...health, ...overrides }] }, { now, timeZone: 'UTC' }).map(
    ({ kind, message }) => `${kind}: ${message}`,
  );

describe('attention items', () => {
  test('are empty if all integrations work as planned', () => {
    expect(messagesFor({})).toEqual([]);
    expect(messagesFor({ partialCron: null, aliveAt: new Date('2020-01-01') })).toEqual([]);
    expect(messagesFor({ latestStatus: null, aliveAt: null })).toEqual([]);
  });

  test.for([
    ['0 * * * *', '2026-11-21T08:00:00Z', 0],
    ['0 * * * *', '2026-11-21T07:59:00Z', 1],
    ['0 6 * * 1-5', '2026-11-16T06:00:00Z', 0],
    ['0 6 * * 1-5', '2026-11-15T06:00:00Z', 1],
  ] as const)(
    'report an integration with schedule %s that has not completed since %s',
    ([partialCron, aliveAt, count]) => {
      expect(messagesFor({ partialCron, aliveAt: new Date(aliveAt) })).toHaveLength(count);
    },
  );

  test('report an API key from fourteen days before it expires', () => {
    expect(messagesFor({ keyExpiresOn: '2026-12-06' })).toEqual([]);
    expect(messagesFor({ keyExpiresOn: '2026-12-05' })).toEqual([
      'KEY_EXPIRES: The API key expires in 14 days. Enter a new key in the settings.',
    ]);
    expect(messagesFor({ keyExpiresOn: '2026-11-22' })[0]).toContain('expires tomorrow');
    expect(messagesFor({ keyExpiresOn: '2026-11-20' })[0]).toContain('has expired');
  });

  test('report a failed run once, and unresolved and unmatched records by type', () => {
    const failures = [
      {
        integrationLogType: 'CONNECTION',
        isUnmatched: false,
        records: 1,
        message: 'The password is wrong.',
        newestLogId: 1,
      },
      { integrationLogType: 'ORDER', isUnmatched: false, records: 2, message: 'No price', newestLogId: 2 },
      { integrationLogType: 'STORE', isUnmatched: true, records: 12, message: 'No store of this name', newestLogId: 3 },
    ] as const;
    const message = 'The password is wrong.';
    expect(messagesFor({ latestStatus: 'FAILED', lastMessage: message, aliveAt: new Date(0), failures })).toEqual([
      'FAILING: The password is wrong.',
      'UNMATCHED: 12 stores of the remote system could not be matched.',
      'RECORDS: 2 unresolved records.',
    ]);
  });

  test('report a connection warning of a completed run', () => {
    const message = 'Imported files cannot be moved.';
    const failures = [
      { integrationLogType: 'CONNECTION', isUnmatched: true, records: 1, message, newestLogId: 1 },
    ] as const;
    expect(messagesFor({ latestStatus: 'FAILED_UNRESOLVED_LOGS', failures })).toEqual([`RECORDS: ${message}`]);
  });

  test('report a run that failed three times and is retried', () => {
    const waitingMessage = 'Odoo does not respond.';
    expect(messagesFor({ failedAttempts: 2, waitingMessage })).toEqual([]);
    expect(messagesFor({ failedAttempts: 3, waitingMessage })).toEqual([
      'FAILING: Odoo does not respond. The sync failed 3 times and is retried automatically.',
    ]);
  });

  test.for([
    [['2026-11-19', '2026-11-18', '2026-11-17'], []],
    [
      ['2026-11-18', '2026-11-17', '2026-11-16'],
      ['No new file since 2026-11-18. Before that, a file arrived every day'],
    ],
    [['2026-11-15', '2026-11-12', '2026-11-11'], []],
    [
      ['2026-11-14', '2026-11-11', '2026-11-10'],
      ['Before that, the longest gap was 3 days. Contact the sender of the files.'],
    ],
    [['2026-01-02', '2026-01-01'], []],
  ] as const)('report missing files after files on %j: %j', ([feedDays, expected]) => {
    const items = messagesFor({ integrationType: 'FTP_IMPORT_SALES', feedDays });
    expect(items).toHaveLength(expected.length);
    for (const [index, text] of expected.entries()) expect(items[index]).toContain(text);
  });

  test('take the weekend of a weekday schedule as its longest gap', () => {
    expect(longestGapMs('0 6 * * 1-5', { now, timeZone: 'UTC' })).toBe(72 * hour);
    expect(longestGapMs(null, { now, timeZone: 'UTC' })).toBeUndefined();
  });
});

test('the page lists the operating integrations of the client until all failures are resolved', async () => {
  const [client, other] = [await world.newClient(), await world.newClient()];
  const user = client.as('ROLE_ADMIN');
  const { body } = await user(integrationRoutes.createSalesAggregation, { body: { name: 'Sums' } });
  const params = { integrationId: body.id };
  const run = async (sync: Sync) => {
    await user(integrationRoutes.schedulePartialSync, { params });
    await runWaitingSyncs({
      database: world.database,
      clock: () => new Date(Date.now() + 1000),
      log: world.app.log,
      getSync: () => sync,
    });
  };
  const items = async () => (await user(routes.attention, {})).body.items;
  await run(async ({ fail }) => {
    await fail({ integrationLogType: 'STORE', message: 'Unknown store', externalId: 'Uptown' });
    throw new RunFailedError('The folder is gone.');
  });

  expect(await items()).toMatchObject([
    { kind: 'FAILING', integrationId: body.id, message: 'The folder is gone.' },
    { kind: 'UNMATCHED', integrationLogType: 'STORE', records: 1 },
  ]);
  await run(async () => 'Done.');
  expect(await items()).toMatchObject([{ kind: 'UNMATCHED' }]);
  expect((await other.as('ROLE_ADMIN')(routes.attention, {})).body.items).toEqual([]);

  await user(integrationLogRoutes.resolveAll, { params });
  await run(async () => 'Done.');
  expect(await items()).toEqual([]);
});

test('lists a failing webhook with its last response, and a disabled webhook with the reason', async () => {
  const client = await world.newClient();
  const user = client.as('ROLE_ADMIN');
  const make = async (url: string) =>
    (await user(webhookRoutes.create, { body: { url, events: ['order.created'] } })).body.id;
  const [failing, gone, deactivated] = [
    await make('https://a.example/hook'),
    await make('https://b.example/hook'),
    await make('https://c.example/hook'),
  ];
  await make('https://d.example/hook');
  await user(webhookRoutes.deactivate, { params: { webhookId: deactivated } });
  await client.db(async (db) => {
    const updateState = (id: number) => db.updateTable('webhookState').where('webhookId', '=', id);
    await updateState(failing)
      .set({ failingSince: new Date('2026-11-20T10:00:00Z') })
      .execute();
    const disabledReason = 'The endpoint responded that it is gone.';
    await updateState(gone)
      .set({ failingSince: new Date('2026-11-20T11:00:00Z'), disabledReason })
      .execute();
    await db.updateTable('webhook').set({ inactive: true }).where('id', '=', gone).execute();
    const message = { webhookId: failing, eventId: randomUUID(), eventType: 'test', data: '{}' };
    const rejected = { error: 'The endpoint returned 503.', responseStatus: 503 };
    await db
      .insertInto('webhookDelivery')
      .values([
        { ...message, ...rejected },
        { ...message, eventId: randomUUID() },
      ])
      .execute();
  });

  const { body } = await user(routes.attention, {});

  expect(body.items).toEqual([
    {
      kind: 'WEBHOOK',
      webhookId: failing,
      name: 'https://a.example/hook',
      message: 'No delivery has succeeded since 2026-11-20 10:00 UTC. The endpoint returned 503.',
      failingSince: '2026-11-20T10:00:00.000Z',
      lastStatus: 503,
      waiting: 2,
    },
    expect.objectContaining({
      webhookId: gone,
      message: 'Deliveries are disabled. The endpoint responded that it is gone.',
      lastStatus: null,
    }),
  ]);
});

test('counts unmatched names in files until each is matched', async () => {
  const client = await world.newClient();
  const { uptown, honey } = await makeCompanyWithStores(client);
  const user = client.as('ROLE_ADMIN');
  const integrationId = await client.db(async (db) => {
    const id = await makeIntegration(db, { integrationType: 'FTP_IMPORT_SALES', name: 'Tills' });
    const file = { fileName: 'week.csv', fileSha256: 'a', fileBytes: 1, storeIdentificationType: 'STORE_NAME' };
    const unknownWords = JSON.stringify([
      { kind: 'STORE', text: 'POS 12', rows: 2, line: 2 },
      { kind: 'STORE', text: 'uptown', rows: 9, line: 4 },
      { kind: 'PRODUCT', text: '4711', rows: 5, line: 3 },
    ]);
    const run = { ...file, integrationId: id, status: 'FAILED', unknownWords };
    await db
      .insertInto('saleImport')
      .values([{ ...run, unknownWords: '[{"kind":"STORE","text":"Long gone","rows":1,"line":2}]' }, run])
      .execute();
    await makeLog(db, { integrationId: id, externalId: 'week.csv' });
    return id;
  });
  const item = async () => (await user(routes.attention, {})).body.items.find(({ kind }) => kind === 'NAMES');
  const list = async () => (await user(saleAliasRoutes.unknown, {})).body.names;

  expect(await item()).toMatchObject({
    integrationId,
    records: 2,
    message: '2 unmatched names in the files: 4711, POS 12. Match them under Name aliases.',
  });
  expect(await list()).toEqual([
    expect.objectContaining({ kind: 'PRODUCT', text: '4711', rows: 5, company: null, fileName: 'week.csv' }),
    expect.objectContaining({ kind: 'STORE', text: 'POS 12', integration: { id: integrationId, name: 'Tills' } }),
  ]);
  await user(saleAliasRoutes.createProduct, { body: { text: '4711', productId: honey } });
  expect(await item()).toMatchObject({
    message: '1 unmatched name in the files: POS 12. Match it under Name aliases.',
  });
  await user(saleAliasRoutes.createStore, { body: { text: 'pos 12', storeId: uptown } });
  expect(await item()).toBeUndefined();
});
