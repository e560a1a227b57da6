import { masterDataWriters } from '@shelfward/contract/kit/access.ts';
import { id } from '@shelfward/contract/kit/shapes.ts';
import type { UndoResult } from '@shelfward/contract/undo/undo.contract.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { insertAuditEntriesFrom } from '../../platform/audit/audit.queries.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { found } from '../../platform/core/errors.ts';
import { planForSets } from '../../platform/imports/import-stage.queries.ts';
import { undoable } from '../../platform/undo/undo.ts';
import { type CreatedReferences, createdReferences } from './created-references.rules.ts';
import type { ImportedKind } from './import-kind.types.ts';
import { importedKinds } from './import-kinds.service.ts';
import { findImport, lockCommits, updateImport } from './master-import.queries.ts';
import { masterImportAction } from './offered-undo.queries.ts';

const payload = z.strictObject({ importId: id, made: createdReferences.prefault({}) });

/** Deletes new records that are unchanged and unused; restores changed records that are unchanged since. */
export const undoMasterImport = undoable({
  action: masterImportAction,
  access: masterDataWriters,
  payload,
  removes: () => true,
  undo: async (ctx, { importId, made: created }) => {
    await lockCommits(ctx);
    const kind = importedKinds[found(await findImport(ctx, importId), 'IMPORT_NOT_FOUND').kind];
    await planForSets(ctx.db);
    await stageUndo(ctx, importId);
    await lockChanged(ctx, kind);
    await removeNew(ctx, kind, created);
    await restoreChanged(ctx, kind);
    await kind.deleteUnusedReferences?.(ctx, created);
    if (!kind.isAudited) await auditUndo(ctx, kind);
    await updateImport(ctx, importId, { status: 'UNDONE' });
    ctx.audit({ entityType: 'MASTER_IMPORT', id: importId, before: { status: 'DONE' }, after: { status: 'UNDONE' } });
    return countUndone(ctx);
  },
});

/** The written rows with their resulting version. */
const stageUndo = async ({ db, tenantId }: Ctx, importId: number): Promise<void> => {
  await sql`
    create temporary table import_undo on commit drop as
    select stored.line, stored.outcome, coalesce(stored.record_id, added.record_id) as record_id,
           coalesce(stored.record_version, 0) + 1 as version, stored.given, stored.before, stored.changes, false as is_undone
    from master_import_row stored
    left join master_import_addition added on added.tenant_id = ${tenantId}
      and added.master_import_id = stored.master_import_id and added.line = stored.line
    where stored.tenant_id = ${tenantId} and stored.master_import_id = ${importId}
      and stored.outcome in ('NEW', 'CHANGED')`.execute(db);
};

const lockChanged = async (ctx: Ctx, kind: ImportedKind): Promise<void> => {
  await sql`
    create temporary table import_locked on commit drop as
    select record_id as id from pg_temp.import_undo where outcome = 'CHANGED'`.execute(ctx.db);
  await kind.lock(ctx);
};

const removeNew = async (ctx: Ctx, kind: ImportedKind, created: CreatedReferences): Promise<void> => {
  await sql`
    create temporary table import_added on commit drop as
    select record_id as id, version from pg_temp.import_undo where outcome = 'NEW'`.execute(ctx.db);
  const ids = await kind.remove(ctx, 'import_added', created);
  await sql`
    update pg_temp.import_undo set is_undone = true
    where outcome = 'NEW' and record_id = any(${ids}::bigint[])`.execute(ctx.db);
};

const restoreChanged = async (ctx: Ctx, kind: ImportedKind): Promise<void> => {
  await sql`
    update pg_temp.import_undo undone set is_undone = true
    from ${sql.table(kind.table)} record
    where undone.outcome = 'CHANGED' and record.tenant_id = ${ctx.tenantId} and record.id = undone.record_id
      and record.version = undone.version`.execute(ctx.db);
  await kind.restore(ctx);
};

const auditUndo = async (ctx: Ctx, { entityType }: ImportedKind): Promise<void> => {
  await sql`
    create temporary table import_audit on commit drop as
    select ${entityType}::text as entity_type, record_id as entity_id, null::text as field, given as previous_value,
           null::jsonb as updated_value
    from pg_temp.import_undo where outcome = 'NEW' and is_undone
    union all
    select ${entityType}::text, record_id, change ->> 'property', change -> 'after', change -> 'before'
    from pg_temp.import_undo cross join lateral jsonb_array_elements(changes) as changed (change)
    where outcome = 'CHANGED' and is_undone`.execute(ctx.db);
  await insertAuditEntriesFrom(ctx, 'import_audit');
};

const countUndone = async ({ db }: Ctx): Promise<UndoResult> => {
  const { rows } = await sql<UndoResult>`
    select count(*) filter (where is_undone) as restored, count(*) filter (where not is_undone) as skipped
    from pg_temp.import_undo`.execute(db);
  return rows[0] ?? { restored: 0, skipped: 0 };
};
