import { masterDataWriters } from '@shelfward/contract/kit/access.ts';
import { groupByStore } from '@shelfward/contract/kit/group-by.rules.ts';
import { id } from '@shelfward/contract/kit/shapes.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import { undoable } from '../../platform/undo/undo.ts';
import { deleteImportedCounts, findEstimates, findLastCounts, selectCountedPositions } from './count-import.queries.ts';
import { type InventoryPositions, lockPositionStores, refreshPositions } from './estimates.queries.ts';

/** Removes the counts of a file, except for products that were counted again since. */
export const undoCounts = undoable({
  action: 'inventory.import',
  access: masterDataWriters,
  payload: z.strictObject({ countIds: z.array(id) }),
  removes: () => true,
  undo: async (ctx, { countIds }) => {
    await lockPositionStores(ctx, selectCountedPositions(ctx, countIds));
    const counts = await findLastCounts(ctx, countIds);
    const positions = sql`
      select distinct store_id, product_id
      from unnest(${counts.map(({ storeId }) => storeId)}::bigint[],
                  ${counts.map(({ productId }) => productId)}::bigint[]) as removed (store_id, product_id)`;
    await changeCounts(ctx, positions, () =>
      deleteImportedCounts(
        ctx,
        counts.map((count) => count.id),
      ),
    );
    return { restored: counts.length, skipped: countIds.length - counts.length };
  },
});

/** Changes counts of these pairs, recomputes their estimates, and audits the estimates by store. */
export const changeCounts = async <T>(
  ctx: Ctx,
  positions: InventoryPositions,
  change: () => Promise<T>,
): Promise<T> => {
  const before = await loadEstimates(ctx, positions);
  const result = await change();
  await refreshPositions(ctx, positions);
  const after = await loadEstimates(ctx, positions);
  for (const [storeId, fields] of before)
    ctx.audit({ entityType: 'INVENTORY', id: storeId, before: fields, after: after.get(storeId) ?? {} });
  return result;
};

/** The estimates as fields of audit entries, by store. */
const loadEstimates = async (
  ctx: Ctx,
  positions: InventoryPositions,
): Promise<ReadonlyMap<number, Record<string, number>>> => {
  const estimates = groupByStore(await findEstimates(ctx, positions));
  return new Map(
    [...estimates].map(([storeId, items]) => [
      storeId,
      Object.fromEntries(items.map(({ productId, onHand }) => [`items/${productId}/onHandEstimation`, onHand])),
    ]),
  );
};
