import { groupByTitles } from '@shelfward/contract/analytics/breakdown.rules.ts';
import {
  figureDefinitions,
  type ReportFigure,
} from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import type {
  ReportQuery,
  ReportResult,
  ReportResultRow,
} from '@shelfward/contract/analytics/report-query/report-query.ts';
import { toLocalMinute } from '@shelfward/contract/kit/time-zone.rules.ts';
import { getCurrency } from '../../../platform/auth/clients.queries.ts';
import type { ZonedCtx } from '../../../platform/context/context.ts';
import { getGroupingAttributeKey, runReport } from '../public.ts';
import type { MailedReport, ReportBar, ReportCell, ReportColumn } from './mailed-report.types.ts';
import { formatCell } from './report-format.rules.ts';
import { buildReportSheet } from './report-sheet.service.ts';

/** Builds the report of a saved view with current data. */
export const buildViewReport = async (ctx: ZonedCtx, name: string, query: ReportQuery): Promise<MailedReport> => {
  const levels: string[] = [];
  for (const level of query.levels) {
    const key = await getGroupingAttributeKey(ctx, level);
    levels.push(key?.name ?? groupByTitles[level.type]);
  }
  const result = await runReport(ctx, query);
  const currency = await getCurrency(ctx.db, ctx.tenantId);
  const figures = query.figures.map((figure) => figureDefinitions[figure]);
  const columns: ReportColumn[] = [
    { header: levels.join(' / ') || 'Total', kind: 'text' },
    ...figures.map(toColumn),
    ...result.columns.flatMap((column) =>
      figures.map((figure) => ({
        ...toColumn(figure),
        header: `${column.name}: ${figure.label}`,
      })),
    ),
  ];
  const rows = levels.length === 0 ? [totalRow(result)] : [...result.rows.map(toCells), totalRow(result)];
  const { soldOnAfter: after, soldOnBefore: before } = result.days;
  return {
    title: name,
    period: { after, before },
    words: result.words,
    currency,
    columns,
    shownColumns: figures.length + 1,
    totals: figures.slice(0, maxTotals).map(({ label, kind }, place) => ({
      label,
      value: formatCell(result.totals.values[place] ?? null, kind, currency),
    })),
    rows,
    ...toBars(query.figures, result),
    buildSheet: () =>
      buildReportSheet({
        title: name,
        columns,
        rows,
        words: result.words,
        currency,
        created: toLocalMinute(ctx.now, ctx.timeZone),
      }),
  };
};

/** Above the chart. */
const maxTotals = 5;

const toColumn = ({ label, kind }: (typeof figureDefinitions)[ReportFigure]): ReportColumn => ({ header: label, kind });

/** Rows of the second and third level are indented. */
const toCells = ({ ids, name, values, columns = [] }: ReportResultRow): ReportCell[] => [
  `${'\u2003'.repeat(ids.length - 1)}${name}`,
  ...values,
  ...columns.flat(),
];

const totalRow = ({ totals: { values, columns = [] } }: ReportResult): ReportCell[] => [
  'Total',
  ...values,
  ...columns.flat(),
];

/** The first figure, for the rows of the first level. */
const toBars = (figures: readonly ReportFigure[], { rows }: ReportResult): Pick<MailedReport, 'bars' | 'barKind'> => {
  const [figure] = figures;
  const lastYear = figure && figureDefinitions[figure].lastYear;
  const lastYearPlace = lastYear ? figures.indexOf(lastYear) : -1;
  const bars = rows
    .filter(({ ids }) => ids.length === 1)
    .map(
      ({ name, values }): ReportBar => ({
        label: name,
        value: values[0] ?? 0,
        lastYear: lastYearPlace < 0 ? null : (values[lastYearPlace] ?? null),
      }),
    );
  return { bars, barKind: figure ? figureDefinitions[figure].kind : 'units' };
};
