import { masterDataWriters } from '@shelfward/contract/kit/access.ts';
import { id } from '@shelfward/contract/kit/shapes.ts';
import { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import { deleteUnused } from '../../platform/context/references.ts';
import { undoable } from '../../platform/undo/undo.ts';
import { unassignFromStores } from './assignments.service.ts';
import { type PlannedAdjustment, sortByStore } from './assortment-import.rules.ts';
import { findAssignedStoreIds } from './compile.queries.ts';
import { deleteItems, findQuantities, lockGlobalAssortment } from './global-assortments.queries.ts';
import { revertAdjustments } from './store-assortments.service.ts';

/** Compact, because a file may contain every product of every store. */
const adjustment = z.tuple([id, id, z.int(), z.int()]);

export const toUndoTuple = ({ storeId, productId, before, after }: PlannedAdjustment): z.output<typeof adjustment> => [
  storeId,
  productId,
  before,
  after,
];

/** An assortment that a workbook created, as it was assigned to its stores. */
const createdAssortment = z.strictObject({
  id,
  items: z.array(z.strictObject({ productId: id, quantity: z.int() })),
  storeIds: z.array(id),
});
export type CreatedAssortment = z.output<typeof createdAssortment>;

/** Restores the adjustments before a file and removes its assortments, except for those that changed since. */
export const undoParLevels = undoable({
  action: 'assortments.import',
  access: masterDataWriters,
  payload: z.strictObject({
    adjustments: z.array(adjustment),
    assortments: z.array(createdAssortment).default([]),
  }),
  removes: ({ assortments }) => assortments.length > 0,
  undo: async (ctx, { adjustments, assortments }) => {
    const changes = adjustments.map(([storeId, productId, before, after]) => ({ storeId, productId, before, after }));
    const result = { restored: 0, skipped: 0 };
    // As everywhere, assortments are locked before stores.
    for (const created of assortments) await lockGlobalAssortment(ctx, created.id);
    for (const [storeId, ofStore] of sortByStore(changes)) {
      const { restored, skipped } = await revertAdjustments(ctx, storeId, ofStore);
      result.restored += restored;
      result.skipped += skipped;
    }
    for (const created of assortments) {
      const count = created.items.length * created.storeIds.length;
      if (await removeUnchanged(ctx, created)) result.restored += count;
      else result.skipped += count;
    }
    return result;
  },
});

const removeUnchanged = async (ctx: Ctx, created: CreatedAssortment): Promise<boolean> => {
  const current = await lockGlobalAssortment(ctx, created.id);
  if (current?.version !== 1) return false;
  const storeIds = await findAssignedStoreIds(ctx, created.id);
  const quantities = await findQuantities(ctx, created.id);
  const isUnchanged =
    haveSame(new Set(storeIds), created.storeIds) &&
    quantities.size === created.items.length &&
    created.items.every(({ productId, quantity }) => quantities.get(productId) === quantity);
  if (!isUnchanged) return false;
  await unassignFromStores(ctx, { globalAssortmentId: created.id, storeIds });
  await deleteItems(ctx, created.id);
  await deleteUnused(ctx, { table: 'global_assortment', entityType: 'GLOBAL_ASSORTMENT' }, [created.id]);
  return true;
};

const haveSame = (current: ReadonlySet<number>, ids: readonly number[]): boolean =>
  current.size === ids.length && ids.every((one) => current.has(one));
