import type { MasterImportSummary } from '@shelfward/contract/master-import/master-import.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { isUndoOpen } from '../../platform/undo/undo.ts';

export const masterImportAction = 'master-import.commit';

/** How the user can undo the import `i`: by its own step, or by the one of the workbook that contains it. */
export const selectOfferedUndo = (ctx: Ctx): RawBuilder<MasterImportSummary['undo']> => sql`(
  select jsonb_build_object('token', step.id, 'isWorkbook', step.action <> ${masterImportAction})
  from undo_step step
  where ${isUndoOpen(ctx)} and i.status = 'DONE' and (
    step.action = ${masterImportAction} and step.payload ->> 'importId' = i.id::text
    or step.payload @> jsonb_build_object('steps', jsonb_build_array(jsonb_build_object(
      'action', ${masterImportAction}::text, 'payload', jsonb_build_object('importId', i.id)))))
  limit 1)`;
