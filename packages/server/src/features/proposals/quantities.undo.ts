import { orderManagers } from '@shelfward/contract/kit/access.ts';
import { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import { offerUndo, undoable } from '../../platform/undo/undo.ts';
import { type Chosen, choose } from './choices.service.ts';
import { type HeldItem, holdItems } from './item-writes.queries.ts';
import { holdOrderProposals } from './order-proposals.queries.ts';
import { isEditable } from './order-proposals.service.ts';

const payload = z.strictObject({
  orderProposalIds: z.array(z.int()),
  /** Line by line, short because there may be thousands: part, product, the choice before, the quantity written. */
  lines: z.array(z.tuple([z.int(), z.int(), z.int().nullable(), z.int()])),
});
type Payload = z.output<typeof payload>;

/** A line whose quantity is no longer the one that was written stays, and so does a proposal that is over. */
export const undoQuantities = undoable({
  action: 'proposals.quantities',
  access: orderManagers,
  payload,
  undo: async (ctx, { orderProposalIds, lines }) => {
    const held = await holdLines(ctx, orderProposalIds, lines);
    const chosen = lines.flatMap(([part, productId, before, after]): Chosen[] => {
      const item = held.get(`${part} ${productId}`);
      return item?.quantity === after ? [{ item, chosenQuantity: before }] : [];
    });
    await choose(ctx, chosen);
    return { restored: chosen.length, skipped: lines.length - chosen.length };
  },
});

/** The same as `choose`, as one action that can be taken back. */
export const chooseUndoably = async (ctx: Ctx, chosen: readonly Chosen[]): Promise<void> => {
  await choose(ctx, chosen);
  if (chosen.length > 0) await offerUndo(ctx, undoQuantities, undoOf(chosen));
};

const undoOf = (chosen: readonly Chosen[]): Payload => ({
  orderProposalIds: [...new Set(chosen.map(({ item }) => item.orderProposalId))],
  lines: chosen.map(({ item, chosenQuantity }) => [
    item.storeOrderProposalId,
    item.productId,
    item.chosenQuantity,
    chosenQuantity ?? item.systemQuantity,
  ]),
});

const holdLines = async (
  ctx: Ctx,
  ids: readonly number[],
  lines: Payload['lines'],
): Promise<ReadonlyMap<string, HeldItem>> => {
  const editable = (await holdOrderProposals(ctx, ids)).filter(isEditable);
  if (editable.length === 0) return new Map();
  const held = await holdItems(ctx, {
    orderProposalIds: editable.map(({ id }) => id),
    storeOrderProposalIds: [...new Set(lines.map(([part]) => part))],
    productIds: [...new Set(lines.map(([, productId]) => productId))],
  });
  return new Map(held.map((item) => [`${item.storeOrderProposalId} ${item.productId}`, item]));
};
