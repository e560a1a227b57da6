import type { OrderStatus } from '@shelfward/contract/orders/orders.rules.ts';

/** How a person calls a step of an order's way. Which steps there are, the order itself says. */
export interface Move {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly label: string;
  /** "Order approved." */
  readonly done: string;
  /** What is typed beside it: the server wants it, or it helps who reads the history. */
  readonly reason?: 'required' | 'welcome';
  readonly isBackwards?: true;
}

const moves: readonly Move[] = [
  { from: 'DRAFT', to: 'PENDING', label: 'Submit for approval', done: 'submitted' },
  { from: 'PENDING', to: 'APPROVED', label: 'Approve', done: 'approved' },
  { from: 'APPROVED', to: 'PACKING', label: 'Start packing', done: 'in packing' },
  { from: 'PACKING', to: 'SHIPPED', label: 'Mark as shipped', done: 'shipped' },
  {
    from: 'PENDING',
    to: 'DRAFT',
    label: 'Send back to draft',
    done: 'sent back',
    reason: 'welcome',
    isBackwards: true,
  },
  { from: 'APPROVED', to: 'PENDING', label: 'Take approval back', done: 'no longer approved', isBackwards: true },
  { from: 'PACKING', to: 'APPROVED', label: 'Stop packing', done: 'no longer in packing', isBackwards: true },
];

export const moveOf = (from: OrderStatus, to: OrderStatus): Move =>
  moves.find((move) => move.from === from && move.to === to) ?? {
    from,
    to,
    label: 'Cancel order',
    done: 'cancelled',
    isBackwards: true,
    ...(from === 'DRAFT' ? { reason: 'welcome' } : { reason: 'required' }),
  };

interface Movable {
  readonly status: OrderStatus;
  readonly nextStatuses: readonly OrderStatus[];
}

export const movesOf = ({ status, nextStatuses }: Movable): readonly Move[] =>
  nextStatuses.map((to) => moveOf(status, to));

/** The one way forward, for the page's main button. */
export const forwardOf = (order: Movable): Move | undefined => movesOf(order).find((move) => !move.isBackwards);

/** The step that takes this one back, where the table has one. */
export const undoOf = ({ from, to }: Move): Move | undefined =>
  moves.find((move) => move.from === to && move.to === from);

/** The ways of several orders by where they lead, each with the orders that can go there. */
export const movesOfAll = <T extends Movable>(orders: readonly T[]) => {
  const byTarget = new Map<OrderStatus, T[]>();
  for (const order of orders)
    for (const to of order.nextStatuses) byTarget.set(to, [...(byTarget.get(to) ?? []), order]);
  return [...byTarget].map(([to, able]) => ({ to, able }));
};
