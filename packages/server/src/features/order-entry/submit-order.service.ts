import { formatDay } from '@shelfward/contract/kit/dates.ts';
import { computeAmounts, findLineProblem, findMissing } from '@shelfward/contract/order-entry/order-entry.rules.ts';
import { getCurrency } from '../../platform/auth/clients.queries.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import { formatMinimum, loadDeliveryWindows, loadOrderConstraints } from '../deliveries/public.ts';
import { getLockedOrder, getOrder, moveToPending, saveSubmission, type VersionedOrder } from '../orders/public.ts';
import { findEnteredLines, type OrderLine } from './order-entry.queries.ts';
import { getOrderEntry } from './order-entry.service.ts';

interface Confirmed {
  /** The delivery that the user saw; null without a delivery calendar, undefined if the caller does not check it. */
  readonly deliveryDay?: string | null | undefined;
}

/** The order then waits for the approval of the brand. What prevents it is named line by line. */
export const submitOrder = async (
  ctx: Ctx,
  orderId: number,
  { deliveryDay: seen }: Confirmed,
): Promise<VersionedOrder> => {
  // The lines cannot change between their check and the submission.
  await getLockedOrder(ctx, orderId);
  const order = await getOrder(ctx, orderId);
  if (order.status !== 'DRAFT') return moveToPending(ctx, orderId);
  await requireComplete(ctx, order);
  const deliveryDay = await findDeliveryDay(ctx, order);
  if (seen !== undefined && seen !== deliveryDay) throw describeDelivery(seen, deliveryDay);
  const suggested = order.store && ctx.actor.scope === 'PARTNER' ? await suggest(ctx, order.store.id) : undefined;
  const submitted = await moveToPending(ctx, orderId);
  if (!suggested) return submitted;
  await saveSubmission(ctx, orderId, { suggested, deliveryDay });
  return getOrder(ctx, orderId);
};

const requireComplete = async (ctx: Ctx, order: VersionedOrder): Promise<void> => {
  const lines = await findEnteredLines(ctx, [order.id]);
  const problems = lines.flatMap((line) => findLineProblem(line) ?? []);
  const messages = [...problems, ...(await findMissingMinimums(ctx, order, lines))];
  if (messages.length === 0) return;
  throw new AppError('ORDER_INCOMPLETE', {
    errors: messages.slice(0, 50).map((message) => ({ pointer: '/params/orderId', message })),
    detail: messages.slice(0, 5).join(' '),
  });
};

const findDeliveryDay = async (ctx: Ctx, { store }: VersionedOrder): Promise<string | null> => {
  if (!store) return null;
  return (await loadDeliveryWindows(ctx, [store.id])).get(store.id)?.deliveryDay ?? null;
};

const describeDelivery = (seen: string | null, now: string | null): AppError => {
  const arrival = now === null ? 'The order has no delivery day now.' : `The order arrives on ${formatDay(now)} now.`;
  const isLate = seen !== null && now !== null && now > seen;
  const cause = isLate ? `The cut-off for the delivery of ${formatDay(seen)} has passed.` : 'The deliveries changed.';
  return new AppError('DELIVERY_CHANGED', { detail: `${cause} ${arrival}`, extra: { deliveryDay: now } });
};

/** What is suggested to the store now. */
const suggest = async (ctx: Ctx, storeId: number) => {
  const { products } = await getOrderEntry(ctx, storeId);
  return products.flatMap(({ product, suggested, unitPrice }) =>
    suggested > 0 ? [{ productId: product.id, quantity: suggested, unitPrice: unitPrice ?? 0 }] : [],
  );
};

const findMissingMinimums = async (
  ctx: Ctx,
  { company, store, region, discount }: VersionedOrder,
  lines: readonly OrderLine[],
): Promise<string[]> => {
  if (!store) return [];
  const place = { storeId: store.id, regionId: region?.id ?? null, orderRegionId: null };
  const [limits] = await loadOrderConstraints(ctx, company.id, [place]);
  const currency = await getCurrency(ctx.db, ctx.tenantId);
  return findMissing(limits?.minimums ?? [], computeAmounts(lines, discount)).map(({ kind, minimum, missing }) => {
    const named = formatMinimum({ kind, minimum }, currency);
    return `The order is below the minimum of ${named}: ${formatMinimum({ kind, minimum: missing }, currency)} missing.`;
  });
};
