import { masterDataWriters } from '@shelfward/contract/kit/access.ts';
import { id } from '@shelfward/contract/kit/shapes.ts';
import { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import { lockUnreferenced } from '../../platform/context/references.ts';
import { toUndoStep, type UndoStep, undoable } from '../../platform/undo/undo.ts';
import {
  createListVersions,
  deletePriceLists,
  findDefaultPriceList,
  findPriceList,
  hasOtherPriceLists,
  lockChoiceOfDefault,
  lockDefaultPriceList,
  lockPriceListRows,
} from './price-lists.queries.ts';
import { changePriceList, createPriceList } from './price-lists.service.ts';

const versioned = z.strictObject({ id, version: z.int() });

const payload = z.strictObject({
  /** The new lists with their version after the import. */
  added: z.array(versioned),
  /** The list that was the default before, and the existing list that became it. */
  earlierDefaultId: id.nullable(),
  chosen: versioned.nullable(),
});

/** Deletes the new lists of a sheet that are unchanged and unused, and restores the default list. */
export const undoPriceLists = undoable({
  action: 'pricing.import-lists',
  access: masterDataWriters,
  payload,
  removes: ({ added }) => added.length > 0,
  undo: async (ctx, { added, earlierDefaultId, chosen }) => {
    await lockChoiceOfDefault(ctx);
    const removed = await removeLists(ctx, added, earlierDefaultId);
    const current = await lockDefaultPriceList(ctx);
    const isChosenUnchanged = current !== undefined && current.id === chosen?.id && current.version === chosen.version;
    if (earlierDefaultId !== null && (current === undefined || isChosenUnchanged))
      await makeDefault(ctx, earlierDefaultId);
    const restored = removed + Number(isChosenUnchanged);
    return { restored, skipped: added.length + Number(chosen !== null) - restored };
  },
});

export interface WrittenPriceList {
  /** Null for a new list. */
  readonly id: number | null;
  readonly name: string;
  readonly isDefault: boolean;
}

/** Creates the new lists of a sheet, and makes an existing one the default; returns how to undo it. */
export const writePriceLists = async (ctx: Ctx, lists: readonly WrittenPriceList[]): Promise<UndoStep> => {
  const earlierDefault = await findDefaultPriceList(ctx);
  const addedIds: number[] = [];
  let chosenId: number | undefined;
  for (const { id, name, isDefault } of lists)
    if (id === null) addedIds.push((await createPriceList(ctx, { name, isDefault })).id);
    else chosenId = (await changePriceList(ctx, id, { name, isDefault: true })).id;
  const written = await lockPriceListRows(ctx, chosenId === undefined ? addedIds : [...addedIds, chosenId]);
  const versions = written.map(({ id, version }) => ({ id, version }));
  return toUndoStep(undoPriceLists, {
    added: versions.filter(({ id }) => id !== chosenId),
    earlierDefaultId: earlierDefault?.id ?? null,
    chosen: versions.find(({ id }) => id === chosenId) ?? null,
  });
};

const removeLists = async (
  ctx: Ctx,
  added: z.output<typeof payload>['added'],
  earlierDefaultId: number | null,
): Promise<number> => {
  const current = await lockDefaultPriceList(ctx);
  // An account with price lists has a default list.
  const isNeeded =
    earlierDefaultId === null &&
    (await hasOtherPriceLists(
      ctx,
      added.map((list) => list.id),
    ));
  await createListVersions(ctx, isNeeded ? added.filter((list) => list.id !== current?.id) : added);
  const ids = await lockUnreferenced(ctx, 'price_list', { given: 'list_undo' });
  const deleted = await deletePriceLists(ctx, ids);
  for (const { id: listId, ...before } of deleted)
    ctx.audit({ entityType: 'PRICE_LIST', id: listId, before, after: null });
  return deleted.length;
};

const makeDefault = async (ctx: Ctx, listId: number): Promise<void> => {
  const list = await findPriceList(ctx, listId);
  if (list) await changePriceList(ctx, listId, { name: list.name, isDefault: true });
};
