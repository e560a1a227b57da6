import { buffer } from 'node:stream/consumers';
import type { Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import type {
  MailFormat,
  RecipientFilters,
  ReportScreen,
} from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import type { ReportDays } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { listWords, toWordRows } from '@shelfward/contract/analytics/report-words.rules.ts';
import { withFormulaGuard } from '@shelfward/contract/kit/spreadsheet.rules.ts';
import { sheetFileName } from '@shelfward/tables/spreadsheets/sheet-file.rules.ts';
import { writeCsv } from 'hucre/csv';
import { getReportCalendar } from '../../../platform/auth/clients.queries.ts';
import { today, type ZonedCtx } from '../../../platform/context/context.ts';
import type { Letter, MailFile } from '../../../platform/mail/mail.ts';
import { getSavedView } from '../../saved-views/public.ts';
import { resolveDays } from '../public.ts';
import { buildReport } from './build-report.service.ts';
import { buildViewReport } from './build-view-report.service.ts';
import type { MailedReport, ReportCell, ReportColumn } from './mailed-report.types.ts';
import { mergeFilters } from './recipient-filters.rules.ts';
import { formatCell, formatPeriod } from './report-format.rules.ts';
import { imageWidth, renderReportImage } from './report-image.service.ts';
import { asOwner, type ClaimedReportMail } from './report-mails.queries.ts';

export type ReportLetter = Omit<Letter, 'to' | 'stop' | 'expiresAt'>;

/** The e-mail with the rows that the filters of a recipient leave; undefined if they leave none. */
export const composeReport = async (
  ctx: ZonedCtx,
  claimed: ClaimedReportMail,
  filters: RecipientFilters | null,
): Promise<ReportLetter | undefined> => {
  const source = await loadSource(ctx, claimed, filters);
  if (!source) return undefined;
  const { report, path, search } = source;
  const { name, formats } = claimed;
  const [period = '', ...others] = listWords(report.words);
  const subject = `${name}: ${formatPeriod(report.period)}`.slice(0, 200);
  const link = { label: 'Open report', path: `${path}?${buildSearch(search, report.period)}` };
  if (report.words.problem !== null)
    return { subject, paragraphs: [`${report.title}, ${period}`, ...others, emptyText], link };
  const { files, notes } = await attachFiles(report, formats, `${name} ${today(ctx)}`);
  const picture = formats.includes('PICTURE') ? await renderReportImage(report) : undefined;
  return {
    subject,
    paragraphs: [`${report.title}, ${period}`, totalsText(report), ...others, ...notes],
    ...(picture && {
      picture: { content: picture.toString('base64'), width: imageWidth, alternative: report.title },
    }),
    table: buildTable(report, files.length > 0),
    link,
    files,
  };
};

/** Instead of figures: zeros would look like a report. */
const emptyText = 'The report has no figures until its filters are changed.';

interface Source {
  readonly report: MailedReport;
  readonly path: string;
  readonly search: string;
}

const loadSource = async (
  ctx: ZonedCtx,
  { screen, report, search, savedViewId, days, owner }: ClaimedReportMail,
  filters: RecipientFilters | null,
): Promise<Source | undefined> => {
  if (savedViewId !== null) {
    const view = await getSavedView(asOwner(ctx, owner), savedViewId);
    const merged = view.report && mergeFilters(view.report.filters, filters);
    if (!view.report || !merged) return undefined;
    const query = { ...view.report, filters: merged, days: days ?? view.report.days };
    return { report: await buildViewReport(ctx, view.name, query), path: toPath(view.screen), search: view.search };
  }
  const merged = report && mergeFilters(report, filters);
  if (!screen || !days || !merged) return undefined;
  const request = { screen, report: merged, period: await resolvePeriod(ctx, days) };
  return { report: await buildReport(ctx, request), path: paths[screen], search };
};

const paths: Readonly<Record<ReportScreen, string>> = {
  SALES_VIEW: '/sales-view',
  RETAIL_SALES: '/retail-sales',
  STORE_PERFORMANCE: '/store-performance',
  ORDER_CONVERSION: '/order-conversion',
  LEDGER: '/proposals/ledger',
};

/** Saved views name the path of their screen, except those below Reports. */
const toPath = (screen: string): string => (screen === 'pivot' ? '/reports/pivot' : `/${screen}`);

const resolvePeriod = async (ctx: ZonedCtx, days: ReportDays): Promise<Period> => {
  const { soldOnAfter, soldOnBefore } = await resolveDays(ctx, days, await getReportCalendar(ctx.db, ctx.tenantId));
  return { after: soldOnAfter, before: soldOnBefore };
};

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

/** Mail servers reject larger e-mails. */
const maxFileBytes = 10_000_000;

const attachFiles = async (
  report: MailedReport,
  formats: readonly MailFormat[],
  name: string,
): Promise<{ readonly files: MailFile[]; readonly notes: string[] }> => {
  const sheetName = sheetFileName(name);
  const contents = [
    ...(formats.includes('XLSX') ? [{ name: sheetName, content: await buffer(report.buildSheet()) }] : []),
    ...(formats.includes('CSV') ? [{ name: sheetName.replace(/xlsx$/, 'csv'), content: buildReportCsv(report) }] : []),
  ];
  const [fitting, tooLarge] = [
    contents.filter(({ content }) => content.length <= maxFileBytes),
    contents.filter(({ content }) => content.length > maxFileBytes),
  ];
  return {
    files: fitting.map((file) => ({ name: file.name, content: file.content.toString('base64') })),
    notes: tooLarge.map(
      (file) => `${file.name} is larger than 10 MB and is not attached. Open the report to export it.`,
    ),
  };
};

/** Maximum number of rows in the e-mail; the files contain all rows. */
const maxRows = 25;

const buildTable = ({ columns, shownColumns, rows, currency }: MailedReport, hasFiles: boolean) => {
  const rest = rows.length - maxRows;
  const more = `${rest.toLocaleString('en-US')} more ${rest === 1 ? 'row' : 'rows'}`;
  return {
    head: columns.slice(0, shownColumns).map(({ header }) => header),
    rows: rows
      .slice(0, maxRows)
      .map((row) =>
        row.slice(0, shownColumns).map((cell, place) => formatCell(cell, columns[place]?.kind ?? 'text', currency)),
      ),
    rest: rest > 0 ? `The ${hasFiles ? 'attached file' : 'report'} contains ${more}.` : undefined,
  };
};

/** As the lists export it: text that begins like a formula is prefixed with an apostrophe. */
const buildReportCsv = ({ columns, rows, words }: Pick<MailedReport, 'columns' | 'rows' | 'words'>): Buffer =>
  Buffer.from(
    writeCsv(
      [
        columns.map(({ header }) => withFormulaGuard(header)),
        ...rows.map((row) => row.map((cell, place) => toCsvCell(cell, columns[place]?.kind))),
        [],
        ...toWordRows(words).map((row) => row.map(withFormulaGuard)),
      ],
      { bom: true },
    ),
  );

const toCsvCell = (cell: ReportCell, kind: ReportColumn['kind'] | undefined): ReportCell => {
  if (typeof cell === 'string') return withFormulaGuard(cell);
  return cell !== null && kind === 'money' ? (cell / 100).toFixed(2) : cell;
};
