import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type {
  PaymentTerm,
  PaymentTermInput,
  paymentTermRoutes,
} from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { contains } from '../../platform/db/like.ts';
import { inNaturalOrder } from '../../platform/db/natural-order.ts';
import { paginate } from '../../platform/db/paging.ts';

const columns = ['id', 'name', 'days', 'inactive'] as const;
const record = [...columns, 'version'] as const;

export type PaymentTermRecord = PaymentTerm & { readonly version: number };

export const findPaymentTerms = (
  { db }: Ctx,
  { search, includeInactive, ...page }: Input<typeof paymentTermRoutes.list>['query'],
): Promise<Page<PaymentTerm>> =>
  paginate(
    db
      .selectFrom('paymentTerm')
      .select(columns)
      .$if(!includeInactive, (query) => query.where('inactive', '=', false))
      .$if(search !== undefined, (query) => query.where('name', 'ilike', contains(search ?? ''))),
    page,
    {
      fields: { name: inNaturalOrder(sql.ref('nameKey')), days: sql.ref('days'), inactive: sql.ref('inactive') },
      id: sql.ref('id'),
      otherwise: [{ field: 'name', direction: 'asc' }],
    },
  );

export const findPaymentTerm = ({ db }: Ctx, id: number): Promise<PaymentTermRecord | undefined> =>
  db.selectFrom('paymentTerm').select(record).where('id', '=', id).executeTakeFirst();

/** Locks the row, so that earlier reads stay valid until the change. */
export const lockPaymentTerm = ({ db }: Ctx, id: number): Promise<PaymentTermRecord | undefined> =>
  db.selectFrom('paymentTerm').select(record).where('id', '=', id).forUpdate().executeTakeFirst();

export const insertPaymentTerm = ({ db }: Ctx, values: PaymentTermInput): Promise<PaymentTermRecord> =>
  db.insertInto('paymentTerm').values(values).returning(record).executeTakeFirstOrThrow();

export const updatePaymentTerm = (
  { db }: Ctx,
  id: number,
  values: Partial<Omit<PaymentTerm, 'id'>>,
): Promise<PaymentTermRecord> =>
  db.updateTable('paymentTerm').set(values).where('id', '=', id).returning(record).executeTakeFirstOrThrow();
