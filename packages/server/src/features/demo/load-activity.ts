import { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { insertAuditEntries } from '../../platform/audit/audit.queries.ts';
import { findClient } from '../../platform/auth/clients.queries.ts';
import type { Ctx } from '../../platform/context/context.ts';
import type { AuditEvent } from '../../platform/core/audit-event.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { createReportMail } from '../analytics/report-mails/public.ts';
import { saveView } from '../saved-views/public.ts';
import { loadFailedImport } from './load-failed-import.ts';
import { loadProposals } from './load-proposals.ts';

const orderViews = [
  { name: 'Drafts, newest first', search: 'status=DRAFT&sort=createdDate,desc' },
  { name: 'Waiting for approval', search: 'status=PENDING' },
  { name: 'On the way to the stores', search: 'status=PACKING&status=SHIPPED' },
];

/** A report under a name, with its filters and the users who receive it each week. */
const savedReport = {
  name: 'Stores of the last 7 days',
  screen: 'STORE_PERFORMANCE',
  search: '',
  report: { groupByType: 'STORE' },
  days: { name: 'Last 7 days' },
  weekday: 'MONDAY',
};

const requestId = 'demo data';
const ignore = (): void => undefined;
const silent = { info: ignore, warn: ignore, error: ignore, debug: ignore };

/**
 * Adds what the users of a demo client have done, through the features' services, in one transaction of the client.
 * A client with proposals or saved views is left as it is, so that every start may call this.
 */
export const loadActivity = async (database: Database, subdomain: string): Promise<void> => {
  const client = await database.system((db) => findClient(db, subdomain));
  if (!client) return;
  const { id: tenantId, timeZone } = client;
  await database.tenant(tenantId, async (db) => {
    const manager = await lockOrderManager(db, subdomain);
    if (!manager || (await isActive(db))) return;
    const events: AuditEvent[] = [];
    const actor = { ...manager, sessionId: requestId, impersonator: null, betaFlag: false, mayDelete: false };
    const ctx: Ctx = {
      tenantId,
      actor,
      db,
      now: new Date(),
      timeZone,
      requestId,
      log: silent,
      audit: (event) => void events.push(event),
      mail: () => Promise.resolve(),
      requireVersion: ignore,
      setHeader: ignore,
    };
    for (const view of orderViews) {
      const after = await saveView(ctx, { screen: 'orders', ...view });
      ctx.audit({ entityType: 'SAVED_VIEW', id: after.id, before: null, after });
    }
    const mail = reportMailRoutes.create.body.parse({ ...savedReport, recipientIds: [manager.userId] });
    await createReportMail(ctx, mail);
    await loadProposals(ctx, { database, subdomain });
    await loadFailedImport(ctx, { database, subdomain });
    await insertAuditEntries(db, { tenantId, actor, requestId }, events);
  });
};

/** The lock makes concurrent starts wait for each other. */
const lockOrderManager = async (
  db: Db,
  subdomain: string,
): Promise<Pick<Ctx['actor'], 'userId' | 'email' | 'roles'> | undefined> => {
  const user = await db
    .selectFrom('appUser')
    .select(['id', 'email'])
    .where('email', '=', `orders@${subdomain}.example`)
    .forUpdate()
    .executeTakeFirst();
  return user && { userId: user.id, email: user.email, roles: ['ROLE_ORDER_MANAGER', 'ROLE_REPORTING'] };
};

const isActive = async (db: Db): Promise<boolean> => {
  const proposals = await db.selectFrom('orderProposal').select('id').limit(1).execute();
  const views = await db.selectFrom('savedView').select('id').limit(1).execute();
  return proposals.length + views.length > 0;
};
