import type { Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import type { ReportSpec } from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import { describePeriod } from '@shelfward/contract/analytics/report-words.rules.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { toLocalMinute } from '@shelfward/contract/kit/time-zone.rules.ts';
import { describeFigures, stockOutCauseLabels } from '@shelfward/contract/ledger/ledger-words.rules.ts';
import { getCurrency } from '../../../platform/auth/clients.queries.ts';
import type { ZonedCtx } from '../../../platform/context/context.ts';
import { findNewest, loadLedger } from '../../ledger/public.ts';
import type { MailedReport, ReportColumn } from './mailed-report.types.ts';
import { buildReportSheet } from './report-sheet.service.ts';

const columns: readonly ReportColumn[] = [
  { header: 'Cause', kind: 'text' },
  { header: 'Days without stock', kind: 'units' },
  { header: 'Records', kind: 'units' },
];

interface LedgerRequest {
  readonly report: Pick<ReportSpec, 'companyIds'>;
  readonly period: Period;
}

/** The newest ledger, of a company or of all; its own period applies, and decisions of people are not in it. */
export const buildLedgerReport = async (ctx: ZonedCtx, { report, period }: LedgerRequest): Promise<MailedReport> => {
  const companyIds = report.companyIds ?? [];
  const [companyId = 0] = companyIds;
  const [, done] = await findNewest(ctx);
  const ledger = done && companyIds.length <= 1 ? await loadLedger(ctx, done, { companyId, userId: 0 }) : null;
  const currency = await getCurrency(ctx.db, ctx.tenantId);
  const title = 'Ledger';
  const causes = ledger?.causes ?? [];
  const rows = causes.map(({ cause, days, records }) => [stockOutCauseLabels[cause], days, records]);
  const days = ledger ? { after: ledger.from, before: addDays(ledger.until, -1) } : period;
  const words = {
    period: describePeriod(days),
    filters: null,
    likeForLike: null,
    problem: ledger ? null : 'The ledger has not been computed.',
  };
  return {
    title,
    period: days,
    words,
    currency,
    columns,
    shownColumns: columns.length,
    rows,
    totals: ledger ? describeFigures({ ...ledger, causes: [] }, currency).slice(1) : [],
    bars: causes.map(({ cause, days: value }) => ({ label: stockOutCauseLabels[cause], value, lastYear: null })),
    barKind: 'units',
    buildSheet: () =>
      buildReportSheet({ title, columns, rows, words, currency, created: toLocalMinute(ctx.now, ctx.timeZone) }),
  };
};
