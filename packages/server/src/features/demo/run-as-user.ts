import type { Role } from '@shelfward/contract/kit/access.ts';
import { insertAuditEntries } from '../../platform/audit/audit.queries.ts';
import { findClient } from '../../platform/auth/clients.queries.ts';
import type { Ctx } from '../../platform/context/context.ts';
import type { AuditEvent } from '../../platform/core/audit-event.ts';
import type { Database, Db } from '../../platform/db/database.ts';

export interface DemoUser {
  readonly subdomain: string;
  readonly mailbox: 'admin' | 'orders';
  readonly roles: readonly Role[];
}

const requestId = 'demo data';
const ignore = (): void => undefined;
const silent = { info: ignore, warn: ignore, error: ignore, debug: ignore };

/**
 * Runs work as a user of a demo client, in one audited transaction. Does nothing without this user. The lock of the user
 * makes concurrent starts wait for each other.
 */
export const runAsUser = async (
  database: Database,
  { subdomain, mailbox, roles }: DemoUser,
  work: (ctx: Ctx) => Promise<void>,
): Promise<void> => {
  const client = await database.system((db) => findClient(db, subdomain));
  if (!client) return;
  const { id: tenantId, timeZone } = client;
  await database.tenant(tenantId, async (db) => {
    const user = await findUser(db, `${mailbox}@${subdomain}.example`).forUpdate().executeTakeFirst();
    if (!user) return;
    const events: AuditEvent[] = [];
    const { id: userId, email } = user;
    const actor = {
      userId,
      email,
      roles,
      sessionId: requestId,
      impersonator: null,
      betaFlag: false,
      mayDelete: false,
      usersCanCount: false,
      scope: null,
    };
    await work({
      tenantId,
      actor,
      db,
      now: new Date(),
      timeZone,
      requestId,
      log: silent,
      audit: (event) => void events.push(event),
      mail: () => Promise.resolve(''),
      requireVersion: ignore,
      setHeader: ignore,
    });
    await insertAuditEntries(db, { tenantId, actor, requestId }, events);
  });
};

const findUser = (db: Db, email: string) => db.selectFrom('appUser').select(['id', 'email']).where('email', '=', email);

/** Whether the account has the users of the demo. */
export const isDemoAccount = async (db: Db, subdomain: string): Promise<boolean> =>
  (await findUser(db, `orders@${subdomain}.example`).executeTakeFirst()) !== undefined;
