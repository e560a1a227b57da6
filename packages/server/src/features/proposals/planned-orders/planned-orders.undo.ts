import { orderManagers } from '@shelfward/contract/kit/access.ts';
import { allocationReasons } from '@shelfward/contract/proposals/proposals.rules.ts';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context/context.ts';
import { offerUndo, undoable } from '../../../platform/undo/undo.ts';
import { isEditable } from '../editing/order-proposals.service.ts';
import { lockItems, type SuggestionRow, updateSuggestions } from '../lines/item-writes.queries.ts';
import { lockOrderProposal } from '../lines/order-proposals.queries.ts';
import { lockPostponements, updatePostponements } from './planned-orders.queries.ts';

const reason = z.enum(allocationReasons).nullable();

/** Tuples, because there can be thousands. */
const payload = z.strictObject({
  orderProposalId: z.int(),
  /** Part id, and whether its order was postponed before. */
  parts: z.array(z.tuple([z.int(), z.boolean()])),
  /** Part id, product id, the suggested quantity and its reason before, and the quantity after. */
  lines: z.array(z.tuple([z.int(), z.int(), z.int(), reason, z.int()])),
});
type Payload = z.output<typeof payload>;

/** Skips parts and lines that were changed afterwards, and a proposal that is closed. */
export const undoPlannedOrders = undoable({
  action: 'proposals.plannedOrders',
  access: orderManagers,
  payload,
  undo: async (ctx, { orderProposalId, parts, lines }) => {
    const all = parts.length + lines.length;
    const proposal = await lockOrderProposal(ctx, orderProposalId);
    if (!proposal || !isEditable(proposal)) return { restored: 0, skipped: all };
    const changes = await findUnchanged(ctx, { orderProposalId, parts, lines });
    await savePlan(ctx, orderProposalId, changes);
    return {
      restored: changes.parts.length + changes.lines.length,
      skipped: all - changes.parts.length - changes.lines.length,
    };
  },
});

export interface PlanChanges {
  readonly parts: readonly { readonly storeOrderProposalId: number; readonly postponed: boolean }[];
  readonly lines: readonly (SuggestionRow & {
    readonly before: Pick<SuggestionRow, 'systemQuantity' | 'adjustedBy'>;
  })[];
}

/** Saves which orders are postponed and suggested quantities, as an action that can be undone. */
export const saveUndoablePlan = async (ctx: Ctx, orderProposalId: number, changes: PlanChanges): Promise<void> => {
  if (changes.parts.length + changes.lines.length === 0) return;
  await savePlan(ctx, orderProposalId, changes);
  await offerUndo(ctx, undoPlannedOrders, buildPayload(orderProposalId, changes));
};

const buildPayload = (orderProposalId: number, { parts, lines }: PlanChanges): Payload => ({
  orderProposalId,
  parts: parts.map(({ storeOrderProposalId, postponed }) => [storeOrderProposalId, !postponed]),
  lines: lines.map(({ storeOrderProposalId, productId, systemQuantity, before }) => [
    storeOrderProposalId,
    productId,
    before.systemQuantity,
    before.adjustedBy,
    systemQuantity,
  ]),
});

const savePlan = async (ctx: Ctx, orderProposalId: number, { parts, lines }: PlanChanges): Promise<void> => {
  await updatePostponements(ctx, parts);
  await updateSuggestions(ctx, orderProposalId, lines);
  const audit = (id: number, before: object, after: object) =>
    ctx.audit({ entityType: 'STORE_ORDER_PROPOSAL', id, before, after });
  for (const { storeOrderProposalId, postponed } of parts)
    audit(storeOrderProposalId, { postponed: !postponed }, { postponed });
  for (const { storeOrderProposalId, productId, systemQuantity, before } of lines) {
    const field = `quantity of product ${productId}`;
    audit(storeOrderProposalId, { [field]: before.systemQuantity }, { [field]: systemQuantity });
  }
};

const findUnchanged = async (ctx: Ctx, { orderProposalId, parts, lines }: Payload): Promise<PlanChanges> => {
  const postponed = await lockPostponements(
    ctx,
    parts.map(([part]) => part),
  );
  const locked = new Map(
    (lines.length === 0
      ? []
      : await lockItems(ctx, {
          orderProposalIds: [orderProposalId],
          storeOrderProposalIds: [...new Set(lines.map(([part]) => part))],
          productIds: [...new Set(lines.map(([, productId]) => productId))],
        })
    ).map((item) => [`${item.storeOrderProposalId} ${item.productId}`, item]),
  );
  return {
    parts: parts.flatMap(([storeOrderProposalId, before]) =>
      postponed.get(storeOrderProposalId) === !before ? [{ storeOrderProposalId, postponed: before }] : [],
    ),
    lines: lines.flatMap(([storeOrderProposalId, productId, systemQuantity, adjustedBy, after]) =>
      locked.get(`${storeOrderProposalId} ${productId}`)?.systemQuantity === after
        ? [
            {
              storeOrderProposalId,
              productId,
              systemQuantity,
              adjustedBy,
              before: { systemQuantity: after, adjustedBy },
            },
          ]
        : [],
    ),
  };
};
