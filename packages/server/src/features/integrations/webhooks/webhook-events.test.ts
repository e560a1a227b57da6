import { freshnessRoutes } from '@shelfward/contract/feeds/freshness.contract.ts';
import { webhookEventData } from '@shelfward/contract/integrations/webhooks/webhook-events.contract.ts';
import { webhookRoutes } from '@shelfward/contract/integrations/webhooks/webhooks.contract.ts';
import { type WebhookEvent, webhookEvents } from '@shelfward/contract/integrations/webhooks/webhooks.rules.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeCompany } from '../../companies/companies.factory.ts';
import { makeBookedFile, makeFeed } from '../../feeds/freshness.factory.ts';
import { makeOrder } from '../../orders/orders.factory.ts';
import { makeProduct } from '../../products/products.factory.ts';
import { makeReview } from '../../proposals/reviews/reviews.factory.ts';
import { makeAutomaticRun, makePromotion } from '../../replenishment/replenishment.factory.ts';
import { makeShipment } from '../../shipments/shipments.factory.ts';
import { makeStore } from '../../stores/stores.factory.ts';
import { recordFigures } from '../../today/public.ts';
import { makeStockOut } from '../../today/today.factory.ts';

const world = useWorld();

const subscribe = async (events: readonly WebhookEvent[]) => {
  const client = await world.newClient();
  const user = client.as('ROLE_ADMIN');
  await user(webhookRoutes.create, { body: { url: 'https://receiver.example/hook', events: [...events] } });
  const list = (): Promise<readonly { readonly eventType: string; readonly data: unknown }[]> =>
    client.db((db) => db.selectFrom('webhookDelivery').select(['eventType', 'data']).orderBy('id').execute());
  return { client, list };
};

const setStatus = (
  client: TestClient,
  table: 'salesOrder' | 'shipment' | 'orderProposal' | 'saleImport' | 'masterImport',
  id: number,
  statuses: readonly string[],
) =>
  client.db(async (db) => {
    for (const status of statuses) await db.updateTable(table).set({ status }).where('id', '=', id).execute();
  });

const changeOrders = async (client: TestClient) => {
  const { orderId, shipmentId } = await client.db(async (db) => {
    const companyId = await makeCompany(db);
    const storeId = await makeStore(db, { companyId });
    const items = [{ productId: await makeProduct(db), quantity: 4 }];
    const orderId = await makeOrder(db, { companyId, storeId, status: 'PENDING', items });
    return { orderId, shipmentId: await makeShipment(db, { orderId, trackingNumber: '1Z' }) };
  });
  await setStatus(client, 'shipment', shipmentId, ['TRANSIT', 'DELIVERED', 'RETURNED', 'FAILURE']);
  for (const status of ['APPROVED', 'PACKING', 'SHIPPED', 'CANCELLED'])
    await setStatus(client, 'salesOrder', orderId, [status]);
};

const changeProposals = async (client: TestClient) => {
  await makeReview(client);
  await client.db(async (db) => {
    await db.updateTable('proposalReview').set({ approvedAt: new Date() }).execute();
    for (const status of ['PENDING', 'COMPLETE', 'EXPIRED'])
      await db.updateTable('orderProposal').set({ status }).execute();
  });
};

const changeImports = async (client: TestClient) => {
  const id = await client.db((db) => makeBookedFile(db, { receivedOn: '2026-03-01' }));
  await setStatus(client, 'saleImport', id, ['RUNNING', 'FAILED', 'RUNNING', 'DONE', 'UNDONE']);
};

const changeStock = async (client: TestClient) => {
  await makeStockOut(client);
  await client.db(async (db) => {
    for (const emptyStores of [1, 2, 0, 0]) await db.updateTable('stockOutRisk').set({ emptyStores }).execute();
  });
};

const changePromotions = async (client: TestClient) => {
  const id = await makePromotion(client);
  await client.db(async (db) => {
    await db.updateTable('promotion').set({ name: 'Spring' }).where('id', '=', id).execute();
    await db.deleteFrom('promotion').where('id', '=', id).execute();
  });
};

