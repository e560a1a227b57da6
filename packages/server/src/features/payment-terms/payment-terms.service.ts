import type { PaymentTermInput } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { found } from '../../platform/core/errors.ts';
import { mapConstraintErrors } from '../../platform/db/constraints.ts';
import {
  findPaymentTerm,
  insertPaymentTerm,
  lockPaymentTerm,
  type PaymentTermRecord,
  updatePaymentTerm,
} from './payment-terms.queries.ts';

const rejectDuplicate = mapConstraintErrors({ payment_term_name_key: 'PAYMENT_TERM_NAME_TAKEN' });

export const getPaymentTerm = async (ctx: Ctx, id: number): Promise<PaymentTermRecord> =>
  found(await findPaymentTerm(ctx, id), 'PAYMENT_TERM_NOT_FOUND');

export const createPaymentTerm = async (ctx: Ctx, input: PaymentTermInput): Promise<PaymentTermRecord> => {
  const after = await rejectDuplicate(insertPaymentTerm(ctx, input));
  ctx.audit({ entityType: 'PAYMENT_TERM', id: after.id, before: null, after });
  return after;
};

export const changePaymentTerm = async (
  ctx: Ctx,
  id: number,
  change: Partial<PaymentTermInput & { readonly inactive: boolean }>,
): Promise<PaymentTermRecord> => {
  const before = found(await lockPaymentTerm(ctx, id), 'PAYMENT_TERM_NOT_FOUND');
  ctx.requireVersion(before.version);
  const after = await rejectDuplicate(updatePaymentTerm(ctx, id, change));
  ctx.audit({ entityType: 'PAYMENT_TERM', id, before, after });
  return after;
};
