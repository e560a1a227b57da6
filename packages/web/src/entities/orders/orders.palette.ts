import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import type { PaletteEntry, PaletteSource } from '../../kit/palette.ts';
import { selected } from '../../kit/resource.ts';
import { orderHref, orderName, orders } from './orders.api.ts';

export const orderPalette: PaletteSource = {
  name: 'Orders',
  requires: orderRoutes.list,
  find: (search) =>
    selected(orders.list({ query: { search, size: 5 } }), (page): readonly PaletteEntry[] =>
      page.content.map((order) => ({
        id: `order ${order.id}`,
        label: orderName(order),
        description: [order.company.name, order.store?.name ?? order.region?.name].filter(Boolean).join(' · '),
        to: orderHref(order),
      })),
    ),
};
