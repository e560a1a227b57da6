import { orderImportRoutes } from '@shelfward/contract/orders/order-import.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import type { Order, OrderRow } from '@shelfward/contract/orders/orders.shapes.ts';
import { queryClient } from '../../kit/query-client.ts';
import { type Choice, namedChoices, type QueryOptions, resource } from '../../kit/resource.ts';
import { stores } from '../stores/stores.api.ts';

export const orders = resource('orders', orderRoutes, {
  reads: ['purchaseOrderNumberAvailability', 'findProducts'],
  alsoChanges: ['products', 'inventory', 'order-proposals', 'entry-stores', 'today', 'menu-mark'],
});

export const orderImports = resource('orders', orderImportRoutes, { alsoChanges: ['today', 'menu-mark'] });

/** Loads an order without the cache, and with it the version for the next update. */
export const loadOrder = (orderId: number): Promise<Order> =>
  queryClient.fetchQuery({ ...orders.get({ params: { orderId } }), staleTime: 0 });

/** Writes the response of a change to the cache, so that open pages show it before the next load. */
export const cacheOrder = (order: Order): void => {
  queryClient.setQueryData([...orders.get({ params: { orderId: order.id } }).queryKey], order);
};

/** The cached order: last loaded or returned by a change. */
export const findCachedOrder = (orderId: number): Order | undefined =>
  queryClient.getQueryData([...orders.get({ params: { orderId } }).queryKey]);

export const orderActivation = {
  access: orderRoutes.deactivate,
  activate: (orderId: number) => orders.activate({ params: { orderId } }),
  deactivate: (orderId: number) => orders.deactivate({ params: { orderId } }),
};

export const orderEntryHref = ({ id }: { readonly id: number }): string => `/orders/entry/${id}`;

export const orderPrintHref = ({ id }: { readonly id: number }): string => `/orders/print/${id}`;

export const orderHref = ({ id }: { readonly id: number }): string => `/orders/orderDetail/${id}`;

/** The purchase order number, or the order ID without one. */
export const orderName = ({ id, purchaseOrderNumber }: Pick<OrderRow, 'id' | 'purchaseOrderNumber'>): string =>
  purchaseOrderNumber ?? `Order ${id}`;

/** Checks a purchase order number while it is typed. */
export const checkPurchaseOrderNumber = (
  companyId: number,
  candidate: { readonly value: string; readonly excludeId?: number },
) => orders.purchaseOrderNumberAvailability({ params: { companyId }, body: candidate });

/** All stores of a company, or of the account. */
export const storesOfCompany = (companyId: number) =>
  stores.list({ query: { ...(companyId !== 0 && { companyId }), page: 0, size: 1000, sort: ['name,asc'] } });

/** Stores of one company or of all. An inactive selection is still loaded with its name. */
export const storeChoices =
  (companyId: number | undefined) =>
  (search: string, ids?: readonly string[]): QueryOptions<readonly Choice[]> =>
    namedChoices(
      stores.list({ query: { search, companyId, ids: ids && [...ids], includeInactive: ids !== undefined } }),
    );
