import { formatCents } from '@shelfward/contract/kit/currency.rules.ts';
import type { OrderStatus } from '@shelfward/contract/orders/orders.rules.ts';
import { sql } from 'kysely';
import { getCurrency } from '../../platform/auth/clients.queries.ts';
import type { Ctx } from '../../platform/context/context.ts';

interface Moved {
  readonly to: OrderStatus;
  readonly reason: string | null;
}

const outcomes: Partial<Readonly<Record<OrderStatus, string>>> = {
  APPROVED: 'approved',
  DRAFT: 'sent back',
  CANCELLED: 'cancelled',
};

/** An e-mail to the partner who created an order when the brand approves it, sends it back, or cancels it. */
export const notifyPartner = async (
  ctx: Ctx,
  { id, purchaseOrderNumber }: { readonly id: number; readonly purchaseOrderNumber: string | null },
  { to, reason }: Moved,
): Promise<void> => {
  const outcome = outcomes[to];
  if (outcome === undefined) return;
  const recipient = await findPartner(ctx, id);
  if (!recipient) return;
  const { email, storeName, totalUnit, totalPriceCents } = recipient;
  const total = formatCents(totalPriceCents, await getCurrency(ctx.db, ctx.tenantId));
  const name = purchaseOrderNumber === null ? `Your order for ${storeName}` : `Your order ${purchaseOrderNumber}`;
  await ctx.mail({
    to: email,
    subject: `${name} was ${outcome}`,
    paragraphs: [
      `${name} was ${outcome}: ${totalUnit} units, ${total}.`,
      ...(reason === null ? [] : [`Reason: ${reason}`]),
      ...(to === 'DRAFT' ? ['Change the order and submit it again.'] : []),
    ],
    link: { label: 'Open the order', path: `/orders/${id}` },
  });
};

interface Partner {
  readonly email: string;
  readonly storeName: string;
  readonly totalUnit: number;
  readonly totalPriceCents: number;
}

/** The active partner who created the order, unless it is the user of the request. */
const findPartner = async ({ db, tenantId, actor }: Ctx, orderId: number): Promise<Partner | undefined> => {
  const { rows } = await sql<Partner>`
    select person.email, store.name as store_name, o.total_unit, o.total_price_cents
    from sales_order o
    join app_user person on person.tenant_id = ${tenantId} and person.id = o.created_by
    join store on store.tenant_id = ${tenantId} and store.id = o.store_id
    where o.tenant_id = ${tenantId} and o.id = ${orderId} and person.id <> ${actor.userId}
      and person.scope_kind = 'PARTNER' and person.activated and not person.inactive`.execute(db);
  return rows[0];
};
