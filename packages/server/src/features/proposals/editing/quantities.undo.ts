import { orderManagers } from '@shelfward/contract/kit/access.ts';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context/context.ts';
import { offerUndo, undoable } from '../../../platform/undo/undo.ts';
import { type LockedItem, lockItems } from '../lines/item-writes.queries.ts';
import { lockOrderProposalsShared } from '../lines/order-proposals.queries.ts';
import { type OverrideQuantity, saveOverrideQuantities } from '../lines/override-quantities.service.ts';
import { isEditable } from './order-proposals.service.ts';

const payload = z.strictObject({
  orderProposalIds: z.array(z.int()),
  /** Tuples, because there can be thousands: part id, product id, previous override quantity, saved quantity. */
  lines: z.array(z.tuple([z.int(), z.int(), z.int().nullable(), z.int()])),
});
type Payload = z.output<typeof payload>;

/** Skips lines that were changed afterwards and proposals that are closed. */
export const undoQuantities = undoable({
  action: 'proposals.quantities',
  access: orderManagers,
  payload,
  undo: async (ctx, { orderProposalIds, lines }) => {
    const locked = await lockLines(ctx, orderProposalIds, lines);
    const chosen = lines.flatMap(([part, productId, before, after]): OverrideQuantity[] => {
      const item = locked.get(`${part} ${productId}`);
      return item?.quantity === after ? [{ item, chosenQuantity: before }] : [];
    });
    await saveOverrideQuantities(ctx, chosen);
    return { restored: chosen.length, skipped: lines.length - chosen.length };
  },
});

/** Saves override quantities as an action that can be undone. */
export const saveUndoableQuantities = async (ctx: Ctx, chosen: readonly OverrideQuantity[]): Promise<void> => {
  await saveOverrideQuantities(ctx, chosen);
  if (chosen.length > 0) await offerUndo(ctx, undoQuantities, buildPayload(chosen));
};

const buildPayload = (chosen: readonly OverrideQuantity[]): Payload => ({
  orderProposalIds: [...new Set(chosen.map(({ item }) => item.orderProposalId))],
  lines: chosen.map(({ item, chosenQuantity }) => [
    item.storeOrderProposalId,
    item.productId,
    item.chosenQuantity,
    chosenQuantity ?? item.systemQuantity,
  ]),
});

const lockLines = async (
  ctx: Ctx,
  ids: readonly number[],
  lines: Payload['lines'],
): Promise<ReadonlyMap<string, LockedItem>> => {
  const editable = (await lockOrderProposalsShared(ctx, ids)).filter(isEditable);
  if (editable.length === 0) return new Map();
  const locked = await lockItems(ctx, {
    orderProposalIds: editable.map(({ id }) => id),
    storeOrderProposalIds: [...new Set(lines.map(([part]) => part))],
    productIds: [...new Set(lines.map(([, productId]) => productId))],
  });
  return new Map(locked.map((item) => [`${item.storeOrderProposalId} ${item.productId}`, item]));
};
