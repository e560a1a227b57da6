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
  hasOtherPriceLists,
  lockChoiceOfDefault,
  lockDefaultPriceList,
  lockPriceListRows,
} from './price-lists.queries.ts';
import { changePriceList, createPriceList, deactivatePriceList, getPriceList } from './price-lists.service.ts';

const versioned = z.strictObject({ id, version: z.int() });

const payload = z.strictObject({
  /** The new lists with their version after the import. */
  added: z.array(versioned),
  earlierDefaultId: id.nullable(),
  /** The existing list that became the default, as it was before. */
  chosen: versioned.extend({ name: z.string(), inactive: z.boolean() }).nullable(),
});

type Payload = z.output<typeof payload>;

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
    // Without a default list now, the default was a new list.
    const isRestored = earlierDefaultId !== null && current?.id === chosen?.id && current?.version === chosen?.version;
    if (isRestored) await makeDefault(ctx, earlierDefaultId);
    if (isRestored && chosen) await restoreList(ctx, chosen);
    const restored = removed + Number(isRestored && chosen !== null);
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
  let chosen: Payload['chosen'] = null;
  for (const { id, name, isDefault } of lists)
    if (id === null) addedIds.push((await createPriceList(ctx, { name, isDefault })).id);
    else {
      const before = await getPriceList(ctx, id);
      const { version } = await changePriceList(ctx, id, { name, isDefault: true });
      chosen = { id, version, name: before.name, inactive: before.inactive };
    }
  const added = addedIds.length > 0 ? await lockPriceListRows(ctx, addedIds) : [];
  return toUndoStep(undoPriceLists, {
    added: added.map(({ id, version }) => ({ id, version })),
    earlierDefaultId: earlierDefault?.id ?? null,
    chosen,
  });
};

const removeLists = async (ctx: Ctx, added: Payload['added'], earlierDefaultId: number | null): Promise<number> => {
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
  const { name } = await getPriceList(ctx, listId);
  await changePriceList(ctx, listId, { name, isDefault: true });
};

const restoreList = async (ctx: Ctx, { id: listId, name, inactive }: NonNullable<Payload['chosen']>): Promise<void> => {
  await changePriceList(ctx, listId, { name });
  if (inactive) await deactivatePriceList(ctx, listId);
};
