import type { ErpAmounts } from '@shelfward/contract/orders/erp-amounts.rules.ts';
import { isForErp, orderRetryDelayMs } from '@shelfward/contract/orders/order-sync.rules.ts';
import type { OrderSyncStatus } from '@shelfward/contract/orders/orders.rules.ts';
import type { AuditedCtx } from '../../platform/context/context.ts';
import { found } from '../../platform/core/errors.ts';
import { findFailures, type OrderSyncValues, saveOrderSync } from './order-sync.queries.ts';
import { lockOrder, type OrderRecord, updateOrder } from './order-writes.queries.ts';

/** The result of pushing one order. */
export type SyncOutcome =
  | {
      readonly kind: 'SYNCHRONIZED';
      readonly erpOrderName: string | null;
      readonly payloadHash: string | null;
      /** Null for a cancelled order. */
      readonly erpAmounts: ErpAmounts | null;
    }
  /** A temporary failure. */
  | { readonly kind: 'RETRY'; readonly reason: string }
  /** A permanent failure: a user must act. */
  | { readonly kind: 'FAILED'; readonly reason: string };

/** Called before sending: afterwards the ERP may have the order, even if this process dies. */
export const recordSyncAttempt = async (
  ctx: AuditedCtx,
  { id, salesNote }: { readonly id: number; readonly salesNote: string | null },
  baseIntegrationId: number,
): Promise<void> => {
  found(await lockOrder(ctx, id), 'ORDER_NOT_FOUND');
  await saveOrderSync(ctx, id, {
    attemptedAt: ctx.now,
    baseIntegrationId,
    ...(salesNote !== null && { noteSent: true }),
  });
};

/**
 * Records the result of pushing `version`. An order that changed meanwhile is pushed again immediately, and
 * a webhook that a user paused meanwhile remains paused.
 */
export const completeOrderSync = async (
  ctx: AuditedCtx,
  { orderId, version, luck }: { readonly orderId: number; readonly version: number; readonly luck: number },
  outcome: SyncOutcome,
): Promise<OrderSyncStatus> => {
  const before = found(await lockOrder(ctx, orderId), 'ORDER_NOT_FOUND');
  const failures = outcome.kind === 'RETRY' ? (await findFailures(ctx, orderId)) + 1 : 0;
  const hasChanged = before.version !== version;
  const { status, values } = computeSyncStatus(ctx.now, outcome, {
    hasChanged,
    failures,
    delayMs: orderRetryDelayMs(failures, luck),
  });
  const syncStatus = before.syncStatus === 'PAUSED' ? 'PAUSED' : status;
  await saveOrderSync(ctx, orderId, { ...values, ...(syncStatus === 'PAUSED' && { nextAttemptAt: null }) });
  const after = await updateOrder(ctx, orderId, { syncStatus });
  ctx.audit({ entityType: 'ORDER', id: orderId, before, after });
  return syncStatus;
};

interface SyncResult {
  readonly status: OrderSyncStatus;
  readonly values: Partial<OrderSyncValues>;
}

const changedMeanwhile = 'The order was changed while it was sent; it is sent again.';

const computeSyncStatus = (
  now: Date,
  outcome: SyncOutcome,
  {
    hasChanged,
    failures,
    delayMs,
  }: { readonly hasChanged: boolean; readonly failures: number; readonly delayMs: number | undefined },
): SyncResult => {
  if (outcome.kind === 'SYNCHRONIZED') {
    const { erpOrderName, payloadHash } = outcome;
    const erpAmounts = outcome.erpAmounts && JSON.stringify(outcome.erpAmounts);
    const synchronized = { failures: 0, synchronizedAt: now, erpOrderName, payloadHash, erpAmounts };
    return hasChanged
      ? { status: 'PENDING_FOR_RETRY', values: { ...synchronized, reason: changedMeanwhile, nextAttemptAt: now } }
      : { status: 'SYNCHRONIZED', values: { ...synchronized, reason: null, nextAttemptAt: null } };
  }
  const { reason } = outcome;
  if (outcome.kind === 'RETRY' && delayMs !== undefined)
    return {
      status: 'PENDING_FOR_RETRY',
      values: { failures, reason, nextAttemptAt: new Date(now.getTime() + delayMs) },
    };
  return { status: 'FAILED', values: { failures, reason, nextAttemptAt: null } };
};

/** The effects of a sync status change by a user or an edit: previous attempts no longer count. */
export const followSyncStatus = async (
  ctx: Pick<AuditedCtx, 'db' | 'now'>,
  before: Pick<OrderRecord, 'syncStatus'>,
  { id, status, syncStatus }: OrderRecord,
): Promise<void> => {
  if (before.syncStatus === syncStatus) return;
  const isRetried = syncStatus === 'PENDING_FOR_RETRY';
  await saveOrderSync(ctx, id, {
    failures: 0,
    reason: isRetried ? formatReason(before.syncStatus, status) : null,
    nextAttemptAt: isRetried ? ctx.now : null,
  });
};

/** Retries now with a new series of attempts. */
export const resendOrder = (ctx: Pick<AuditedCtx, 'db' | 'now'>, orderId: number): Promise<void> =>
  saveOrderSync(ctx, orderId, { failures: 0, nextAttemptAt: ctx.now });

const formatReason = (before: OrderSyncStatus, status: OrderRecord['status']): string => {
  if (status === 'CANCELLED') return 'The cancellation is sent.';
  if (!isForErp(status)) return 'The order is sent again once it is approved.';
  return before === 'SYNCHRONIZED' ? 'The order is sent again.' : 'The order is sent.';
};
