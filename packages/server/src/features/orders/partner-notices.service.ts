import { formatCents } from '@shelfward/contract/kit/currency.rules.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { Submission } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { describeChange } from '@shelfward/contract/order-entry/submission.rules.ts';
import type { OrderStatus } from '@shelfward/contract/orders/orders.rules.ts';
import { sql } from 'kysely';
import { getCurrency } from '../../platform/auth/clients.queries.ts';
import type { Ctx } from '../../platform/context/context.ts';

interface Moved {
  readonly to: OrderStatus;
  readonly reason: string | null;
  /** What the brand changed in the submitted order. */
  readonly changes: Submission['changes'];
}

interface NamedOrder {
  readonly id: number;
  readonly status: OrderStatus;
  readonly purchaseOrderNumber: string | null;
}

const outcomes: Partial<Readonly<Record<OrderStatus, string>>> = {
  APPROVED: 'approved',
  DRAFT: 'sent back',
  CANCELLED: 'cancelled',
};

const describeOutcome = (from: OrderStatus, { to, changes }: Moved): string | undefined => {
  if (from === 'PACKING' && to === 'APPROVED') return undefined;
  if (to === 'PENDING' && from === 'APPROVED') return 'returned for approval';
  return to === 'APPROVED' && changes.length > 0 ? 'approved with changes' : outcomes[to];
};

/** Lines of an e-mail; the page of the order has all. */
const maxChanges = 50;

const listChanges = (changes: Submission['changes']): string[] => {
  if (changes.length === 0) return [];
  const more = changes.length - maxChanges;
  return [
    `${formatCount(changes.length, 'product was', 'products were')} changed:`,
    ...changes.slice(0, maxChanges).map(describeChange),
    ...(more > 0 ? [`and ${formatCount(more, 'other product')}.`] : []),
  ];
};

/** An e-mail to the partner of an order when the brand approves it, sends it back, or cancels it. */
export const notifyPartner = async (
  ctx: Ctx,
  { id, status, purchaseOrderNumber }: NamedOrder,
  moved: Moved,
): Promise<void> => {
  const outcome = describeOutcome(status, moved);
  if (outcome === undefined) return;
  const recipient = await findPartner(ctx, id);
  if (!recipient) return;
  const { email, storeName, totalUnit, totalPriceCents } = recipient;
  const { to, reason, changes } = moved;
  const total = formatCents(totalPriceCents, await getCurrency(ctx.db, ctx.tenantId));
  const name = purchaseOrderNumber === null ? `Your order for ${storeName}` : `Your order ${purchaseOrderNumber}`;
  await ctx.mail({
    to: email,
    subject: `${name} was ${outcome}`,
    paragraphs: [
      `${name} was ${outcome}: ${totalUnit} units, ${total}.`,
      ...(reason === null ? [] : [`Reason: ${reason}`]),
      ...listChanges(changes),
      ...(to === 'DRAFT' ? ['Change the order and submit it again.'] : []),
    ],
    link: { label: 'Open the order', path: `/orders/orderDetail/${id}` },
  });
};

interface Partner {
  readonly email: string;
  readonly storeName: string;
  readonly totalUnit: number;
  readonly totalPriceCents: number;
}

/** The active partner who submitted the order last, or created it, unless the order has left the scope of the partner. */
const findPartner = async ({ db, tenantId, actor }: Ctx, orderId: number): Promise<Partner | undefined> => {
  const { rows } = await sql<Partner>`
    select found.email, store.name as store_name, o.total_unit, o.total_price_cents
    from (select find_order_partner(${tenantId}::integer, ${orderId}::bigint, ${actor.userId}::bigint) as email) found
    join sales_order o on o.tenant_id = ${tenantId} and o.id = ${orderId}
    join store on store.tenant_id = ${tenantId} and store.id = o.store_id
    where found.email is not null`.execute(db);
  return rows[0];
};
