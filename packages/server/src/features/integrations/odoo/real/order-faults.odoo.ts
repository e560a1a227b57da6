import { setTimeout as sleep } from 'node:timers/promises';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { makeTemporaryFolder, startProcess } from '../../../../testing/server-process.ts';
import { useWorld } from '../../../../testing/world.ts';
import { type OdooClient, openOdoo } from '../client/odoo.client.ts';
import { OdooError } from '../client/odoo.errors.ts';
import { findExternalIdPrefix } from '../client/odoo-run.queries.ts';
import { saveMapping } from '../master-data/mapping.queries.ts';
import { findProductUnits } from '../master-data/units.client.ts';
import { makeOrderPush } from '../orders/order-push.factory.ts';
import { findOrdersToPush } from '../orders/order-push.queries.ts';
import { findUnitField } from '../orders/remote-lines.client.ts';
import { sendOrder } from '../orders/send-order.service.ts';
import { type FaultyProxy, type InjectedFault, startFaultyProxy } from './faulty-proxy.factory.ts';
import { makeRealFixture } from './real-fixture.factory.ts';
import { deleteExternalIds, openReal, realAccess, versions } from './real-odoo.factory.ts';

const world = useWorld();
const proxies: FaultyProxy[] = [];
afterEach(async () => {
  for (const proxy of proxies.splice(0)) await proxy.stop();
});

const there = z.object({
  id: z.int(),
  state: z.string(),
  client_order_ref: z.string(),
  order_line: z.array(z.int()),
  picking_ids: z.array(z.int()),
});
const isCall = (call: string, method: string): boolean => new RegExp(`sale\\.order(/|",")${method}`).test(call);
const fates: readonly InjectedFault[] = [
  'cutBefore',
  { cutMs: 20 },
  { cutMs: 80 },
  { cutMs: 200 },
  { cutMs: 500 },
  'cutAfter',
  'busy',
];

/** Deterministic pseudo-random numbers. */
const createRandom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
};

