import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { describe, expect, test } from 'vitest';
import type { AuditedCtx } from '../../platform/context/context.ts';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeIntegration } from '../integrations/core/integrations.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { findDueOrders } from './order-sync.queries.ts';
import { completeOrderSync, recordSyncAttempt, type SyncOutcome } from './order-sync.service.ts';
import { makeOrder } from './orders.factory.ts';

const world = useWorld();
const noon = new Date('2026-11-20T12:00:00Z');
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

const setUp = async (given: Partial<Parameters<typeof makeOrder>[1]> = {}) => {
  const client = await world.newClient();
  const { orderId, productId, baseId, exportId } = await client.db(async (db) => {
    const companyId = await makeCompany(db);
    const storeId = await makeStore(db, { companyId });
    const product = await makeProduct(db);
    const items = [{ productId: product, quantity: 2 }];
    const base = await makeIntegration(db, { integrationType: 'ODOO_BASE' });
    return {
      orderId: await makeOrder(db, { companyId, storeId, status: 'APPROVED', items, ...given }),
      productId: product,
      baseId: base,
      exportId: await makeIntegration(db, { integrationType: 'SHELF_TO_ODOO_ORDER', parentId: base }),
    };
  });
  const user = client.as('ROLE_ADMIN');
  const get = async () => (await user(orderRoutes.get, { params: { orderId } })).body;
  const due = (now: Date, isComplete = false) =>
    working(client, now, (ctx) =>
      findDueOrders(ctx, { integrationId: exportId, isComplete, createdFrom: null, after: 0, limit: 10 }),
    );
  return { client, user, orderId, productId, baseId, due, get };
};

/** Runs the worker at a point in time. */
const working = <T>({ db, tenantId }: TestClient, now: Date, work: (ctx: AuditedCtx) => Promise<T>): Promise<T> =>
  db((tenantDb) => work({ tenantId, db: tenantDb, now, timeZone: 'UTC', requestId: 'test', audit: () => {} }));

const settle = async (client: TestClient, { orderId, now }: { orderId: number; now: Date }, outcome: SyncOutcome) =>
  working(client, now, async (ctx) => {
    const { version } = await ctx.db
      .selectFrom('salesOrder')
      .select('version')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    return completeOrderSync(ctx, { orderId, version, luck: 0 }, outcome);
  });

const taken = { kind: 'SYNCHRONIZED', erpOrderName: 'S00012', payloadHash: 'abc', erpAmounts: null } as const;
const unreachable = { kind: 'RETRY', reason: 'The server could not be reached.' } as const;

