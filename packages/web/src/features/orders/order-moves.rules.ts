import type { OrderStatus } from '@shelfward/contract/orders/orders.rules.ts';

/** Labels of an order status transition. The possible transitions come from the order. */
export interface OrderMove {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly label: string;
  /** Shown after the order name: "PO-1: approved". */
  readonly done: string;
  /** Whether the server requires a reason, or it is optional for the history. */
  readonly reason?: 'required' | 'welcome';
  readonly isBackwards?: true;
  /** What the dialog of the reason says. */
  readonly text?: string;
}

const moves: readonly OrderMove[] = [
  { from: 'DRAFT', to: 'PENDING', label: 'Submit for approval', done: 'submitted' },
  { from: 'PENDING', to: 'APPROVED', label: 'Approve', done: 'approved' },
  { from: 'APPROVED', to: 'PACKING', label: 'Start packing', done: 'packing started' },
  { from: 'PACKING', to: 'SHIPPED', label: 'Mark as shipped', done: 'shipped' },
  {
    from: 'PENDING',
    to: 'DRAFT',
    label: 'Return to draft',
    done: 'returned to draft',
    reason: 'welcome',
    isBackwards: true,
  },
  { from: 'APPROVED', to: 'PENDING', label: 'Withdraw approval', done: 'approval withdrawn', isBackwards: true },
  { from: 'PACKING', to: 'APPROVED', label: 'Stop packing', done: 'packing stopped', isBackwards: true },
];

export const getOrderMove = (from: OrderStatus, to: OrderStatus): OrderMove =>
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

export const listOrderMoves = ({ status, nextStatuses }: Movable): readonly OrderMove[] =>
  nextStatuses.map((to) => getOrderMove(status, to));

/** The forward transition for the primary button of the page. */
export const findForwardMove = (order: Movable): OrderMove | undefined =>
  listOrderMoves(order).find((move) => !move.isBackwards);

/** The transition that reverts this one, if there is one. */
export const findReverseMove = ({ from, to }: OrderMove): OrderMove | undefined =>
  moves.find((move) => move.from === to && move.to === from);

/** The possible target statuses of several orders, each with the orders that can change to it. */
export const groupMovesByTarget = <T extends Movable>(orders: readonly T[]) => {
  const byTarget = new Map<OrderStatus, T[]>();
  for (const order of orders)
    for (const to of order.nextStatuses) byTarget.set(to, [...(byTarget.get(to) ?? []), order]);
  return [...byTarget].map(([to, able]) => ({ to, able }));
};