describe.each(versions)('Odoo %i behind a bad network', (version) => {
  let odoo: OdooClient;
  beforeAll(async () => {
    odoo = await openReal(version);
    await deleteExternalIds(odoo);
  });
  const setUp = async () => {
    const access = realAccess(version);
    const proxy = await startFaultyProxy(access.url);
    proxies.push(proxy);
    const shop = await makeRealFixture(odoo);
    const made = await makeOrderPush(world, { access: { ...access, url: proxy.url }, shop });
    const placeMany = async (count: number): Promise<number[]> => {
      const ids: number[] = [];
      for (let index = 0; index < count; index += 1) ids.push(await made.place({ purchaseOrderNumber: `PO-${index}` }));
      return ids;
    };
    const ordersThere = () =>
      odoo.searchRead('sale.order', there, { domain: [['partner_id', '=', shop.companyId]], order: 'id' });
    const expectEachOnce = async (count: number) => {
      const found = await ordersThere();
      const references = Array.from({ length: count }, (_, index) => `PO-${index}`);
      expect(found.map((order) => order.client_order_ref).toSorted()).toEqual(references.toSorted());
      expect(found.every(({ state, order_line: lines }) => state === 'sale' && lines.length === 2)).toBe(true);
      // An order that is confirmed once has one delivery.
      expect(found.every(({ picking_ids: pickings }) => pickings.length === 1)).toBe(true);
    };
    return { ...made, proxy, placeMany, ordersThere, expectEachOnce };
  };

  test.for(['load', 'action_confirm'])(
    'a %s that is interrupted at any moment and retried results in one order',
    async (method) => {
      const { proxy, placeMany, run, expectEachOnce, getOrder } = await setUp();
      const ids = await placeMany(fates.length);
      const waiting = [...fates];
      const seen = new Set<string>();
      proxy.decideFault = (call) => {
        if (!isCall(call, method)) return 'pass';
        const isFirst = !seen.has(call);
        seen.add(call);
        return isFirst ? (waiting.shift() ?? 'pass') : 'pass';
      };

      await run();

      expect(waiting).toEqual([]);
      for (const id of ids) expect((await getOrder(id)).syncStatus).toBe('SYNCHRONIZED');
      await expectEachOnce(fates.length);
    },
  );

  test('an order that was created without a response is found again and not duplicated', async () => {
    const { proxy, placeMany, run, retry, getOrder, ordersThere, expectEachOnce } = await setUp();
    const [id = 0] = await placeMany(1);
    proxy.decideFault = (call) => (isCall(call, 'load') ? { cutMs: 80 } : 'pass');

    await run();
    expect(await getOrder(id)).toMatchObject({ syncStatus: 'PENDING_FOR_RETRY', sync: { failures: 1 } });
    expect((await getOrder(id)).sync.nextAttemptTime).not.toBeNull();
    expect(await ordersThere()).toHaveLength(1);
    proxy.decideFault = () => 'pass';
    await retry(id);
    await run();

    expect((await getOrder(id)).syncStatus).toBe('SYNCHRONIZED');
    await expectEachOnce(1);
  });

  test('four concurrent exports of the same order create one order', async () => {
    const { client, baseId, placeMany, expectEachOnce } = await setUp();
    const [id = 0] = await placeMany(1);
    const { tenantId } = client;
    const externalIdPrefix = await client.db((db) => findExternalIdPrefix({ db, tenantId }));
    const [order] = await client.db((db) => findOrdersToPush({ db, tenantId }, baseId, [id]));
    if (!order) throw new Error('The order is there');
    const link = (_: unknown, externalId: number) =>
      client.db((db) =>
        saveMapping(
          { db, now: new Date() },
          { baseId, entity: 'ORDER' },
          { internalId: id, externalId, model: 'sale.order' },
        ),
      );
    const attempt = async () => {};
    const sendOnce = async () => {
      const own = await openOdoo({ outgoing: world.outgoing }, realAccess(version));
      return sendOrder(
        {
          client: own,
          timeZone: 'UTC',
          externalIdPrefix,
          shippingProductId: null,
          isNoteHtml: version > 14,
          shippedOrders: 'LEAVE_OPEN',
          linkDeliveries: attempt,
          unitField: await findUnitField(own),
          units: await findProductUnits(
            own,
            order.lines.flatMap(({ remoteProductId }) => remoteProductId ?? []),
          ),
          accountCurrency: 'USD',
          rounding: 'LINE',
          attempt,
          link,
        },
        order,
      );
    };

    const sent = await Promise.allSettled([sendOnce(), sendOnce(), sendOnce(), sendOnce()]);

    expect(sent.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const one of sent)
      if (one.status === 'rejected')
        expect(one.reason).toSatisfy((error) => error instanceof OdooError && error.kind === 'TRANSIENT');
    await expectEachOnce(1);
  });

  test('no order is lost or duplicated when three of ten calls fail', async () => {
    const { proxy, placeMany, user, pushId, runWaiting, getOrder, expectEachOnce } = await setUp();
    const ids = await placeMany(12);
    const random = createRandom(version);
    const failures: readonly InjectedFault[] = ['cutBefore', { cutMs: 30 }, { cutMs: 150 }, 'cutAfter', 'busy'];
    proxy.decideFault = () => (random() < 0.3 ? (failures[Math.floor(random() * failures.length)] ?? 'busy') : 'pass');
    const isDone = async () => {
      const states = await Promise.all(ids.map(async (id) => (await getOrder(id)).syncStatus));
      return states.every((state) => state === 'SYNCHRONIZED');
    };

    // Each round is half a day later, so that all retries are due.
    for (let round = 0; round < 8 && !(await isDone()); round += 1) {
      await user(integrationRoutes.schedulePartialSync, { params: { integrationId: pushId } });
      await runWaiting(new Date(Date.now() + round * 12 * 3_600_000));
    }

    expect(await isDone()).toBe(true);
    await expectEachOnce(12);
  });

  test('another worker exports the remaining orders after a worker is killed', async () => {
    const { client, user, pushId, placeMany, runWaiting, getOrder, expectEachOnce } = await setUp();
    const ids = await placeMany(8);
    await user(integrationRoutes.schedulePartialSync, { params: { integrationId: pushId } });
    const worker = await startProcess(await makeTemporaryFolder(), {
      ...world.environment,
      INTEGRATION_ALLOWED_CIDRS: '127.0.0.0/8',
    });
    const countDone = async () => {
      const { done } = await client.db((db) =>
        db
          .selectFrom('salesOrder')
          .select((eb) => eb.fn.countAll<number>().as('done'))
          .where('syncStatus', '=', 'SYNCHRONIZED')
          .executeTakeFirstOrThrow(),
      );
      return done;
    };
    while ((await countDone()) < 2) await sleep(20);

    await worker.end('SIGKILL');
    expect(await countDone()).toBeLessThan(ids.length);
    // The lease expires five minutes after the last heartbeat.
    await runWaiting(new Date(Date.now() + 6 * 60_000));

    for (const id of ids) expect((await getOrder(id)).syncStatus).toBe('SYNCHRONIZED');
    await expectEachOnce(ids.length);
  });
});
