import type { OrderEntry, Submission } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { computeSuggestion } from '@shelfward/contract/order-entry/order-entry.rules.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { found } from '../../platform/core/errors.ts';
import { loadDeliveryWindows, loadOrderConstraints } from '../deliveries/public.ts';
import { findInTransit, findOpenOrders } from '../inventory/public.ts';
import { findSubmission } from '../orders/public.ts';
import { findDraftOfStore, findEntryProducts, findEntryStore, findOpenOrdersOfStore } from './order-entry.queries.ts';

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
    draftId: await findDraftOfStore(ctx, storeId),
    openOrders: await findOpenOrdersOfStore(ctx, storeId),
    products: products.map((row) => {
      const { id } = row.product;
      const onTheWay = (inTransit.get(storeId)?.get(id) ?? 0) + (onOrder.get(storeId)?.get(id) ?? 0);
      return { ...row, onTheWay, suggested: computeSuggestion({ ...row, onTheWay }) };
    }),
  };
};

export const getSubmission = async (ctx: Ctx, orderId: number): Promise<Submission> =>
  found(await findSubmission(ctx, orderId), 'ORDER_NOT_FOUND');
