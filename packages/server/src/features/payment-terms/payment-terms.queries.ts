import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type {
  PaymentTerm,
  PaymentTermInput,
  paymentTermRoutes,
} from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { paginateRecords } from '../../platform/db/record-list.ts';

const columns = ['id', 'name', 'days', 'inactive'] as const;
const record = [...columns, 'version'] as const;

export type PaymentTermRecord = PaymentTerm & { readonly version: number };

export const findPaymentTerms = (
  { db }: Ctx,
  query: Input<typeof paymentTermRoutes.list>['query'],
): Promise<Page<PaymentTerm>> =>
  paginateRecords(db.selectFrom('paymentTerm').select(columns), query, { fields: { days: sql.ref('days') } });

export const findPaymentTerm = ({ db }: Ctx, id: number): Promise<PaymentTermRecord | undefined> =>
  db.selectFrom('paymentTerm').select(record).where('id', '=', id).executeTakeFirst();

export const insertPaymentTerm = ({ db }: Ctx, values: PaymentTermInput): Promise<PaymentTermRecord> =>
  db.insertInto('paymentTerm').values(values).returning(record).executeTakeFirstOrThrow();

export const updatePaymentTerm = (
  { db }: Ctx,
  id: number,
  values: Partial<Omit<PaymentTerm, 'id'>>,
): Promise<PaymentTermRecord> =>
  db.updateTable('paymentTerm').set(values).where('id', '=', id).returning(record).executeTakeFirstOrThrow();
