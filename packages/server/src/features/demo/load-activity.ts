import { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { createReportMail } from '../analytics/report-mails/public.ts';
import { startRun } from '../replenishment/public.ts';
import { saveView } from '../saved-views/public.ts';
import { loadFailedImport } from './load-failed-import.ts';
import { loadProposals } from './load-proposals.ts';
import { runAsUser } from './run-as-user.ts';

const orderViews = [
  { name: 'Drafts, newest first', search: 'status=DRAFT&sort=createdDate,desc' },
  { name: 'Waiting for approval', search: 'status=PENDING' },
  { name: 'On the way to the stores', search: 'status=PACKING&status=SHIPPED' },
];

/** A schedule that sends a report each week. */
const savedReport = {
  name: 'Stores of the last 7 days',
  screen: 'STORE_PERFORMANCE',
  search: '',
  report: { groupByType: 'STORE' },
  days: { name: 'Last 7 days' },
  weekday: 'MONDAY',
};

/**
 * Adds what the users of a demo client have done, through the features' services, in one transaction of the client.
 * A client with proposals or saved views is left as it is, so that every start may call this.
 */
export const loadActivity = (database: Database, subdomain: string): Promise<void> =>
  runAsUser(
    database,
    { subdomain, mailbox: 'orders', roles: ['ROLE_ORDER_MANAGER', 'ROLE_REPORTING'] },
    async (ctx) => {
      if (await isActive(ctx.db)) return;
      for (const view of orderViews) await saveView(ctx, { screen: 'orders', display: 'TABLE', report: null, ...view });
      const recipients = [{ userId: ctx.actor.userId }];
      await createReportMail(ctx, reportMailRoutes.create.body.parse({ ...savedReport, recipients }));
      await loadProposals(ctx, { database, subdomain });
      // The server computes the suggestions after its start.
      await startRun(ctx);
      await loadFailedImport(ctx, { database, subdomain });
    },
  );

const isActive = async (db: Db): Promise<boolean> => {
  const proposals = await db.selectFrom('orderProposal').select('id').limit(1).execute();
  const views = await db.selectFrom('savedView').select('id').limit(1).execute();
  return proposals.length + views.length > 0;
};
