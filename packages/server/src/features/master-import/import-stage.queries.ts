import { Readable } from 'node:stream';
import type { ImportColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import type { FileKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { createImportRowReader } from '@shelfward/contract/master-import/import-row.rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { copyIntoTemporary } from '../../platform/db/copy.ts';
import { stageText } from './import-text.rules.ts';

// The stage is a temporary table with the rows of one file: what they hold, what they give, what is wrong with them.

export const createStage = async ({ db }: Ctx): Promise<void> => {
  await sql`
    create temporary table import_stage (
      line integer not null, cells jsonb not null, given jsonb not null, problems jsonb not null
    ) on commit drop`.execute(db);
  await planForSets(db);
};

/** Statements over all rows of a file join by hashing; the planner, which knows neither the file nor what it is about to write, would ask row by row. */
export const planForSets = async (db: Ctx['db']): Promise<void> => {
  await sql`set local work_mem = '64MB'`.execute(db);
  await sql`set local jit = off`.execute(db);
  await sql`set local enable_nestloop = off`.execute(db);
};

/** Copies rows that are in COPY's text format already. */
export const stageRows = ({ db }: Ctx, rows: Readable): Promise<void> =>
  copyIntoTemporary(db, 'import_stage(line, cells, given, problems)', rows);

/** Puts the kept rows of an import on the stage as they were read. */
export const stageKept = async ({ db, tenantId }: Ctx, importId: number): Promise<void> => {
  await sql`
    insert into pg_temp.import_stage (line, cells, given, problems)
    select line, cells, given, problems from master_import_row
    where tenant_id = ${tenantId} and master_import_id = ${importId}`.execute(db);
};

interface KeptRow {
  readonly line: number;
  readonly cells: string[];
}

const atOnce = 2000;

/** Reads the kept cells of an import anew, because its columns mean something else now. */
export const stageReadAnew = async (
  ctx: Ctx,
  importId: number,
  of: { readonly kind: FileKind; readonly header: readonly string[]; readonly columns: ImportColumns },
): Promise<void> => {
  const read = createImportRowReader(of.kind, of);
  let last = 0;
  for (;;) {
    const rows = await findCells(ctx, importId, last);
    const end = rows.at(-1);
    if (!end) return;
    last = end.line;
    const text = rows.map(({ line, cells }) => stageText(line, cells, read(cells, line))).join('');
    await stageRows(ctx, Readable.from([Buffer.from(text)]));
  }
};

const findCells = ({ db }: Ctx, importId: number, after: number): Promise<KeptRow[]> =>
  db
    .selectFrom('masterImportRow')
    .select(['line', sql<string[]>`cells`.as('cells')])
    .where('masterImportId', '=', importId)
    .where('line', '>', after)
    .orderBy('line')
    .limit(atOnce)
    .execute();
