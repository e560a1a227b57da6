import type { Ctx } from '../../platform/context/context.ts';
import { found } from '../../platform/core/errors.ts';
import { createOrders } from './create-orders.service.ts';
import { findOrder, type VersionedOrder } from './order.queries.ts';

/**
 * Copies lines, prices and terms of an order. The purchase order number belongs to one
 * order and the requested ship date may be past, so neither is copied.
 */
export const copyOrder = async (ctx: Ctx, id: number): Promise<VersionedOrder> => {
  const { company, store, region, items, ...order } = found(await findOrder(ctx, id), 'ORDER_NOT_FOUND');
  const { shippingCharge: shippingChargeCents, discount, commission, salesNote } = order;
  const [copy = 0] = await createOrders(ctx, [
    {
      companyId: company.id,
      ...toCopiedPlace(store, region),
      orderProposalId: null,
      terms: { shippingChargeCents, discount, commission, salesNote },
      lines: items.map(({ product, store: lineStore, quantity, unitPrice }) => ({
        productId: product.id,
        storeId: lineStore.id,
        quantity,
        unitPriceCents: unitPrice,
      })),
    },
  ]);
  return found(await findOrder(ctx, copy), 'ORDER_NOT_FOUND');
};

type Place = { readonly id: number } | null;

const toCopiedPlace = (store: Place, region: Place) => {
  if (store) return { storeId: store.id };
  if (region) return { regionId: region.id };
  throw new Error('An order is of a store or of a region');
};