const computeParLevels = async (client: TestClient) => {
  const runId = await makeAutomaticRun(client);
  await client.db(async (db) => {
    const run = db.updateTable('replenishmentRun').where('id', '=', runId);
    await run.set({ result: null, endedAt: null }).execute();
    await run.set({ result: 'DONE', endedAt: new Date() }).execute();
  });
};

/** Five weekly files; the next one is late when the day of `recordFigures` has begun. */
const letFeedBeLate = async (client: TestClient) => {
  const first = '2026-01-05';
  await client.db(async (db) => {
    const companyId = await makeCompany(db);
    const feedId = await makeFeed(db, { companyId, name: 'Stale' });
    for (let week = 0; week < 5; week += 1) {
      const periodFrom = addDays(first, 7 * week);
      const periodTo = addDays(periodFrom, 6);
      await makeBookedFile(db, { feedId, companyId, periodFrom, periodTo, receivedOn: addDays(periodTo, 1), cents: 1 });
    }
  });
  world.setNow(new Date('2026-06-01T12:00:00Z'));
  const { body } = await client.as('none')(freshnessRoutes.list, { query: {} });
  world.setNow(undefined);
  const lateFrom = body.sources[0]?.lateFrom ?? '';
  const log = { warn: (error: object) => expect(error).toBeUndefined() };
  for (const night of [addDays(lateFrom, -1), lateFrom, addDays(lateFrom, 1)])
    await recordFigures({ database: world.database, log }, new Date(`${night}T00:05:00Z`));
};

const changes: readonly [string, readonly WebhookEvent[], (client: TestClient) => Promise<unknown>][] = [
  [
    'orders and shipments',
    [
      'order.created',
      'shipment.created',
      'shipment.transit',
      'shipment.delivered',
      'shipment.returned',
      'shipment.failure',
      'order.approved',
      'order.packing',
      'order.shipped',
      'order.cancelled',
    ],
    changeOrders,
  ],
  [
    'proposals',
    ['proposal.created', 'proposal.sent', 'proposal.reviewed', 'proposal.complete', 'proposal.expired'],
    changeProposals,
  ],
  ['imports', ['import.failed', 'import.finished', 'import.undone'], changeImports],
  ['stock', ['stock_out.started', 'stock_out.ended'], changeStock],
  ['promotions', ['promotion.created', 'promotion.changed', 'promotion.deleted'], changePromotions],
  ['par levels', ['par_levels.suggested'], computeParLevels],
  ['late feeds', ['feed.late'], letFeedBeLate],
];

describe('the events of webhooks', () => {
  test.each(changes)('of %s are queued once, with the documented data', async (_, events, change) => {
    const { client, list } = await subscribe(events);

    await change(client);

    const queued = await list();
    const types = queued.map(({ eventType }) => eventType);
    expect(types.toSorted()).toEqual(events.toSorted());
    for (const { eventType, data } of queued)
      expect(webhookEventData[eventType as WebhookEvent].safeParse(data).error?.issues ?? []).toEqual([]);
  });

  test('are all tried; those of alert rules and the autopilot by their own tests', () => {
    const tried = changes.flatMap(([, events]) => events);
    const others = webhookEvents.filter((event) => !tried.includes(event));

    expect(others).toEqual([
      'alert.raised',
      'alert.ended',
      'autopilot.run_done',
      'autopilot.store_waits',
      'autopilot.paused',
    ]);
  });

  test('of other accounts, and of rolled-back changes, are not queued', async () => {
    const { client, list } = await subscribe(['promotion.created']);
    const other = await world.newClient();
    await makePromotion(other);
    const failing = client.db(async (db) => {
      const productLineId = await makeProduct(db);
      await db
        .insertInto('promotion')
        .values({ productId: productLineId, name: 'Lost', fromDay: '2026-01-01', untilDay: '2026-01-02' })
        .execute();
      throw new Error('The rest of the transaction fails');
    });

    await expect(failing).rejects.toThrow('The rest');
    expect(await list()).toEqual([]);
  });
});
