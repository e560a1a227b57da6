import type { Ctx } from '../../platform/context/context.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import type { Database } from '../../platform/db/database.ts';
import { requestSync } from '../integrations/core/public.ts';
import { createBase } from '../integrations/odoo/public.ts';
import { createShipmentTracking } from '../integrations/shipment-tracking/public.ts';
import { createWebhook, testWebhook } from '../integrations/webhooks/public.ts';
import { runAsUser } from './run-as-user.ts';
import { simulatedSecret, simulatedUrl } from './simulation.rules.ts';

const shipmentEvents = ['shipment.created', 'shipment.transit', 'shipment.delivered', 'shipment.returned'] as const;
const orderEvents = ['order.created', 'order.approved', 'order.packing', 'order.shipped', 'order.cancelled'] as const;

/**
 * Adds integrations and webhooks that reach the simulated server, and queues their first runs and deliveries, which the
 * server executes after the start like those of every client. A client that has some is left as it is.
 */
export const loadIntegrations = (database: Database, keys: KeyRing, subdomain: string): Promise<void> =>
  runAsUser(database, { subdomain, mailbox: 'admin', roles: ['ROLE_ADMIN'] }, async (ctx) => {
    if (await hasIntegrations(ctx)) return;
    const ups = await createShipmentTracking(ctx, keys, {
      name: 'UPS tracking (Simulation)',
      schedule: { partialSync: '*/15 * * * *', fullSync: '30 3 * * *' },
      carrier: 'UPS',
      environment: 'test',
      clientId: simulatedSecret,
      clientSecret: simulatedSecret,
      merchantId: null,
      callsPerHour: null,
    });
    const odoo = await createBase(ctx, keys, {
      name: 'Odoo (Simulation)',
      schedule: { partialSync: '0 * * * *', fullSync: null },
      url: `${simulatedUrl}/odoo`,
      database: 'northwind',
      login: 'shelfward@northwind.example',
      password: 'an expired key',
      keyExpiresOn: null,
    });
    for (const { id } of [ups, odoo]) await requestSync(ctx, id);
    const healthy = await createWebhook(ctx, keys, {
      url: `${simulatedUrl}/webhooks/orders`,
      description: 'Simulation: order portal',
      events: [...orderEvents, ...shipmentEvents],
    });
    const failing = await createWebhook(ctx, keys, {
      url: `${simulatedUrl}/webhooks/warehouse`,
      description: 'Simulation: warehouse in maintenance',
      events: [...orderEvents],
    });
    for (const { id } of [healthy, failing]) await testWebhook(ctx, id);
  });

const hasIntegrations = async ({ db }: Ctx): Promise<boolean> => {
  const integrations = await db.selectFrom('integration').select('id').limit(1).execute();
  const webhooks = await db.selectFrom('webhook').select('id').limit(1).execute();
  return integrations.length + webhooks.length > 0;
};