describe('an order is pushed to the ERP', () => {
  test.for([
    ['DRAFT', false],
    ['PENDING', false],
    ['APPROVED', true],
    ['PACKING', true],
    ['SHIPPED', true],
    ['CANCELLED', false],
  ] as const)('in %s for the first time: %s', async ([status, goes]) => {
    const { due, orderId } = await setUp({ status });

    expect(await due(noon)).toEqual(goes ? [orderId] : []);
  });

  test('once, and its ERP number is recorded', async () => {
    const { due, client, orderId, baseId, get } = await setUp();

    await working(client, noon, (ctx) => recordSyncAttempt(ctx, { id: orderId, salesNote: null }, baseId));
    await settle(client, { orderId, now: noon }, taken);

    expect(await due(minutesLater(1))).toEqual([]);
    expect(await get()).toMatchObject({ syncStatus: 'SYNCHRONIZED', sync: { reason: null, erpOrderName: 'S00012' } });
  });

  test('again after 1, 5, 15, 60 and 360 minutes with the recorded reason, and then only on request', async () => {
    const { due, client, user, orderId, get } = await setUp();
    let now = noon;
    for (const [index, wait] of [1, 5, 15, 60, 360].entries()) {
      await settle(client, { orderId, now }, unreachable);
      const next = new Date(now.getTime() + wait * 60_000);

      expect((await get()).sync).toMatchObject({ reason: unreachable.reason, failures: index + 1 });
      expect(Date.parse((await get()).sync.nextAttemptTime ?? '')).toBe(next.getTime());
      expect(await due(new Date(next.getTime() - 1))).toEqual([]);
      expect(await due(next)).toEqual([orderId]);
      now = next;
    }
    await settle(client, { orderId, now }, unreachable);

    expect(await get()).toMatchObject({ syncStatus: 'FAILED', sync: { nextAttemptTime: null, failures: 6 } });
    expect(await due(minutesLater(100_000))).toEqual([]);
    expect(await due(now, true)).toEqual([orderId]);
    await user(orderRoutes.setSyncStatus, { params: { orderId }, body: { syncStatus: 'PENDING_FOR_RETRY' } });
    expect(await due(new Date())).toEqual([orderId]);
    expect((await get()).sync.failures).toBe(0);
  });

  test('immediately on request while it waits for its next attempt', async () => {
    const { due, client, user, orderId } = await setUp();
    await settle(client, { orderId, now: new Date() }, unreachable);
    expect(await due(new Date())).toEqual([]);

    await user(orderRoutes.setSyncStatus, { params: { orderId }, body: { syncStatus: 'PENDING_FOR_RETRY' } });

    expect(await due(new Date())).toEqual([orderId]);
  });

  test('never while it is paused, even if it was sent before', async () => {
    const { due, client, user, orderId, get } = await setUp();
    await user(orderRoutes.setSyncStatus, { params: { orderId }, body: { syncStatus: 'PAUSED' } });
    expect(await due(new Date(), true)).toEqual([]);

    await settle(client, { orderId, now: new Date() }, unreachable);

    expect(await get()).toMatchObject({ syncStatus: 'PAUSED', sync: { nextAttemptTime: null } });
    expect(await due(minutesLater(1_000_000), true)).toEqual([]);
  });
});

describe('an order in the ERP', () => {
  const synchronized = async () => {
    const made = await setUp();
    await settle(made.client, { orderId: made.orderId, now: new Date() }, taken);
    return made;
  };

  test('is pushed again when its lines change', async () => {
    const { due, user, orderId, productId, get } = await synchronized();

    await user(orderRoutes.updateItem, { params: { orderId, productId }, body: { quantity: 5 } });

    expect(await get()).toMatchObject({
      syncStatus: 'PENDING_FOR_RETRY',
      sync: { reason: 'The order is sent again.', failures: 0 },
    });
    expect(await due(new Date())).toEqual([orderId]);
  });

  test('is pushed again when it changed during the push', async () => {
    const { due, client, user, orderId, productId, baseId, get } = await setUp();
    await working(client, new Date(), (ctx) => recordSyncAttempt(ctx, { id: orderId, salesNote: null }, baseId));
    await user(orderRoutes.updateItem, { params: { orderId, productId }, body: { quantity: 5 } });

    await working(client, new Date(), (ctx) => completeOrderSync(ctx, { orderId, version: 1, luck: 0 }, taken));

    expect((await get()).syncStatus).toBe('PENDING_FOR_RETRY');
    expect(await due(new Date())).toEqual([orderId]);
  });

  test('is cancelled there', async () => {
    const { due, user, orderId, get } = await synchronized();

    await user(orderRoutes.setStatus, { params: { orderId }, body: { status: 'CANCELLED', reason: 'Closed' } });

    expect((await get()).sync.reason).toBe('The cancellation is sent.');
    expect(await due(new Date())).toEqual([orderId]);
  });

  test('waits after a return to pending until it is approved again', async () => {
    const { due, user, orderId } = await synchronized();
    const move = (status: 'PENDING' | 'APPROVED') =>
      user(orderRoutes.setStatus, { params: { orderId }, body: { status } });

    await move('PENDING');
    expect(await due(new Date())).toEqual([]);
    await move('APPROVED');

    expect(await due(new Date())).toEqual([orderId]);
  });
});
