import { orderEntryRoutes } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { resource } from '../../kit/resource.ts';

const { list, stores, get, submission, submit } = orderEntryRoutes;

/** The stores that can order, with the order of each, and all stores with what must be done in them. */
export const entryStores = resource('entry-stores', { list, stores });

/** What a store can order. A page that saves a draft does not load it again. */
export const orderEntries = resource('order-entries', { get });

export const submissions = resource(
  'orders',
  { submission, submit },
  { alsoChanges: ['order-entries', 'entry-stores', 'inventory', 'today', 'menu-mark'] },
);

/** The page on which a store orders: `storeId` and `orderId` choose the store and its draft. */
export const newOrderHref = '/orders/new';
