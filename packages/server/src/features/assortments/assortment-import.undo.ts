import { masterDataWriters } from '@shelfward/contract/kit/access.ts';
import { id } from '@shelfward/contract/kit/shapes.ts';
import { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import { deleteUnused } from '../../platform/context/references.ts';
import { undoable } from '../../platform/undo/undo.ts';
import { unassignFromStores } from './assignments.service.ts';
import { type PlannedChange, sortByStore } from './assortment-import.rules.ts';
import { findAssignedStoreIds, lockStores } from './compile.queries.ts';
import { deleteItems, findQuantities, lockGlobalAssortment } from './global-assortments.queries.ts';
import { revertAdjustments, writeShelfMaximums } from './store-assortments.service.ts';

/** Compact, because a file may contain every product of every store. */
const adjustment = z.tuple([id, id, z.int(), z.int()]);

const shelfMaximum = z.tuple([id, id, z.int().nullable(), z.int().nullable()]);
type UndoTuple<Value> = [storeId: number, productId: number, before: Value, after: Value];

export const toUndoTuple = <V>({ storeId, productId, before, after }: PlannedChange<V>): UndoTuple<V> => [
  storeId,
  productId,
  before,
  after,
];
const toChange = <V>([storeId, productId, before, after]: UndoTuple<V>): PlannedChange<V> => ({
  storeId,
  productId,
  before,
  after,
});

/** An assortment that a workbook created, as it was assigned to its stores. */
const createdAssortment = z.strictObject({
  id,
  items: z.array(z.strictObject({ productId: id, quantity: z.int() })),
  storeIds: z.array(id),
});
export type CreatedAssortment = z.output<typeof createdAssortment>;

/** Restores the adjustments and shelf maximums before a file and removes its assortments, except for those that changed since. */
export const undoParLevels = undoable({
  action: 'assortments.import',
  access: masterDataWriters,
  payload: z.strictObject({
    adjustments: z.array(adjustment),
    shelfMaximums: z.array(shelfMaximum).default([]),
    assortments: z.array(createdAssortment).default([]),
  }),
  removes: ({ assortments }) => assortments.length > 0,
  undo: async (ctx, { adjustments, shelfMaximums, assortments }) => {
    const result = { restored: 0, skipped: 0 };
    // As everywhere, assortments are locked before stores.
    for (const created of assortments) await lockGlobalAssortment(ctx, created.id);
    const storeIds = new Set([...adjustments, ...shelfMaximums].map(([storeId]) => storeId));
    await lockStores(ctx, [...storeIds]);
    for (const [storeId, changes] of sortByStore(adjustments.map(toChange))) {
      const { restored, skipped } = await revertAdjustments(ctx, storeId, changes);
      result.restored += restored;
      result.skipped += skipped;
    }
    for (const [storeId, changes] of sortByStore(shelfMaximums.map(toChange))) {
      const reverted = changes.map(({ productId, before, after }) => ({ productId, before: after, after: before }));
      const restored = await writeShelfMaximums(ctx, storeId, reverted);
      result.restored += restored;
      result.skipped += changes.length - restored;
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
