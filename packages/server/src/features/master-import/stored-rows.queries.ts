import type { DetectedNumbers } from '@shelfward/contract/kit/tables/file-numbers.rules.ts';
import type { DecimalSign } from '@shelfward/contract/kit/tables/number-text.rules.ts';
import { createFileNumberDetector } from '@shelfward/contract/master-import/file-numbers.rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { stageParsedRows } from '../../platform/imports/import-stage.queries.ts';
import { type CellsOfLine, createRowCorrector, type FileColumns } from '../../platform/imports/staged-rows.rules.ts';

/** Loads the stored rows of an import into the staging table. */
export const stageStoredRows = async ({ db, tenantId }: Ctx, importId: number): Promise<void> => {
  await sql`
    insert into pg_temp.import_stage (line, cells, given, problems)
    select line, cells, given, problems from master_import_row
    where tenant_id = ${tenantId} and master_import_id = ${importId}`.execute(db);
};

const atOnce = 2000;

/** Parses the stored cells again after a change of the column mapping. */
export const restageCells = async (ctx: Ctx, importId: number, fileColumns: FileColumns): Promise<void> => {
  const read = createRowCorrector(fileColumns);
  for await (const rows of readCells(ctx, importId)) await stageParsedRows(ctx, read(rows, []));
};

interface NumberColumns extends Pick<FileColumns, 'kind' | 'columns'>, Pick<DetectedNumbers, 'hasNumberCells'> {
  /** The decimal sign that the user has chosen. */
  readonly chosen: DecimalSign | undefined;
}

/** Detects how the numbers of the stored cells are read. */
export const detectStoredNumbers = async (
  ctx: Ctx,
  importId: number,
  { kind, columns, chosen, hasNumberCells = false }: NumberColumns,
): Promise<DetectedNumbers> => {
  const detector = createFileNumberDetector(kind, columns, { hasNumberCells });
  if (detector.hasNumbers)
    for await (const rows of readCells(ctx, importId)) for (const { cells, line } of rows) detector.add(cells, line);
  return detector.detect(chosen);
};

const readCells = async function* (ctx: Ctx, importId: number): AsyncGenerator<CellsOfLine[]> {
  let last = 0;
  for (;;) {
    const rows = await findCells(ctx, importId, last);
    const end = rows.at(-1);
    if (!end) return;
    last = end.line;
    yield rows;
  }
};

const findCells = ({ db }: Ctx, importId: number, after: number): Promise<CellsOfLine[]> =>
  db
    .selectFrom('masterImportRow')
    .select(['line', sql<string[]>`cells`.as('cells')])
    .where('masterImportId', '=', importId)
    .where('line', '>', after)
    .orderBy('line')
    .limit(atOnce)
    .execute();
