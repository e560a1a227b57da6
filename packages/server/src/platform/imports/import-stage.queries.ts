import { Readable } from 'node:stream';
import type { CorrectedCell } from '@shelfward/contract/kit/tables/corrected-cell.ts';
import { sql } from 'kysely';
import type { Ctx } from '../context/context.ts';
import { copyIntoTemporary } from '../db/copy.ts';
import {
  type CellsOfLine,
  type CorrectedRow,
  createRowCorrector,
  type FileColumns,
  stageText,
} from './staged-rows.rules.ts';

// The staging table is temporary and contains the rows of one file: cells, parsed values, errors.

export const createStage = async ({ db }: Ctx): Promise<void> => {
  await sql`
    create temporary table import_stage (
      line integer not null, cells jsonb not null, given jsonb not null, problems jsonb not null
    ) on commit drop`.execute(db);
  await planForSets(db);
};

/** Forces hash joins: without statistics the planner would choose nested loops. */
export const planForSets = async (db: Ctx['db']): Promise<void> => {
  await sql`set local work_mem = '64MB'`.execute(db);
  await sql`set local jit = off`.execute(db);
  await sql`set local enable_nestloop = off`.execute(db);
};

/** Copies rows in COPY's text format. */
export const stageRows = ({ db }: Ctx, rows: Readable): Promise<void> =>
  copyIntoTemporary(db, 'import_stage(line, cells, given, problems)', rows);

/** The staged cells of these lines. */
export const findStagedCells = async ({ db }: Ctx, lines: readonly number[]): Promise<CellsOfLine[]> => {
  const { rows } = await sql<CellsOfLine>`
    select line, cells from pg_temp.import_stage where line = any(${lines}::integer[]) order by line`.execute(db);
  return rows;
};

/** Corrects staged cells. */
export const correctStagedCells = async (
  ctx: Ctx,
  cells: readonly CorrectedCell[],
  columns: FileColumns,
): Promise<void> => {
  if (cells.length === 0) return;
  const lines = [...new Set(cells.map(({ line }) => line))];
  const rows = createRowCorrector(columns)(await findStagedCells(ctx, lines), cells);
  await sql`delete from pg_temp.import_stage where line = any(${lines}::integer[])`.execute(ctx.db);
  await stageParsedRows(ctx, rows);
};

/** Stages parsed rows. */
export const stageParsedRows = (ctx: Ctx, rows: readonly CorrectedRow[]): Promise<void> => {
  const text = rows
    .filter(({ qualified }) => !qualified?.isLeftOut)
    .map(({ line, cells, ...read }) => stageText(line, cells, read))
    .join('');
  return stageRows(ctx, Readable.from([Buffer.from(text)]));
};
