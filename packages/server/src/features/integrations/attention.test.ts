import { integrationAttentionRoutes as routes } from '@shelfward/contract/integrations/integration-attention.contract.ts';
import { integrationLogRoutes } from '@shelfward/contract/integrations/integration-logs.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/integrations.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { attentionOf, longestGapMs, type Standing } from './attention.rules.ts';
import { runWaitingSyncs } from './queue-worker.ts';
import { RunFailed, type Sync } from './sync.ts';

const world = useWorld();
const now = new Date('2026-11-21T10:00:00Z');
const hour = 3_600_000;
const standing: Standing = {
  integrationId: 1,
  integrationType: 'SALES_AGGREGATION',
  name: 'Sums',
  partialCron: '0 * * * *',
  fullCron: null,
  latestStatus: 'PROCESSED',
  lastMessage: 'Done.',
  aliveAt: new Date('2026-11-21T09:00:00Z'),
  keyExpiresOn: null,
  failures: [],
};
const itemsOf = (given: Partial<Standing>) =>
  attentionOf([{ ...standing, ...given }], now).map(({ kind, message }) => `${kind}: ${message}`);

describe('attention is asked for', () => {
  test('by nothing that goes as planned', () => {
    expect(itemsOf({})).toEqual([]);
    expect(itemsOf({ partialCron: null, aliveAt: new Date('2020-01-01') })).toEqual([]);
    expect(itemsOf({ latestStatus: null, aliveAt: null })).toEqual([]);
  });

  test.for([
    ['0 * * * *', '2026-11-21T08:00:00Z', 0],
    ['0 * * * *', '2026-11-21T07:59:00Z', 1],
    ['0 6 * * 1-5', '2026-11-16T06:00:00Z', 0],
    ['0 6 * * 1-5', '2026-11-15T06:00:00Z', 1],
  ] as const)('by what ran %s and not since %s', ([partialCron, aliveAt, count]) => {
    expect(itemsOf({ partialCron, aliveAt: new Date(aliveAt) })).toHaveLength(count);
  });

  test('by a key from fourteen days before its end', () => {
    expect(itemsOf({ keyExpiresOn: '2026-12-06' })).toEqual([]);
    expect(itemsOf({ keyExpiresOn: '2026-12-05' })).toEqual([
      'KEY_EXPIRES: Its key ends in 14 days. Put a new one into its settings.',
    ]);
    expect(itemsOf({ keyExpiresOn: '2026-11-22' })[0]).toContain('ends tomorrow');
    expect(itemsOf({ keyExpiresOn: '2026-11-20' })[0]).toContain('has ended');
  });

  test('by what failed, once, and by records, those without a match by their kind', () => {
    const failures = [
      { integrationLogType: 'ORDER', isUnmatched: false, records: 2 },
      { integrationLogType: 'STORE', isUnmatched: true, records: 12 },
    ] as const;
    const message = 'The password is wrong.';
    expect(itemsOf({ latestStatus: 'FAILED', lastMessage: message, aliveAt: new Date(0), failures })).toEqual([
      'FAILING: The password is wrong.',
      'UNMATCHED: 12 stores of the other side could not be matched.',
      'RECORDS: 2 records are to be mended.',
    ]);
  });

  test('after a weekend no earlier than after two weekends', () => {
    expect(longestGapMs('0 6 * * 1-5', now)).toBe(72 * hour);
    expect(longestGapMs(null, now)).toBeUndefined();
  });
});

test('the page is told of this client’s integrations that are on, until all is mended', async () => {
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
      syncOf: () => sync,
    });
  };
  const items = async () => (await user(routes.attention, {})).body.items;
  await run(async ({ fail }) => {
    await fail({ integrationLogType: 'STORE', message: 'Unknown store', externalId: 'Uptown' });
    throw new RunFailed('The folder is gone.');
  });

  expect(await items()).toMatchObject([
    { kind: 'FAILING', integrationId: body.id, message: 'The folder is gone.' },
    { kind: 'UNMATCHED', integrationLogType: 'STORE', records: 1 },
  ]);
  expect((await other.as('ROLE_ADMIN')(routes.attention, {})).body.items).toEqual([]);

  await user(integrationLogRoutes.resolveAll, { params });
  await run(async () => 'Done.');
  expect(await items()).toEqual([]);
});
