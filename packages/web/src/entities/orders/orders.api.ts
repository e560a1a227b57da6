import { orderImportRoutes } from '@shelfward/contract/orders/order-import.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import type { Order, OrderRow } from '@shelfward/contract/orders/orders.shapes.ts';
import { queryClient } from '../../kit/query-client.ts';
import { type Choice, choicesOf, type QueryOf, resource } from '../../kit/resource.ts';
import { stores } from '../stores/stores.api.ts';

export const orders = resource('orders', orderRoutes, {
  reads: ['purchaseOrderNumberAvailability', 'findProducts'],
  alsoChanges: ['products', 'inventory', 'order-proposals', 'menu-mark'],
});

export const orderImports = resource('orders', orderImportRoutes, { alsoChanges: ['menu-mark'] });

/** Reads an order now, and with it the version that the next change is made from. */
export const readOrder = (orderId: number): Promise<Order> =>
  queryClient.fetchQuery({ ...orders.get({ params: { orderId } }), staleTime: 0 });

/** A page that shows the order shows the answer of a change at once, before it is read again. */
export const showOrder = (order: Order): void => {
  queryClient.setQueryData([...orders.get({ params: { orderId: order.id } }).queryKey], order);
};

/** The order as it was last read, or answered after a change. */
export const shownOrder = (orderId: number): Order | undefined =>
  queryClient.getQueryData([...orders.get({ params: { orderId } }).queryKey]);

export const orderActivation = {
  access: orderRoutes.deactivate.access,
  activate: (orderId: number) => orders.activate({ params: { orderId } }),
  deactivate: (orderId: number) => orders.deactivate({ params: { orderId } }),
};

export const orderEntryHref = ({ id }: { readonly id: number }): string => `/orders/entry/${id}`;

export const orderPrintHref = ({ id }: { readonly id: number }): string => `/orders/print/${id}`;

export const orderHref = ({ id }: { readonly id: number }): string => `/orders/orderDetail/${id}`;

/** An order without a purchase order number goes by its own. */
export const orderName = ({ id, purchaseOrderNumber }: Pick<OrderRow, 'id' | 'purchaseOrderNumber'>): string =>
  purchaseOrderNumber ?? `Order ${id}`;

/** Asked while a purchase order number is typed. */
export const numberIsFree = (companyId: number, asked: { readonly value: string; readonly excludeId?: number }) =>
  orders.purchaseOrderNumberAvailability({ params: { companyId }, body: asked });

/** The stores of one company, or of all; one that is already chosen keeps its name when it is inactive. */
export const storeChoices =
  (companyId: number | undefined) =>
  (search: string, ids?: readonly string[]): QueryOf<readonly Choice[]> =>
    choicesOf(stores.list({ query: { search, companyId, ids: ids && [...ids], includeInactive: ids !== undefined } }));
