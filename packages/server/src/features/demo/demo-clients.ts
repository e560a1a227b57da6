import type { Role, ScopeKind } from '@shelfward/contract/kit/access.ts';
import { sql } from 'kysely';
import { hashPassword } from '../../platform/auth/passwords.ts';
import type { Ctx } from '../../platform/context/context.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import type { Database } from '../../platform/db/database.ts';
import { requestSync } from '../integrations/core/public.ts';
import { createBase } from '../integrations/odoo/public.ts';
import { createShipmentTracking } from '../integrations/shipment-tracking/public.ts';
import { createWebhook, testWebhook } from '../integrations/webhooks/public.ts';
import { loadActivity } from './demo-activity.ts';
import { generateWorld } from './demo-world.ts';
import { createInserter } from './insert-rows.ts';
import { loadWorld } from './load-world.ts';
import { itemAt } from './random.ts';
import { runAsUser } from './run-as-user.ts';
import { simulatedSecret, simulatedUrl } from './simulation.rules.ts';

/** The password of all demo users. */
export const demoPassword = 'shelfward-demo';

interface DemoClient {
  readonly subdomain: string;
  readonly name: string;
  readonly scale: number;
  readonly betaFlag?: boolean;
}

/** The subdomain of the demo client with simulated integrations. */
export const simulatedClient = 'demo';

export const demoClients: readonly DemoClient[] = [
  { subdomain: 'demo', name: 'Northwind Naturals', scale: 1, betaFlag: true },
  { subdomain: 'other', name: 'Southbank Provisions', scale: 0.1 },
];

interface DemoUser {
  readonly mailbox: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly authorities: readonly Role[];
  /** Sees only these companies, by their index. */
  readonly scope?: { readonly kind: ScopeKind; readonly companies: readonly number[] };
}

const users: readonly DemoUser[] = [
  { mailbox: 'super', firstName: 'Sofia', lastName: 'Lindgren', authorities: ['ROLE_SUPERUSER'] },
  { mailbox: 'admin', firstName: 'Dana', lastName: 'Whitfield', authorities: ['ROLE_ADMIN'] },
  // Creating a proposal from Order Conversion needs both roles.
  {
    mailbox: 'orders',
    firstName: 'Marcus',
    lastName: 'Oyelaran',
    authorities: ['ROLE_ORDER_MANAGER', 'ROLE_REPORTING'],
  },
  { mailbox: 'reports', firstName: 'Ingrid', lastName: 'Castellano', authorities: ['ROLE_REPORTING'] },
  { mailbox: 'buyer', firstName: 'Theo', lastName: 'Marchand', authorities: [] },
  {
    mailbox: 'partner',
    firstName: 'Nora',
    lastName: 'Mills',
    authorities: ['ROLE_REPORTING'],
    scope: { kind: 'PARTNER', companies: [1] },
  },
  {
    mailbox: 'rep',
    firstName: 'Caleb',
    lastName: 'Winters',
    authorities: ['ROLE_ORDER_MANAGER', 'ROLE_REPORTING'],
    scope: { kind: 'REPRESENTATIVE', companies: [0, 1] },
  },
];

/** Creates each missing demo client in one transaction, with sales up to the day before. */
/** The demo brand sells in the United States. */
export const demoTimeZone = 'America/New_York';

export const createDemoClients = async (database: Database, keys: KeyRing, asOf: string): Promise<void> => {
  // Sequential, so that the clients have the same ids in every new installation.
  for (const client of demoClients) {
    await createDemoClient(database, client, asOf);
    // Before the activity, so that webhooks receive its events.
    if (client.subdomain === simulatedClient) await loadIntegrations(database, keys, client.subdomain);
    await loadActivity(database, client.subdomain);
  }
};

export const createDemoClient = async (database: Database, client: DemoClient, asOf: string): Promise<void> => {
  const { subdomain, name, scale, betaFlag = false } = client;
  const isThere = await database.system((db) =>
    db.selectFrom('client').select('id').where('subdomain', '=', subdomain).executeTakeFirst(),
  );
  if (isThere) return;
  const passwordHash = await hashPassword(demoPassword);
  const world = generateWorld({ seed: subdomain, scale, asOf, accountName: name });
  await database.system(async (db) => {
    const created = await db
      .insertInto('client')
      .values({
        subdomain,
        name,
        betaFlag,
        timeZone: demoTimeZone,
        // So that the partner can count, too.
        usersCanCount: true,
        registrationDate: new Date(`${world.salesFrom}T08:00:00Z`),
      })
      .onConflict((conflict) => conflict.column('subdomain').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!created) return;
    // The triggers of orders write as this client when the transaction ends, on a distributed database on the node of their rows.
    await sql`set local app.tenant = ${sql.lit(created.id)}`.execute(db);
    const target = { db, tenantId: created.id };
    const inserter = createInserter(target);
    await inserter.add(
      'appUser',
      users.map(({ mailbox, authorities, scope, ...user }) => ({
        ...user,
        authorities: [...authorities],
        scopeKind: scope?.kind ?? null,
        betaFlag,
        email: `${mailbox}@${subdomain}.example`,
        passwordHash,
      })),
    );
    const [, adminId = 0, orderManagerId = 0] = inserter.findIds('appUser');
    await loadWorld(target, { world, adminId, orderManagerId }, inserter);
    await inserter.add(
      'userScope',
      users.flatMap(({ scope }, appUser) =>
        (scope?.companies ?? []).map((company) => ({ userId: itemAt(inserter.findIds('appUser'), appUser), company })),
      ),
    );
  });
};

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
