import type { PaymentTermInput } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { defineRecords } from '../../platform/records/records.ts';
import {
  findPaymentTerm,
  insertPaymentTerm,
  type PaymentTermRecord,
  updatePaymentTerm,
} from './payment-terms.queries.ts';

const records = defineRecords<PaymentTermRecord>({
  table: 'paymentTerm',
  entityType: 'PAYMENT_TERM',
  notFound: 'PAYMENT_TERM_NOT_FOUND',
  find: findPaymentTerm,
  rejections: { payment_term_name_key: 'PAYMENT_TERM_NAME_TAKEN' },
});

export const getPaymentTerm = records.get;

export const createPaymentTerm = (ctx: Ctx, input: PaymentTermInput) =>
  records.create(ctx, () => insertPaymentTerm(ctx, input));

export const changePaymentTerm = (
  ctx: Ctx,
  id: number,
  change: Partial<PaymentTermInput & { readonly inactive: boolean }>,
) => records.change(ctx, id, () => updatePaymentTerm(ctx, id, change));
