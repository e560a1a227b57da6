import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { DetectedNumbers } from '@shelfward/contract/kit/tables/file-numbers.rules.ts';
import type { QualifierColumns } from '@shelfward/contract/kit/tables/qualifier-ids.ts';
import type { ImportColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import { findUnusedColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import type {
  MasterImport,
  MasterImportRow,
  MasterImportSummary,
  masterImportRoutes,
} from '@shelfward/contract/master-import/master-import.contract.ts';
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Ctx } from '../../platform/context/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { paginate } from '../../platform/db/paging.ts';
import type { CellsOfLine, CorrectedRow } from '../../platform/imports/staged-rows.rules.ts';
import type { Counts } from './import-validation.queries.ts';
import { selectOfferedUndo } from './offered-undo.queries.ts';

export interface NewImport {
  readonly kind: string;
  readonly fileName: string;
  readonly fileSha256: string;
  readonly fileBytes: number;
  readonly companyId: number | null;
  readonly priceListId: number | null;
  readonly header: readonly string[];
  readonly messages: readonly string[];
  readonly columns: ImportColumns;
  readonly numbers: DetectedNumbers;
  readonly qualifiers: QualifierColumns;
}

export const insertImport = async ({ db, actor, now }: Ctx, given: NewImport): Promise<number> => {
  const { header, columns, messages, numbers, qualifiers, ...values } = given;
  const { id } = await db
    .insertInto('masterImport')
    .values({
      ...values,
      header: JSON.stringify(header),
      columns: JSON.stringify(columns),
      messages: JSON.stringify(messages),
      numbers: JSON.stringify(numbers),
      qualifiers: JSON.stringify(qualifiers),
      createdBy: actor.userId,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

interface Change extends Partial<Counts> {
  readonly columns?: ImportColumns;
  readonly numbers?: DetectedNumbers;
  readonly qualifiers?: QualifierColumns;
  readonly companyId?: number | null;
  readonly priceListId?: number | null;
  readonly status?: MasterImport['status'];
  readonly committedAt?: Date;
}

export const updateImport = async (
  { db }: Ctx,
  id: number,
  { columns, numbers, qualifiers, ...change }: Change,
): Promise<void> => {
  await db
    .updateTable('masterImport')
    .set({
      ...change,
      ...(columns && { columns: JSON.stringify(columns) }),
      ...(numbers && { numbers: JSON.stringify(numbers) }),
      ...(qualifiers && { qualifiers: JSON.stringify(qualifiers) }),
    })
    .where('id', '=', id)
    .execute();
};

/** Locks the import, and returns how its numbers are read. */
export const lockImport = async ({ db }: Ctx, id: number): Promise<{ readonly numbers: DetectedNumbers } | undefined> =>
  db
    .selectFrom('masterImport')
    .select(sql<DetectedNumbers>`numbers`.as('numbers'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export type MasterImportRecord = MasterImport & { readonly version: number };

/** One commit per client at a time: two files may lock the same records in different order. */
export const lockCommits = async ({ db, tenantId }: Ctx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('master import'), ${tenantId})`.execute(db);
};

const summary = [
  'i.id',
  sql<MasterImport['kind']>`i.kind`.as('kind'),
  sql<MasterImport['status']>`i.status`.as('status'),
  'i.fileName',
  'i.rowCount as rows',
  'i.newCount as newRows',
  'i.changedCount as changedRows',
  'i.sameCount as sameRows',
  'i.badCount as badRows',
  jsonBuildObject({
    id: sql<number>`u.id`,
    firstName: sql<string>`u.first_name`,
    lastName: sql<string>`u.last_name`,
  }).as('createdBy'),
  'i.createdAt',
  'i.committedAt',
] as const;

const withInstants = <T extends { readonly createdAt: Date; readonly committedAt: Date | null }>(row: T) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  committedAt: row.committedAt?.toISOString() ?? null,
});

const imports = (ctx: Ctx) =>
  ctx.db
    .selectFrom('masterImport as i')
    .innerJoin('appUser as u', 'u.id', 'i.createdBy')
    .select(summary)
    .select(selectOfferedUndo(ctx).as('undo'));

export const findImport = async (ctx: Ctx, id: number): Promise<MasterImportRecord | undefined> => {
  const row = await imports(ctx)
    .leftJoin('company as c', 'c.id', 'i.companyId')
    .leftJoin('priceList as l', 'l.id', 'i.priceListId')
    .select([
      'i.version',
      sql<string[]>`i.header`.as('header'),
      sql<string[]>`i.messages`.as('messages'),
      sql<MasterImport['columns']>`i.columns`.as('columns'),
      sql<MasterImport['qualifiers']>`i.qualifiers`.as('qualifiers'),
      sql<MasterImport['decimalSign']>`i.numbers ->> 'decimalSign'`.as('decimalSign'),
      sql<
        MasterImport['company']
      >`case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name) end`.as('company'),
      sql<
        MasterImport['priceList']
      >`case when l.id is not null then jsonb_build_object('id', l.id, 'name', l.name) end`.as('priceList'),
    ])
    .where('i.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  return { ...withInstants(row), unusedColumns: findUnusedColumns(row.header, { ...row.columns, ...row.qualifiers }) };
};

export const findImports = async (
  ctx: Ctx,
  { kind, ...page }: Input<typeof masterImportRoutes.list>['query'],
): Promise<Page<MasterImportSummary>> => {
  const found = await paginate(kind ? imports(ctx).where('i.kind', 'in', kind) : imports(ctx), page, {
    fields: {
      createdAt: sql.ref('i.created_at'),
      fileName: sql`lower(i.file_name)`,
      kind: sql.ref('i.kind'),
      status: sql.ref('i.status'),
    },
    id: sql.ref('i.id'),
    otherwise: [{ field: 'createdAt', direction: 'desc' }],
  });
  return { ...found, content: found.content.map(withInstants) };
};

export const findRows = (
  { db }: Ctx,
  importId: number,
  { outcome, ...page }: Input<typeof masterImportRoutes.rows>['query'],
): Promise<Page<MasterImportRow>> => {
  const rows = db
    .selectFrom('masterImportRow')
    .select([
      'line',
      sql<MasterImportRow['outcome']>`outcome`.as('outcome'),
      sql<string[]>`cells`.as('cells'),
      sql<MasterImportRow['errors']>`errors`.as('errors'),
      'note',
      sql<MasterImportRow['changes']>`changes`.as('changes'),
    ])
    .where('masterImportId', '=', importId);
  return paginate(outcome ? rows.where('outcome', 'in', outcome) : rows, page, {
    fields: { line: sql.ref('line') },
    id: sql.ref('line'),
  });
};

export const findCells = ({ db }: Ctx, importId: number, lines: readonly number[]): Promise<CellsOfLine[]> =>
  db
    .selectFrom('masterImportRow')
    .select(['line', sql<string[]>`cells`.as('cells')])
    .where('masterImportId', '=', importId)
    .where('line', 'in', lines)
    .execute();

export const updateCells = async (
  { db, tenantId }: Ctx,
  importId: number,
  rows: readonly CorrectedRow[],
): Promise<void> => {
  await sql`
    update master_import_row stored
    set cells = corrected.cells, given = corrected."values", problems = corrected.problems
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as corrected (line integer, cells jsonb, "values" jsonb, problems jsonb)
    where stored.tenant_id = ${tenantId} and stored.master_import_id = ${importId} and stored.line = corrected.line`.execute(
    db,
  );
};

/** Stores the records that a committed import created, for undo. */
export const saveAdditions = async ({ db, tenantId }: Ctx, importId: number): Promise<void> => {
  await sql`
    insert into master_import_addition (tenant_id, master_import_id, line, record_id)
    select ${tenantId}::integer, ${importId}::bigint, line, record_id
    from pg_temp.import_validation where outcome = 'NEW' and record_id is not null`.execute(db);
};

/** Previews are stored for a day, committed rows for the undo period. */
export const purgeMasterImports = (database: Database, now: Date): Promise<void> =>
  database.system(async (db) => {
    const before = new Date(now.getTime() - 25 * 3_600_000);
    await sql`
      delete from master_import_row stored using master_import i
      where i.tenant_id = stored.tenant_id and i.id = stored.master_import_id
        and coalesce(i.committed_at, i.created_at) < ${before}`.execute(db);
    await sql`
      delete from master_import_addition stored using master_import i
      where i.tenant_id = stored.tenant_id and i.id = stored.master_import_id and i.committed_at < ${before}`.execute(
      db,
    );
    await sql`delete from master_import where tenant_id > 0 and status = 'PREVIEW' and created_at < ${before}`.execute(
      db,
    );
  });
