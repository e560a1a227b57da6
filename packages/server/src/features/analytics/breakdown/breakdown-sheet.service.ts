import { averageUnitPrice } from '@shelfward/contract/analytics/analytics.rules.ts';
import { groupByTitles } from '@shelfward/contract/analytics/breakdown.rules.ts';
import { breakdownName, filterBreakdown, sortBreakdown } from '@shelfward/contract/analytics/breakdown-rows.rules.ts';
import type { BreakdownFigure, BreakdownRow } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { xlsxMediaType } from '@shelfward/contract/kit/spreadsheet.rules.ts';
import { sheetFileName } from '@shelfward/tables/spreadsheets/sheet-file.rules.ts';
import { type SheetCell, streamSheet } from '@shelfward/tables/spreadsheets/sheet-writer.ts';
import type { ColumnDef } from 'hucre/xlsx';
import { today, type ZonedCtx } from '../../../platform/context/context.ts';
import type { FileInPieces } from '../../../platform/http/bind.ts';
import { getGroupingAttributeKey } from '../report-engine/grouping.service.ts';
import type { GroupedScope } from '../report-engine/report-scopes.rules.ts';
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
    content: buildBreakdownSheet(category, { rows: shown, totals }),
    disposition: 'attachment',
  };
};

/** Numbers and money are numeric cells. */
export const buildBreakdownSheet = (title: string, breakdown: ShownBreakdown): ReadableStream<Uint8Array> =>
  streamSheet(sheetRows(breakdown), { name: title, columns, freezePane: { rows: 1 } });

const columns: ColumnDef[] = [
  { header: 'Name', width: 36 },
  { header: 'Sales Quantity', width: 16, numFmt: '#,##0' },
  { header: 'Sales Value', width: 16, numFmt: '$#,##0.00' },
  { header: 'Sales Quantity Last Year', width: 24, numFmt: '#,##0' },
  { header: 'Sales Value Last Year', width: 24, numFmt: '$#,##0.00' },
  { header: 'Percentage Change Sales', width: 24, numFmt: '0"%"' },
  { header: 'Percentage Change Units', width: 24, numFmt: '0"%"' },
];

interface ShownBreakdown extends Pick<Breakdown, 'totals'> {
  readonly rows: readonly BreakdownRow[];
}

/** Each tile is in the column that it totals, so that it has the same number format. */
function* sheetRows({ rows, totals }: ShownBreakdown): Generator<SheetCell[]> {
  for (const row of rows) {
    yield [
      breakdownName(row),
      row.unitsSold,
      toAmount(row.totalSalesPrice),
      row.unitsSoldLastYear,
      toAmount(row.totalSalesPriceLastYear),
      toChange(row.percentageChangeSales, row.totalSalesPriceLastYear),
      toChange(row.percentageChangeUnits, row.unitsSoldLastYear),
    ];
  }
  const { totalSalesPrice: sales, unitsSold: units } = totals;
  const { totalSalesPriceLastYear: salesYoy, unitsSoldLastYear: unitsYoy } = totals;
  yield [];
  yield ['Summary'];
  yield ['SALES', null, toAmount(sales)];
  yield ['UNITS', units];
  yield ['LY SALES', null, null, null, toAmount(salesYoy)];
  yield ['LY UNITS', null, null, unitsYoy];
  yield ['AVERAGE UNIT PRICE', null, toAmount(averageUnitPrice(sales, units))];
  yield ['AVERAGE LY UNIT PRICE', null, null, null, toAmount(averageUnitPrice(salesYoy, unitsYoy))];
}

/** A percentage of a negative number says nothing. */
const toChange = (percent: number, lastYear: number): SheetCell => (lastYear < 0 ? '–' : percent);

const toAmount = (cents: number): number => cents / 100;

const monthDayYear = (date: string): string => {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${month}-${day}-${year}`;
};
