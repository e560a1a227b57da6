import { averageUnitPrice } from '@shelfward/contract/analytics/analytics.rules.ts';
import { groupByTitles } from '@shelfward/contract/analytics/breakdown.rules.ts';
import { breakdownName, filterBreakdown, sortBreakdown } from '@shelfward/contract/analytics/breakdown-rows.rules.ts';
import { type ReportWords, toAboutRows } from '@shelfward/contract/analytics/report-words.rules.ts';
import type { BreakdownFigure, BreakdownRow } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { xlsxMediaType } from '@shelfward/contract/kit/spreadsheet.rules.ts';
import { toLocalMinute } from '@shelfward/contract/kit/time-zone.rules.ts';
import { sheetFileName } from '@shelfward/tables/spreadsheets/sheet-file.rules.ts';
import type { TableColumn } from '@shelfward/tables/spreadsheets/table-layout.rules.ts';
import { streamTable, type TableCell } from '@shelfward/tables/spreadsheets/table-workbook.ts';
import { getCurrency } from '../../../platform/auth/clients.queries.ts';
import { today, type ZonedCtx } from '../../../platform/context/context.ts';
import type { FileInPieces } from '../../../platform/http/bind.ts';
import { getGroupingAttributeKey } from '../report-engine/grouping.service.ts';
import type { GroupedScope } from '../report-engine/report-scopes.rules.ts';
import { describeSpecifiedReport } from '../report-query/describe-report.service.ts';
import { type Breakdown, loadBreakdown } from './breakdown.service.ts';

interface SheetScope extends GroupedScope {
  readonly orderBy: BreakdownFigure;
  /** Only rows whose name contains this text. */
  readonly rowSearch: string | undefined;
}

/** The section as the screen shows it, with the KPI tiles below. The tiles cover all rows, regardless of the search. */
export const getBreakdownSpreadsheet = async (
  ctx: ZonedCtx,
  { orderBy, rowSearch, ...scope }: SheetScope,
): Promise<FileInPieces> => {
  const key = await getGroupingAttributeKey(ctx, scope.groupBy);
  const category = key?.name ?? groupByTitles[scope.groupBy.type];
  const { rows, totals } = await loadBreakdown(ctx, scope);
  const shown = filterBreakdown(sortBreakdown(rows, orderBy), rowSearch ?? '');
  return {
    name: sheetFileName(`Sales View ${category} ${monthDayYear(today(ctx))}`),
    mediaType: xlsxMediaType,
    content: buildBreakdownSheet(category, {
      rows: shown,
      totals,
      words: await describeSpecifiedReport(ctx, scope),
      currency: await getCurrency(ctx.db, ctx.tenantId),
      created: toLocalMinute(ctx.now, ctx.timeZone),
      isLikeForLike: scope.likeForLike,
    }),
    disposition: 'attachment',
  };
};

/** With the specified columns. */
export const buildBreakdownSheet = (title: string, breakdown: ShownBreakdown): AsyncGenerator<Uint8Array> =>
  streamTable({
    name: title,
    columns,
    rows: sheetRows(breakdown),
    currency: breakdown.currency,
    about: toAboutRows({ ...breakdown, name: `Sales View ${title}` }),
  });

const columns: readonly TableColumn[] = [
  { header: 'Name', kind: 'text' },
  { header: 'Sales Quantity', kind: 'units', width: 16 },
  { header: 'Sales Value', kind: 'money', width: 16 },
  { header: 'Sales Quantity Last Year', kind: 'units' },
  { header: 'Sales Value Last Year', kind: 'money' },
  { header: 'Percentage Change Sales', kind: 'percent' },
  { header: 'Percentage Change Units', kind: 'percent' },
];

interface ShownBreakdown extends Pick<Breakdown, 'totals'> {
  readonly rows: readonly BreakdownRow[];
  readonly words: ReportWords;
  readonly currency: string;
  /** In the time zone of the account. */
  readonly created: string;
  readonly isLikeForLike?: boolean | undefined;
}

/** Each tile is in the column that it totals, so that it has the same number format. */
function* sheetRows({ rows, totals, isLikeForLike = false }: ShownBreakdown): Generator<TableCell[]> {
  for (const row of rows) {
    yield [
      breakdownName(row),
      row.unitsSold,
      row.totalSalesPrice,
      row.unitsSoldLastYear,
      row.totalSalesPriceLastYear,
      toChange(row.percentageChangeSales, row.totalSalesPriceLastYear, isLikeForLike),
      toChange(row.percentageChangeUnits, row.unitsSoldLastYear, isLikeForLike),
    ];
  }
  const { totalSalesPrice: sales, unitsSold: units } = totals;
  const { totalSalesPriceLastYear: salesYoy, unitsSoldLastYear: unitsYoy } = totals;
  yield [];
  yield ['Summary'];
  yield ['SALES', null, sales];
  yield ['UNITS', units];
  yield ['LY SALES', null, null, null, salesYoy];
  yield ['LY UNITS', null, null, unitsYoy];
  yield ['AVERAGE UNIT PRICE', null, averageUnitPrice(sales, units)];
  yield ['AVERAGE LY UNIT PRICE', null, null, null, averageUnitPrice(salesYoy, unitsYoy)];
}

/** A percentage of a negative number says nothing; like for like, neither does one of nothing. */
const toChange = (percent: number, lastYear: number, isLikeForLike: boolean): TableCell =>
  lastYear < 0 || (isLikeForLike && lastYear === 0) ? '–' : percent;

const monthDayYear = (date: string): string => {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${month}-${day}-${year}`;
};
