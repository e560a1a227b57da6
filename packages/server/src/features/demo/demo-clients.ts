import { hashPassword } from '../../platform/auth/passwords.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import type { Database } from '../../platform/db/database.ts';
import { loadWorld } from './demo-loader.ts';
import { generateWorld } from './demo-world.ts';
import { insertNumbered } from './insert-rows.ts';
import { loadActivity } from './load-activity.ts';
import { loadIntegrations } from './load-integrations.ts';

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

const users = [
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
        registrationDate: new Date(`${world.salesFrom}T08:00:00Z`),
      })
      .onConflict((conflict) => conflict.column('subdomain').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!created) return;
    const target = { db, tenantId: created.id };
    const [, adminId = 0, orderManagerId = 0] = await insertNumbered(
      target,
      'appUser',
      users.map(({ mailbox, ...user }) => ({
        ...user,
        betaFlag,
        email: `${mailbox}@${subdomain}.example`,
        passwordHash,
      })),
    );
    await loadWorld(target, { world, adminId, orderManagerId });
  });
};
