import { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { integrationLogRoutes } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { integrationQueueRoutes } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { shipmentTrackingRoutes } from '@shelfward/contract/integrations/shipment-tracking/shipment-tracking.contract.ts';
import { webhookRoutes } from '@shelfward/contract/integrations/webhooks/webhooks.contract.ts';
import { toDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { orderStatuses } from '@shelfward/contract/orders/orders.rules.ts';
import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { savedViewRoutes } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { shipmentEventRoutes } from '@shelfward/contract/shipments/shipment-events.contract.ts';
import { shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutgoing } from '../../platform/outgoing/outgoing.ts';
import { buildGetSync } from '../../syncs.ts';
import { type Caller, createCaller } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { runWaitingSyncs } from '../integrations/core/public.ts';
import { deliverWebhooks } from '../integrations/webhooks/public.ts';
import { runWaitingParRuns } from '../replenishment/public.ts';
import { loadActivity } from './demo-activity.ts';
import { createDemoClient, demoPassword, demoTimeZone, loadIntegrations, simulatedClient } from './demo-clients.ts';
import { startSimulation } from './simulation.ts';

const world = useWorld();
let app: Awaited<ReturnType<typeof world.appWith>>;
let admin: Caller;
let manager: Caller;
let stop: (() => Promise<void>) | undefined;

const signIn = async (mailbox: string): Promise<Caller> => {
  const subdomain = { 'x-client-subdomain': simulatedClient };
  const body = { username: `${mailbox}@${simulatedClient}.example`, password: demoPassword };
  const { headers } = await createCaller(app, subdomain)(authRoutes.authenticate, { body });
  return createCaller(app, { ...subdomain, authorization: headers.authorization ?? '' });
};

/** Loads the demo account twice, as two starts do, and does the work that waits, as the server does after its start. */
beforeAll(async () => {
  const { database, keys } = world;
  const outgoing = createOutgoing([]);
  const clock = () => new Date();
  const account = { subdomain: simulatedClient, name: 'Demo', scale: 1, betaFlag: true };
  for (const _ of [1, 2]) {
    await createDemoClient(database, account, toDay(new Date(), demoTimeZone));
    await loadIntegrations(database, keys, simulatedClient);
    await loadActivity(database, simulatedClient);
  }
  const simulation = await startSimulation({ database, outgoing, clock, subdomain: simulatedClient });
  stop = simulation?.stop;
  app = await world.appWith({ outgoing, simulation });
  const { log } = app;
  const getSync = buildGetSync({ keys, outgoing, simulation, uploadFolder: '' });
  await runWaitingSyncs({ database, clock, log, getSync });
  await deliverWebhooks({ database, keys, outgoing, simulation, clock, log });
  await runWaitingParRuns({ database, clock, log });
  [admin, manager] = await Promise.all([signIn('admin'), signIn('orders')]);
}, 240_000);
afterAll(async () => {
  await stop?.();
  await app.close();
});

describe('the demo account', () => {
  test('has a proposal in each state, and products that are short and partly available', async () => {
    const { content } = (await manager(orderProposalRoutes.list, { query: { size: 50 } })).body;
    expect(content.map(({ status }) => status).toSorted()).toEqual([
      'CANCELLED',
      'COMPLETE',
      'DRAFT',
      'EXPIRED',
      'PENDING',
    ]);
    const draft = content.find(({ status }) => status === 'DRAFT');
    const items = await manager(orderProposalRoutes.items, { params: { id: draft?.id ?? 0 }, query: { size: 500 } });
    const short = items.body.content.filter(({ quantity, availableQuantity }) => quantity > availableQuantity);
    expect(short.filter(({ availableQuantity }) => availableQuantity > 0)).not.toEqual([]);
    expect(items.body.content.length).toBeGreaterThan(short.length);
  });

  test('has an order in each state, also orders of a proposal', async () => {
    for (const status of orderStatuses) {
      const { body } = await manager(orderRoutes.list, { query: { status: [status], size: 1 } });
      expect([status, body.totalElements > 0]).toEqual([status, true]);
    }
  });

  test('has saved views, a scheduled report, and a rejected import with its errors', async () => {
    expect((await manager(savedViewRoutes.list, { query: { screen: 'orders' } })).body).toHaveLength(3);
    expect((await manager(reportMailRoutes.list, {})).body).toMatchObject([{ name: 'Stores of the last 7 days' }]);
    const { content } = (await admin(saleRoutes.listImports, { query: {} })).body;
    expect(content.filter(({ status }) => status === 'FAILED')).toMatchObject([
      {
        fileName: 'weekly-sales.csv',
        messages: [expect.stringContaining('Riverside Pop-up'), expect.any(String), expect.any(String)],
      },
    ]);
    expect(content.filter(({ status }) => status === 'DONE')).not.toEqual([]);
  });

  test('has a healthy and a failing integration, both named as simulations, with runs and logs', async () => {
    const { content } = (await admin(integrationRoutes.list, { query: {} })).body;
    const [odoo, ups] = content;
    expect(content).toMatchObject([
      { name: 'Odoo (Simulation)', latestStatus: 'FAILED', unresolvedLogs: 1 },
      { name: 'UPS tracking (Simulation)', latestStatus: 'PROCESSED', unresolvedLogs: 0 },
    ]);
    const message =
      'Odoo rejected the sign-in. The login, the password, or the API key is wrong, or the key has expired. Enter them again in the settings of the connection.';
    const logs = await admin(integrationLogRoutes.list, { query: { integrationId: odoo?.id } });
    expect(logs.body.content).toMatchObject([{ success: false, message }]);
    const runs = await admin(integrationQueueRoutes.history, { query: { integrationId: ups?.id } });
    expect(runs.body.content).toMatchObject([{ status: 'PROCESSED' }]);
    expect(runs.body.content[0]?.progress.message).toMatch(/^UPS: \d+ shipments? checked, \d+ updated\.$/);
  });

  test('tests the simulated connections as their runs do', async () => {
    const odoo = await admin(odooRoutes.testConnection, {
      body: { url: 'http://simulation.invalid/odoo', database: 'northwind', login: 'a@example.com', password: 'b' },
    });
    expect(odoo.body.findings).toMatchObject([
      { level: 'ERROR', message: expect.stringMatching(/^Odoo rejected the sign-in/) },
    ]);
    const ups = await admin(shipmentTrackingRoutes.testConnection, {
      body: { carrier: 'UPS', environment: 'test', clientId: 'simulation', clientSecret: 'simulation' },
    });
    expect(ups.body.findings).toMatchObject([{ level: 'OK' }, { level: 'OK' }]);
  });

  test('has shipments on their way with scans that say that they are simulated', async () => {
    const query = { status: ['TRANSIT' as const], shipper: 'UPS', size: 50 };
    const { content } = (await manager(shipmentRoutes.list, { query })).body;
    expect(content).not.toEqual([]);
    for (const { id } of content) {
      const { events } = (await manager(shipmentEventRoutes.list, { params: { shipmentId: id } })).body;
      expect(events.length).toBeGreaterThan(0);
      for (const { description } of events) expect(description).toMatch(/ \(simulation\)$/);
    }
  });

  test('has a webhook with delivered messages and one whose messages are retried', async () => {
    const { content } = (await admin(webhookRoutes.list, { query: {} })).body;
    const found = await Promise.all(
      content.map(async ({ id, description }) => {
        const { body } = await admin(webhookRoutes.deliveries, { params: { webhookId: id }, query: { size: 100 } });
        const outcomes = body.content.map(({ status, responseStatus, attempts }) => ({
          status,
          responseStatus,
          attempts,
        }));
        return { description, types: new Set(body.content.map(({ eventType }) => eventType)), outcomes };
      }),
    );
    const byName = new Map(found.map((one) => [one.description, one]));
    const healthy = byName.get('Simulation: order portal');
    const failing = byName.get('Simulation: warehouse in maintenance');
    expect(healthy?.types).toContain('order.created');
    expect(new Set(healthy?.outcomes.map(({ status }) => status))).toEqual(new Set(['DELIVERED']));
    expect(failing?.types).toContain('order.created');
    for (const one of failing?.outcomes ?? [])
      expect(one).toMatchObject({ status: 'PENDING', responseStatus: 503, attempts: 1 });
  });

  test('has suggested par levels', async () => {
    expect((await manager(replenishmentRoutes.runs, {})).body).toMatchObject([{ status: 'DONE' }]);
    const { body } = await manager(replenishmentRoutes.suggestions, { query: {} });
    expect(body.totalElements).toBeGreaterThan(0);
  });
});

test('an account that is not that of the demo is not simulated', async () => {
  const { subdomain } = await world.newClient();
  const deps = { database: world.database, outgoing: createOutgoing([]), clock: () => new Date() };
  expect(await startSimulation({ ...deps, subdomain })).toBeUndefined();
  expect(await startSimulation({ ...deps, subdomain: 'unknown' })).toBeUndefined();
});
