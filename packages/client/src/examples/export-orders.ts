import type { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import type { Client } from '../client.ts';

export interface ErpOrder {
  /** The key of the order in the ERP, so that a repeated export changes nothing. */
  readonly externalKey: string;
  readonly lines: readonly { readonly upc: string; readonly units: number; readonly unitPriceCents: number }[];
}

/** Sends approved orders to an ERP, in the order of their ids, and returns their number. */
export const exportOrders = async (
  { orders }: Client<{ orders: Pick<typeof orderRoutes, 'list' | 'get'> }>,
  sendToErp: (order: ErpOrder) => Promise<void>,
): Promise<number> => {
  let sent = 0;
  for await (const { id } of orders.list.all({ query: { status: 'APPROVED', sort: 'id,asc' } })) {
    const { items } = await orders.get({ params: { orderId: id } });
    const lines = items.map(({ product, quantity, unitPrice }) => ({
      upc: product.upc,
      units: quantity,
      unitPriceCents: unitPrice,
    }));
    await sendToErp({ externalKey: `shelfward-${id}`, lines });
    sent += 1;
  }
  return sent;
};
