import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { cacheOrder, findCachedOrder, loadOrder } from '../../entities/orders/orders.api.ts';
import type { SendOptions } from '../../kit/client.ts';
import { recordVersion } from '../../kit/etags.ts';

type Edit = (options: SendOptions) => Promise<Order | undefined>;

const latest = new Map<number, Promise<Order>>();

/**
 * Runs line edits of an order sequentially. Each uses the version returned by the previous one, so that quick edits do
 * not conflict with each other, only with other users. The page shows each response immediately.
 */
export const editOrder = (order: Order, edit: Edit): Promise<Order> => {
  const before = latest.get(order.id) ?? Promise.resolve(order);
  const after = before
    .catch(() => loadOrder(order.id))
    .then(async (previous) => {
      const response = await edit({ ifMatch: recordVersion(pickNewer(previous, findCachedOrder(order.id) ?? order)) });
      if (!response) return loadOrder(order.id);
      cacheOrder(response);
      return response;
    });
  latest.set(order.id, after);
  const cleanUp = () => void (latest.get(order.id) === after && latest.delete(order.id));
  after.then(cleanUp, cleanUp);
  return after;
};

/** The page may have reloaded the order since the last edit. */
const pickNewer = (one: Order, other: Order): Order =>
  Number(recordVersion(one)?.replaceAll('"', '') ?? 0) >= Number(recordVersion(other)?.replaceAll('"', '') ?? 0)
    ? one
    : other;
