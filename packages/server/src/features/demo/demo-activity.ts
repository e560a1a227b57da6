import { alertRoutes } from '@shelfward/contract/alerts/alerts.contract.ts';
import { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { dashboardRoutes } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { promotionInput } from '@shelfward/contract/promotions/promotions.shapes.ts';
import { savedViewRoutes } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { type Ctx, today } from '../../platform/context/context.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { createAlertRule } from '../alerts/public.ts';
import { createReportMail } from '../analytics/report-mails/public.ts';
import { addSampleRuns } from '../autopilot/public.ts';
import { addTile, createDashboard } from '../dashboards/public.ts';
import { startLedger } from '../ledger/public.ts';
import { createPromotion, startRun } from '../replenishment/public.ts';
import { changeSavedView, saveView } from '../saved-views/public.ts';
import { loadFailedImport } from './load-failed-import.ts';
import { loadPartner } from './load-partner.ts';
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

/** Not a task, because Today has enough of them. */
const alertRule = { subject: 'STORE', kind: 'FALL', threshold: 25, isShared: true, isTask: false };

const dashboardName = 'Sales of the quarter';
const quarter = { name: 'Last quarter' } as const;

/** The tiles of the dashboard, of which one shows a view of the pivot table. */
const viewOfDashboard = {
  screen: 'pivot',
  name: 'Last quarter by store',
  search: new URLSearchParams({ groupBy: 'STORE', columns: 'MONTH', period: quarter.name }).toString(),
  display: 'TABLE',
  report: { levels: [{ type: 'STORE' }], columns: 'MONTH', days: quarter },
} as const;
const tiles = [
  { title: 'Sales', display: 'NUMBER', levels: [], width: 'THIRD' },
  { title: 'Sales by company', display: 'BAR', levels: [{ type: 'COMPANY' }], width: 'TWO_THIRDS' },
  { title: 'Sales by week', display: 'LINE', levels: [], columns: 'WEEK', width: 'HALF' },
] as const;

/** `fromDays`: the first day, counted from today. */
const promotions = [
  { line: 'Immunity', name: 'Immunity week', fromDays: -70, days: 7, discountPercent: 20, feature: true },
  {
    line: 'Hydration & Energy',
    name: 'Hydration display',
    fromDays: -28,
    days: 14,
    discountPercent: 15,
    feature: true,
  },
  { line: 'Calm & Sleep', name: 'Sleep well', fromDays: 14, days: 14, discountPercent: 25, feature: false },
] as const;

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
      await createAlertRule(ctx, alertRoutes.create.body.parse(alertRule));
      await loadDashboard(ctx);
      await loadPromotions(ctx);
      await loadPartner(ctx);
      await loadProposals(ctx, { database, subdomain });
      await addSampleRuns(ctx);
      // The server computes the suggestions after its start.
      await startRun(ctx);
      await startLedger(ctx, { weeks: 26, formerRule: 'STATIC' });
      await loadFailedImport(ctx, { database, subdomain });
    },
  );

const isActive = async (db: Db): Promise<boolean> => {
  const proposals = await db.selectFrom('orderProposal').select('id').limit(1).execute();
  const views = await db.selectFrom('savedView').select('id').limit(1).execute();
  return proposals.length + views.length > 0;
};

/** Shared with all users, as is its view. */
const loadDashboard = async (ctx: Ctx): Promise<void> => {
  const view = savedViewRoutes.save.body.parse(viewOfDashboard);
  const saved = await saveView(ctx, view);
  const { screen: _, ...content } = view;
  await changeSavedView(ctx, saved.id, savedViewRoutes.update.body.parse({ ...content, sharedWithAll: true }));
  const { id } = await createDashboard(
    ctx,
    dashboardRoutes.create.body.parse({ name: dashboardName, days: quarter, sharedWithAll: true }),
  );
  for (const { title, display, width, ...report } of tiles)
    await addTile(
      ctx,
      id,
      dashboardRoutes.addTile.body.parse({ title, display, width, report: { ...report, days: quarter } }),
    );
  await addTile(ctx, id, dashboardRoutes.addTile.body.parse({ viewId: saved.id, display: 'TABLE' }));
};

const loadPromotions = async (ctx: Ctx): Promise<void> => {
  const lines = await ctx.db.selectFrom('productLine').select(['id', 'name']).orderBy('id').execute();
  for (const { line, fromDays, days, ...promotion } of promotions) {
    const fromDay = addDays(today(ctx), fromDays);
    const productLineId = lines.find(({ name }) => name === line)?.id ?? null;
    const untilDay = addDays(fromDay, days - 1);
    await createPromotion(ctx, promotionInput.parse({ ...promotion, productLineId, fromDay, untilDay }));
  }
};
