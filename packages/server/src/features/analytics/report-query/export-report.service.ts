import { levelLabels } from '@shelfward/contract/analytics/report-query/report-labels.rules.ts';
import { maxReportValues, type ReportQuery } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { toWordRows } from '@shelfward/contract/analytics/report-words.rules.ts';
import { formatDay } from '@shelfward/contract/kit/dates.ts';
import { csvMediaType, withFormulaGuard, xlsxMediaType } from '@shelfward/contract/kit/spreadsheet.rules.ts';
import { sheetFileName } from '@shelfward/tables/spreadsheets/sheet-file.rules.ts';
import { streamTable } from '@shelfward/tables/spreadsheets/table-workbook.ts';
import { writeCsvStream } from 'hucre/csv';
import { getCurrency } from '../../../platform/auth/clients.queries.ts';
import type { ZonedCtx } from '../../../platform/context/context.ts';
import type { FileInPieces } from '../../../platform/http/bind.ts';
import { getGroupingAttributeKey } from '../report-engine/grouping.service.ts';
import { describeReport } from './describe-report.service.ts';
import { coverRows } from './report-cover.rules.ts';
import { findAuthorName } from './report-filters.queries.ts';
import { nameFilters } from './report-filters.service.ts';
import { type FileCell, fileColumns, fileRows } from './report-sheet.rules.ts';
import { type LoadedReport, loadReport } from './run-report.service.ts';

interface ExportRequest {
  readonly name: string;
  readonly query: ReportQuery;
  /** The user whose report it is. */
  readonly authorId: number;
}

/** A report as a spreadsheet. The last sheet states what the first one contains. */
export const exportWorkbook = async (ctx: ZonedCtx, request: ExportRequest): Promise<FileInPieces> => {
  const { name, query, authorId } = request;
  const loaded = await loadFile(ctx, request);
  const currency = await getCurrency(ctx.db, ctx.tenantId);
  const facts = {
    ...loaded,
    name,
    query,
    currency,
    filters: await nameFilters(ctx, query.filters),
    author: await findAuthorName(ctx, authorId),
    timeZone: ctx.timeZone,
    now: ctx.now,
  };
  const content = streamTable({
    name: 'Report',
    columns: fileColumns(loaded),
    rows: fileRows(loaded),
    currency,
    about: coverRows(facts),
  });
  return toFile(request, loaded.report, { extension: 'xlsx', mediaType: xlsxMediaType, content });
};

/** A report as CSV; texts that begin like a formula are prefixed with an apostrophe. */
export const exportCsv = async (ctx: ZonedCtx, request: ExportRequest): Promise<FileInPieces> => {
  const loaded = await loadFile(ctx, request);
  const { words } = loaded;
  const columns = fileColumns(loaded);
  const guard = (cell: FileCell) => (typeof cell === 'string' ? withFormulaGuard(cell) : cell);
  const toCell = (cell: FileCell, at: number) =>
    typeof cell === 'number' && columns[at]?.kind === 'money' ? cell / 100 : guard(cell);
  const rows = function* (): Generator<FileCell[]> {
    yield columns.map(({ header }) => guard(header));
    for (const row of fileRows(loaded)) yield row.map(toCell);
    yield [];
    for (const row of toWordRows(words)) yield row.map(guard);
  };
  const content = writeCsvStream(rows(), { bom: true });
  return toFile(request, loaded.report, { extension: 'csv', mediaType: csvMediaType, content });
};

const loadFile = async (ctx: ZonedCtx, { query }: ExportRequest) => {
  const levels: string[] = [];
  for (const level of query.levels)
    levels.push((await getGroupingAttributeKey(ctx, level))?.name ?? levelLabels[level.type]);
  const report = await loadReport(ctx, query, { maxValues: maxReportValues });
  const { words, likeForLike } = await describeReport(ctx, query, report.compared);
  return { levels, figures: query.figures, report, words, until: likeForLike?.until ?? null };
};

const toFile = (
  { name }: ExportRequest,
  { days }: LoadedReport,
  file: Pick<FileInPieces, 'mediaType' | 'content'> & { readonly extension: 'xlsx' | 'csv' },
): FileInPieces => {
  const { extension, mediaType, content } = file;
  const period = `${formatDay(days.soldOnAfter)} to ${formatDay(days.soldOnBefore)}`.replaceAll('/', '-');
  return { name: sheetFileName(`${name} ${period}`, extension), mediaType, content, disposition: 'attachment' };
};
