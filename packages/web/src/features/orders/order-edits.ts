import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { readOrder, shownOrder, showOrder } from '../../entities/orders/orders.api.ts';
import type { SendOptions } from '../../kit/client.ts';
import { versionOf } from '../../kit/etags.ts';

type Edit = (options: SendOptions) => Promise<Order | undefined>;

const latest = new Map<number, Promise<Order>>();

/**
 * Changes of one order's lines, one after the other: each is made from the version that the one before it left, so that
 * typing down a column never conflicts with itself, but does with somebody else. The page shows each answer at once.
 */
export const editOrder = (order: Order, edit: Edit): Promise<Order> => {
  const before = latest.get(order.id) ?? Promise.resolve(order);
  const after = before
    .catch(() => readOrder(order.id))
    .then(async (known) => {
      const answer = await edit({ ifMatch: versionOf(newer(known, shownOrder(order.id) ?? order)) });
      if (!answer) return readOrder(order.id);
      showOrder(answer);
      return answer;
    });
  latest.set(order.id, after);
  const forget = () => void (latest.get(order.id) === after && latest.delete(order.id));
  after.then(forget, forget);
  return after;
};

/** The page may have read the order again since the last edit ended. */
const newer = (one: Order, other: Order): Order =>
  Number(versionOf(one)?.replaceAll('"', '') ?? 0) >= Number(versionOf(other)?.replaceAll('"', '') ?? 0) ? one : other;
