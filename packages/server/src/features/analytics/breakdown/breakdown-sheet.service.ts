import { averageUnitPrice } from '@shelfward/contract/analytics/analytics.rules.ts';
import { groupByTitles } from '@shelfward/contract/analytics/breakdown.rules.ts';
import type { BreakdownRow } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { xlsxMediaType } from '@shelfward/contract/kit/spreadsheet.rules.ts';
import { type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import type { DataCtx } from '../../../platform/context/context.ts';
import type { FileInPieces } from '../../../platform/http/bind.ts';
import { sheetFileName, sheetTitle } from '../../../platform/spreadsheets/sheet-file.rules.ts';
import { getGroupingAttributeKey } from '../report-engine/grouping.service.ts';
import type { GroupedScope } from '../report-engine/report-scopes.rules.ts';
import type { SalesVectors } from '../report-engine/vectors/sales-vectors.types.ts';
import { getBreakdown } from './breakdown.service.ts';

/** The section as the screen shows it, with the KPI tiles below. */
export const getBreakdownSpreadsheet = async (
  ctx: DataCtx,
  vectors: SalesVectors,
  scope: GroupedScope,
): Promise<FileInPieces> => {
  const key = await getGroupingAttributeKey(ctx, scope.groupBy);
  const category = key?.name ?? groupByTitles[scope.groupBy.type];
  const rows = await getBreakdown(ctx, vectors, scope);
  return {
    name: sheetFileName(`Sales View ${category} ${monthDayYear(ctx.now)}`),
    mediaType: xlsxMediaType,
    content: buildBreakdownSheet(category, rows),
    disposition: 'attachment',
  };
};

/** Numbers and money are numeric cells. Text is written as text cells, so that it is never evaluated as a formula. */
export const buildBreakdownSheet = (title: string, rows: readonly BreakdownRow[]): ReadableStream<Uint8Array> =>
  writeXlsxStream(sheetRows(rows), { name: sheetTitle(title), columns, freezePane: { rows: 1 } });

const columns: ColumnDef[] = [
  { header: 'Name', width: 36 },
  { header: 'Sales Quantity', width: 16, numFmt: '#,##0' },
  { header: 'Sales Value', width: 16, numFmt: '$#,##0.00' },
  { header: 'Sales Quantity Last Year', width: 24, numFmt: '#,##0' },
  { header: 'Sales Value Last Year', width: 24, numFmt: '$#,##0.00' },
  { header: 'Percentage Change Sales', width: 24, numFmt: '0"%"' },
  { header: 'Percentage Change Units', width: 24, numFmt: '0"%"' },
];

type Cell = string | number | null;

/** Each tile is in the column that it totals, so that it has the same number format. */
function* sheetRows(rows: readonly BreakdownRow[]): Generator<Cell[]> {
  const total = { units: 0, sales: 0, unitsYoy: 0, salesYoy: 0 };
  for (const row of rows) {
    total.units += row.unitsSold;
    total.sales += row.totalSalesPrice;
    total.unitsYoy += row.unitsSoldLastYear;
    total.salesYoy += row.totalSalesPriceLastYear;
    yield [
      row.value,
      row.unitsSold,
      dollars(row.totalSalesPrice),
      row.unitsSoldLastYear,
      dollars(row.totalSalesPriceLastYear),
      row.percentageChangeSales,
      row.percentageChangeUnits,
    ];
  }
  const { units, sales, unitsYoy, salesYoy } = total;
  yield [];
  yield ['Summary'];
  yield ['SALES', null, dollars(sales)];
  yield ['UNITS', units];
  yield ['LY SALES', null, null, null, dollars(salesYoy)];
  yield ['LY UNITS', null, null, unitsYoy];
  yield ['AVERAGE UNIT PRICE', null, dollars(averageUnitPrice(sales, units))];
  yield ['AVERAGE LY UNIT PRICE', null, null, null, dollars(averageUnitPrice(salesYoy, unitsYoy))];
}

const dollars = (cents: number): number => cents / 100;

const monthDayYear = (now: Date): string => {
  const [year = '', month = '', day = ''] = now.toISOString().slice(0, 10).split('-');
  return `${month}-${day}-${year}`;
};
