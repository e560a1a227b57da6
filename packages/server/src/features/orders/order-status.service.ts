import type { Submission } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { syncStatusAfterMove } from '@shelfward/contract/orders/order-sync.rules.ts';
import {
  checkTransition,
  listNextStatuses,
  needsCancellationReason,
  type OrderStatus,
} from '@shelfward/contract/orders/orders.rules.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { getLockedOrder, getOrder, saveOrder } from './change-order.service.ts';
import { requireNoSubmission } from './create-order.service.ts';
import { findOrderHeader, type VersionedOrder } from './order.queries.ts';
import { type OrderHeaderRow, toHeaderFacts } from './order-header.queries.ts';
import { findOpenLines } from './order-items.queries.ts';
import { insertStatusChanges, lockOrder, type OrderRecord } from './order-writes.queries.ts';
import type { OrderWork } from './order-writes.types.ts';
import { notifyPartner } from './partner-notices.service.ts';
import { findSubmission } from './submission.queries.ts';

interface Step {
  readonly to: OrderStatus;
  readonly reason: string | null;
}

/** Changes the status by one transition. The current status has no effect. */
export const setStatus = async (ctx: Ctx, id: number, step: Step): Promise<VersionedOrder> => {
  if (step.to === 'PENDING') requireNoSubmission(ctx);
  return move(ctx, id, step);
};

/** The submission of a draft, after its minimums and limits were checked. */
export const moveToPending = (ctx: Ctx, id: number): Promise<VersionedOrder> =>
  move(ctx, id, { to: 'PENDING', reason: null });

const move = async (ctx: Ctx, id: number, step: Step): Promise<VersionedOrder> => {
  await moveOrder(ctx, await getLockedOrder(ctx, id), step);
  return getOrder(ctx, id);
};

/** The same for a locked order. */
export const moveOrder = async (ctx: Ctx, before: OrderRecord, { to, reason }: Step): Promise<void> => {
  const { id } = before;
  if (before.status === to) return;
  const header = found(await findOrderHeader(ctx, id), 'ORDER_NOT_FOUND');
  await rejectStep(ctx, header, to);
  if (to === 'CANCELLED' && needsCancellationReason(before.status) && reason === null)
    throw new AppError('CANCELLATION_REASON_REQUIRED');
  const submission = await findSubmission(ctx, id);
  if (submission?.isSubmitted) requireReasonForPartner(ctx, { submission, from: before.status, to, reason });
  const syncStatus = syncStatusAfterMove({ from: before.status, to }, before.syncStatus);
  await saveOrder(ctx, before, { status: to, syncStatus, ...(to === 'CANCELLED' && { cancellationReason: reason }) });
  await insertStatusChanges(ctx, [{ orderId: id, fromStatus: before.status, toStatus: to, reason }]);
  await notifyPartner(ctx, before, { to, reason, changes: submission?.changes ?? [] });
};

interface PartnerStep extends Step {
  readonly submission: Submission;
  readonly from: OrderStatus;
}

/** The partner learns why the brand changes or does not approve a submitted order. */
const requireReasonForPartner = ({ actor }: Ctx, { submission, from, to, reason }: PartnerStep): void => {
  const isOfBrand = actor.scope !== 'PARTNER' && from === 'PENDING' && reason === null;
  const needsReason = to === 'DRAFT' || (to === 'APPROVED' && submission.changes.length > 0);
  if (isOfBrand && needsReason) throw new AppError('CHANGE_REASON_REQUIRED');
};

/**
 * Cancels the order after a cancellation in the ERP, without a push. False: it has ended already, or units have
 * shipped, which requires a user.
 */
export const cancelByErp = (ctx: OrderWork, id: number, reason: string): Promise<boolean> =>
  cancelWithoutUser(ctx, id, { reason, toSyncStatus: () => 'SYNCHRONIZED' });

/** The same after a cancellation by the company; the order is sent to the ERP again. */
export const cancelByCompany = (ctx: OrderWork, id: number, reason: string): Promise<boolean> =>
  cancelWithoutUser(ctx, id, {
    reason,
    toSyncStatus: ({ status, syncStatus }) => syncStatusAfterMove({ from: status, to: 'CANCELLED' }, syncStatus),
  });

interface Cancellation {
  readonly reason: string;
  readonly toSyncStatus: (before: OrderRecord) => OrderRecord['syncStatus'];
}

const cancelWithoutUser = async (
  ctx: OrderWork,
  id: number,
  { reason, toSyncStatus }: Cancellation,
): Promise<boolean> => {
  const before = found(await lockOrder(ctx, id), 'ORDER_NOT_FOUND');
  const header = found(await findOrderHeader(ctx, id), 'ORDER_NOT_FOUND');
  if (checkTransition(toHeaderFacts(header), 'CANCELLED', ['ROLE_ADMIN']).kind !== 'allowed') return false;
  await saveOrder(ctx, before, {
    status: 'CANCELLED',
    syncStatus: toSyncStatus(before),
    cancellationReason: reason,
  });
  await insertStatusChanges(ctx, [{ orderId: id, fromStatus: before.status, toStatus: 'CANCELLED', reason }]);
  return true;
};

const rejectStep = async (ctx: Ctx, header: OrderHeaderRow, to: OrderStatus): Promise<void> => {
  const facts = toHeaderFacts(header);
  const checked = checkTransition(facts, to, ctx.actor.roles);
  if (checked.kind === 'allowed') return;
  if (checked.kind === 'forbidden') throw new AppError('FORBIDDEN');
  const extra = { from: header.status, to, allowed: listNextStatuses(facts, ctx.actor.roles) };
  if (checked.kind === 'illegal') throw new AppError('ILLEGAL_TRANSITION', { extra });
  const open = checked.code === 'ORDER_LINES_OPEN' ? await findOpenLines(ctx, header.id) : [];
  const messages = [...checked.messages, ...open.map(({ name, openQuantity }) => `${name}: ${openQuantity} left.`)];
  throw new AppError(checked.code, {
    extra,
    errors: messages.map((message) => ({ pointer: '/body/status', message })),
    detail: checked.messages.join(' '),
  });
};
