import type { OrderRow } from '@shelfward/contract/orders/orders.shapes.ts';
import { IconArrowBackUp, IconArrowRight, IconBolt, IconBoltOff, IconCheck, IconX } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { orderName, orders, readOrder, showOrder } from '../../entities/orders/orders.api.ts';
import { ApiError } from '../../kit/problem.ts';
import type { Action } from '../../kit/screens/list.types.ts';
import { hideToasts, toast, toastError } from '../../kit/ui/toast.tsx';
import { type Move, movesOf, undoOf } from './order-moves.rules.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface Asked {
  readonly order: OrderRow;
  readonly move: Move;
}

/** Taking one order along its way: at once where it can be undone, after a dialog where a reason belongs to it. */
export const useOrderMoves = () => {
  const [asked, setAsked] = useState<Asked>();
  const moving = useMemo(() => {
    const start = (order: OrderRow, move: Move) =>
      move.reason ? setAsked({ order, move }) : void carryOut(order, move).catch(tellRefusal);
    return {
      start,
      actionsOf: (order: OrderRow): readonly Action[] => [
        ...movesOf(order).map((move) => actionOf(move, () => start(order, move))),
        ...rushActionsOf(order),
      ],
    };
  }, []);
  const dialog: ReactNode = asked && (
    <ReasonDialog
      title={`${asked.move.label}: ${orderName(asked.order)}`}
      isRequired={asked.move.reason === 'required'}
      isDangerous={asked.move.to === 'CANCELLED'}
      confirm={asked.move.label}
      close={() => setAsked(undefined)}
      run={(reason) => carryOut(asked.order, asked.move, reason)}
    />
  );
  return { ...moving, dialog };
};

/** A refusal lists what is missing; the sentence above the list alone would help nobody. */
const tellRefusal = (error: unknown): void =>
  toastError(error, error instanceof ApiError ? error.fields.map(({ message }) => `${message} `).join('') : '');

const carryOut = async (order: OrderRow, move: Move, reason?: string): Promise<void> => {
  const params = { orderId: order.id };
  const go = ({ to }: Pick<Move, 'to'>) =>
    orders
      .setStatus({ params, body: { status: to, reason: reason || undefined } })
      .then(showOrder, (error) => readAgain(order, error));
  await go(move);
  const undo = undoOf(move);
  hideToasts();
  toast(`${orderName(order)} is ${move.done}.`, undo && { undo: () => go(undo) });
};

/** What was tried from an old version is tried from the present one the next time. */
const readAgain = async (order: OrderRow, error: unknown): Promise<never> => {
  if (error instanceof ApiError && error.status === 412) await readOrder(order.id);
  throw error;
};

const actionOf = (move: Move, run: () => void): Action => ({
  label: move.label,
  icon: move.to === 'CANCELLED' ? <IconX size={16} /> : iconOf(move),
  run,
  isDangerous: move.to === 'CANCELLED',
});

const iconOf = ({ to, isBackwards }: Move): ReactNode => {
  if (isBackwards) return <IconArrowBackUp size={16} />;
  return to === 'APPROVED' ? <IconCheck size={16} /> : <IconArrowRight size={16} />;
};

const rushActionsOf = (order: OrderRow): readonly Action[] => {
  if (order.status === 'SHIPPED' || order.status === 'CANCELLED') return [];
  const params = { orderId: order.id };
  const flag = () => orders.flagRush({ params });
  const unflag = () => orders.unflagRush({ params }).then(() => readOrder(order.id));
  if (order.inRush)
    return [
      {
        label: 'Remove rush flag',
        icon: <IconBoltOff size={16} />,
        run: told(order, unflag, { text: 'no longer a rush', undo: flag }),
      },
    ];
  return [
    { label: 'Flag as rush', icon: <IconBolt size={16} />, run: told(order, flag, { text: 'a rush', undo: unflag }) },
  ];
};

const told =
  (
    order: OrderRow,
    run: () => Promise<unknown>,
    of: { readonly text: string; readonly undo: () => Promise<unknown> },
  ) =>
  () =>
    run().then(() => toast(`${orderName(order)} is ${of.text}.`, { undo: of.undo }), toastError);
