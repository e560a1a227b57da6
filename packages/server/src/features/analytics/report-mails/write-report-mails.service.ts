import type { Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import type {
  ReportScreen,
  ScheduledReportDays,
} from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { resolveReportPeriod } from '@shelfward/contract/analytics/report-mails/report-mails.rules.ts';
import { today, type ZonedCtx } from '../../../platform/context/context.ts';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import type { PostCtx } from '../../../platform/mail/mail.ts';
import { sheetFileName } from '../../../platform/spreadsheets/sheet-file.rules.ts';
import { buildReport } from './build-report.service.ts';
import type { MailedReport } from './mailed-report.types.ts';
import { formatCell, formatPeriod } from './report-format.rules.ts';
import { imageWidth, renderReportImage } from './report-image.service.ts';
import type { ClaimedReportMail } from './report-mails.queries.ts';
import { buildUnsubscribeLink } from './subscriptions.service.ts';

/** Queues an e-mail for each recipient; does nothing if there are no recipients. */
export const queueReportMails = async (
  keys: KeyRing,
  ctx: ZonedCtx & Pick<PostCtx, 'mail'>,
  { id, name, screen, search, report: reportQuery, days, sentTo }: ClaimedReportMail,
): Promise<void> => {
  if (sentTo.length === 0) return;
  const day = today(ctx);
  const period = resolvePeriod(days, day);
  const report = await buildReport(ctx, { screen, report: reportQuery, period });
  const picture = await renderReportImage(report);
  const sheet = Buffer.from(await new Response(report.sheet).arrayBuffer());
  const message = {
    subject: `${name}: ${formatPeriod(period)}`.slice(0, 200),
    paragraphs: [`${report.title}, ${formatPeriod(period)}`, totalsText(report)],
    picture: { content: picture.toString('base64'), width: imageWidth, alternative: report.title },
    table: buildTable(report),
    link: { label: 'Open report', path: `${paths[screen]}?${buildSearch(search, period)}` },
    files: [{ name: sheetFileName(`${name} ${day}`), content: sheet.toString('base64') }],
  };
  for (const recipient of sentTo) {
    const stop = buildUnsubscribeLink(keys, ctx.tenantId, { source: String(id), userId: recipient.id });
    await ctx.mail({ to: recipient.email, ...message, stop });
  }
};

const paths: Readonly<Record<ReportScreen, string>> = {
  SALES_VIEW: '/sales-view',
  RETAIL_SALES: '/retail-sales',
  STORE_PERFORMANCE: '/store-performance',
  ORDER_CONVERSION: '/order-conversion',
};

const resolvePeriod = (days: ScheduledReportDays, day: string): Period =>
  'name' in days ? resolveReportPeriod(days.name, day) : { after: days.soldOnAfter, before: days.soldOnBefore };

/** The saved filters of the screen with the dates of the e-mail, so that the screen shows the same data. */
const buildSearch = (search: string, { after, before }: Period): string => {
  const query = new URLSearchParams(search);
  query.delete('period');
  query.set('soldOnAfter', after);
  query.set('soldOnBefore', before);
  return query.toString();
};

const totalsText = ({ totals }: MailedReport): string =>
  totals.map(({ label, value }) => `${label}: ${value}`).join(' · ');

/** Maximum number of rows in the e-mail; the spreadsheet contains all rows. */
const maxRows = 25;

const buildTable = ({ columns, rows, currency }: MailedReport) => ({
  head: columns.map(({ header }) => header),
  rows: rows
    .slice(0, maxRows)
    .map((row) => row.map((cell, place) => formatCell(cell, columns[place]?.kind ?? 'text', currency))),
  rest:
    rows.length > maxRows
      ? `The spreadsheet contains ${(rows.length - maxRows).toLocaleString('en-US')} more rows.`
      : undefined,
});
