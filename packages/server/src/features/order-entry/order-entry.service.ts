import type { OrderEntry, Submission } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import {
  computeAmounts,
  computeSuggestion,
  findLineProblem,
  findMissing,
} from '@shelfward/contract/order-entry/order-entry.rules.ts';
import { getCurrency } from '../../platform/auth/clients.queries.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { formatMinimum, loadDeliveryWindows, loadOrderConstraints } from '../deliveries/public.ts';
import { findInTransit, findOpenOrders } from '../inventory/public.ts';
import { getOrder, moveToPending, saveSuggestion, type VersionedOrder } from '../orders/public.ts';
import {
  findEnteredLines,
  findEntryProducts,
  findEntryStore,
  findOpenOrdersOfStore,
  findSubmission,
} from './order-entry.queries.ts';

export const getOrderEntry = async (ctx: Ctx, storeId: number): Promise<OrderEntry> => {
  const { regionId, ...place } = found(await findEntryStore(ctx, storeId), 'STORE_NOT_FOUND');
  const products = await findEntryProducts(ctx, storeId);
  const [inTransit, onOrder] = [await findInTransit(ctx, [storeId]), await findOpenOrders(ctx, [storeId])];
  const window = (await loadDeliveryWindows(ctx, [storeId])).get(storeId);
  const [limits] = await loadOrderConstraints(ctx, place.company.id, [{ storeId, regionId, orderRegionId: null }]);
  return {
    ...place,
    delivery: window
      ? {
          deliveryDay: window.deliveryDay,
          orderDay: window.orderDay,
          orderBy: window.orderBy.toISOString(),
          nextDeliveryDay: window.nextDeliveryDay,
        }
      : null,
    minimums: (limits?.minimums ?? []).map(({ kind, minimum }) => ({ kind, minimum })),
    freight: [...(limits?.freight?.steps ?? [])],
    openOrders: await findOpenOrdersOfStore(ctx, storeId),
    products: products.map((row) => {
      const { id } = row.product;
      const onTheWay = (inTransit.get(storeId)?.get(id) ?? 0) + (onOrder.get(storeId)?.get(id) ?? 0);
      return { ...row, onTheWay, suggested: computeSuggestion({ ...row, onTheWay }) };
    }),
  };
};

/** The order then waits for the approval of the brand. What prevents it is named line by line. */
export const submitOrder = async (ctx: Ctx, orderId: number): Promise<VersionedOrder> => {
  const order = await getOrder(ctx, orderId);
  const lines = await findEnteredLines(ctx, orderId);
  const problems = lines.flatMap((line) => findLineProblem(line) ?? []);
  const missing = await findMissingMinimums(ctx, order, lines);
  const messages = [...problems, ...missing];
  if (order.status === 'DRAFT' && messages.length > 0)
    throw new AppError('ORDER_INCOMPLETE', {
      errors: messages.slice(0, 50).map((message) => ({ pointer: '/params/orderId', message })),
      detail: messages.slice(0, 5).join(' '),
    });
  const suggested = order.status === 'DRAFT' && order.store ? await suggest(ctx, order.store.id) : undefined;
  const submitted = await moveToPending(ctx, orderId);
  if (!suggested || ctx.actor.scope !== 'PARTNER') return submitted;
  await saveSuggestion(ctx, orderId, suggested);
  return getOrder(ctx, orderId);
};

export const getSubmission = async (ctx: Ctx, orderId: number): Promise<Submission> =>
  found(await findSubmission(ctx, orderId), 'ORDER_NOT_FOUND');

/** What is suggested to the store now. */
const suggest = async (ctx: Ctx, storeId: number) => {
  const { products } = await getOrderEntry(ctx, storeId);
  return products.flatMap(({ product, suggested }) =>
    suggested > 0 ? [{ productId: product.id, quantity: suggested }] : [],
  );
};

const findMissingMinimums = async (
  ctx: Ctx,
  { company, store, region }: VersionedOrder,
  lines: Awaited<ReturnType<typeof findEnteredLines>>,
): Promise<string[]> => {
  if (!store) return [];
  const place = { storeId: store.id, regionId: region?.id ?? null, orderRegionId: null };
  const [limits] = await loadOrderConstraints(ctx, company.id, [place]);
  const currency = await getCurrency(ctx.db, ctx.tenantId);
  return findMissing(limits?.minimums ?? [], computeAmounts(lines)).map(
    (minimum) => `The order is below the minimum of ${formatMinimum(minimum, currency)}.`,
  );
};
