import { masterDataWriters } from '@shelfward/contract/kit/access.ts';
import { id } from '@shelfward/contract/kit/shapes.ts';
import { z } from 'zod';
import { undoable } from '../../platform/undo/undo.ts';
import { assignWhereMissing, unassignFromStores } from './assignments.service.ts';

const payload = z.strictObject({ globalAssortmentId: id, storeIds: z.array(id) });

export const undoAssign = undoable({
  action: 'assortments.assign',
  access: masterDataWriters,
  payload,
  removes: () => true,
  undo: async (ctx, assignment) => {
    const { unassignedStoreIds, notAssignedStoreIds } = await unassignFromStores(ctx, assignment);
    return { restored: unassignedStoreIds.length, skipped: notAssignedStoreIds.length };
  },
});

export const undoUnassign = undoable({
  action: 'assortments.unassign',
  access: masterDataWriters,
  payload,
  undo: async (ctx, assignment) => {
    const { assignedStoreIds, alreadyAssignedStoreIds } = await assignWhereMissing(ctx, assignment);
    return { restored: assignedStoreIds.length, skipped: alreadyAssignedStoreIds.length };
  },
});
