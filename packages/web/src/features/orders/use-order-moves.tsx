import { ApiError } from '@shelfward/client/api-error.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import type { OrderRow } from '@shelfward/contract/orders/orders.shapes.ts';
import { IconArrowBackUp, IconArrowRight, IconBolt, IconBoltOff, IconCheck, IconX } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { cacheOrder, loadOrder, orderName, orders } from '../../entities/orders/orders.api.ts';
import type { Action } from '../../kit/screens/list.types.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { hideToasts, toast, toastError } from '../../kit/ui/toast.tsx';
import { findReverseMove, listOrderMoves, type OrderMove } from './order-moves.rules.ts';

const ReasonDialog = lazy(async () => ({ default: (await import('./reason-dialog.tsx')).ReasonDialog }));

interface PendingMove {
  readonly order: OrderRow;
  readonly move: OrderMove;
}

const unchanged = (move: OrderMove): OrderMove => move;

/**
 * Runs status transitions of an order: immediately if they can be undone, or after a dialog that asks for a reason.
 * `adjust` changes their labels and reasons.
 */
export const useOrderMoves = (adjust: (move: OrderMove) => OrderMove = unchanged) => {
  const [pending, setPending] = useState<PendingMove>();
  const isAllowed = useIsAllowed();
  const canMove = isAllowed(orderRoutes.setStatus);
  const canFlagRush = isAllowed(orderRoutes.flagRush);
  const moving = useMemo(() => {
    const start = (order: OrderRow, given: OrderMove) => {
      const move = adjust(given);
      return move.reason ? setPending({ order, move }) : void runMove(order, move).catch(showRejection);
    };
    return {
      start,
      getActions: (order: OrderRow): readonly Action[] => [
        ...(canMove ? listOrderMoves(order) : []).map((move) => buildAction(adjust(move), () => start(order, move))),
        ...(canFlagRush ? buildRushActions(order) : []),
      ],
    };
  }, [adjust, canMove, canFlagRush]);
  const dialog: ReactNode = pending && (
    <Suspense>
      <ReasonDialog
        title={`${pending.move.label}: ${orderName(pending.order)}`}
        {...(pending.move.text !== undefined && { text: pending.move.text })}
        isRequired={pending.move.reason === 'required'}
        isDangerous={pending.move.to === 'CANCELLED'}
        confirm={pending.move.label}
        close={() => setPending(undefined)}
        run={(reason) => runMove(pending.order, pending.move, reason)}
      />
    </Suspense>
  );
  return { ...moving, dialog };
};

/** Includes the field errors, because the main message does not say what is missing. */
const showRejection = (error: unknown): void =>
  toastError(error, error instanceof ApiError ? error.fields.map(({ message }) => `${message} `).join('') : '');

const runMove = async (order: OrderRow, move: OrderMove, reason?: string): Promise<void> => {
  const params = { orderId: order.id };
  const go = ({ to }: Pick<OrderMove, 'to'>) =>
    orders
      .setStatus({ params, body: { status: to, reason: reason || undefined } })
      .then(cacheOrder, (error) => reloadOnConflict(order, error));
  await go(move);
  const undo = findReverseMove(move);
  hideToasts();
  toast(`${orderName(order)}: ${move.done}`, undo && { undo: () => go(undo) });
};

/** Reloads the order after a version conflict, so that the next attempt uses the latest version. */
const reloadOnConflict = async (order: OrderRow, error: unknown): Promise<never> => {
  if (error instanceof ApiError && error.status === 412) await loadOrder(order.id);
  throw error;
};

const buildAction = (move: OrderMove, run: () => void): Action => ({
  label: move.label,
  icon: move.to === 'CANCELLED' ? <IconX size={16} /> : moveIcon(move),
  run,
  isDangerous: move.to === 'CANCELLED',
});

const moveIcon = ({ to, isBackwards }: OrderMove): ReactNode => {
  if (isBackwards) return <IconArrowBackUp size={16} />;
  return to === 'APPROVED' ? <IconCheck size={16} /> : <IconArrowRight size={16} />;
};

const buildRushActions = (order: OrderRow): readonly Action[] => {
  if (order.status === 'SHIPPED' || order.status === 'CANCELLED') return [];
  const params = { orderId: order.id };
  const flag = () => orders.flagRush({ params });
  const unflag = () => orders.unflagRush({ params }).then(() => loadOrder(order.id));
  if (order.inRush)
    return [
      {
        label: 'Remove rush flag',
        icon: <IconBoltOff size={16} />,
        run: withToast(order, unflag, { text: 'rush flag removed', undo: flag }),
      },
    ];
  return [
    {
      label: 'Flag as rush',
      icon: <IconBolt size={16} />,
      run: withToast(order, flag, { text: 'flagged as rush', undo: unflag }),
    },
  ];
};

const withToast =
  (
    order: OrderRow,
    run: () => Promise<unknown>,
    outcome: { readonly text: string; readonly undo: () => Promise<unknown> },
  ) =>
  () =>
    run().then(() => toast(`${orderName(order)}: ${outcome.text}`, { undo: outcome.undo }), toastError);
