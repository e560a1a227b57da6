import { ApiError } from '@shelfward/client/api-error.ts';
import type { OrderEntry } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { submissions } from '../../entities/orders/order-entry.api.ts';
import { cacheOrder, orderHref, orderName } from '../../entities/orders/orders.api.ts';
import { recordVersion } from '../../kit/etags.ts';
import { confirm } from '../../kit/ui/confirm.ts';
import { formatDay } from '../../kit/ui/numbers.ts';
import { toErrorMessage } from '../../kit/ui/states.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import type { DraftSaver } from './draft-saver.ts';

export interface Submission {
  readonly submit: () => void;
  readonly isBusy: boolean;
  /** Why the server did not accept the order. */
  readonly problem: string | undefined;
  readonly dismiss: () => void;
}

interface Given {
  readonly saver: DraftSaver;
  readonly entry: OrderEntry;
  /** Loads the deliveries again. */
  readonly reload: () => Promise<unknown>;
}

/** Saves and submits the draft. A delivery that changed since the page was loaded has to be confirmed. */
export const useSubmit = ({ saver, entry, reload }: Given): Submission => {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async (deliveryDay: string | null): Promise<void> => {
    const order = await saver.save();
    try {
      const submitted = await submissions.submit(
        { params: { orderId: order.id }, body: { deliveryDay } },
        { ifMatch: recordVersion(order) },
      );
      cacheOrder(submitted);
      toast(`${orderName(submitted)} for ${entry.store.name} submitted`);
      await navigate({ to: orderHref(submitted) });
    } catch (error) {
      const changed = readChangedDelivery(error);
      if (changed === undefined) throw error;
      await reload();
      if (await confirmDelivery(changed)) await send(changed.deliveryDay);
    }
  };
  const submit = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await send(entry.delivery?.deliveryDay ?? null);
    } catch (error) {
      const { status } = saver.state();
      // The page shows the conflict itself.
      if (status !== 'conflict' && status !== 'closed') setProblem(describeProblem(error));
    } finally {
      setBusy(false);
    }
  };
  return { submit: () => void submit(), isBusy, problem, dismiss: () => setProblem(undefined) };
};

interface ChangedDelivery {
  readonly deliveryDay: string | null;
  readonly text: string;
}

const readChangedDelivery = (error: unknown): ChangedDelivery | undefined => {
  if (!(error instanceof ApiError) || error.code !== 'DELIVERY_CHANGED') return undefined;
  const { deliveryDay } = Object(error.result) as { readonly deliveryDay?: unknown };
  return { deliveryDay: typeof deliveryDay === 'string' ? deliveryDay : null, text: error.detail ?? error.message };
};

const confirmDelivery = ({ deliveryDay, text }: ChangedDelivery): Promise<boolean> =>
  confirm({
    title: 'The delivery has changed',
    text,
    confirm: deliveryDay === null ? 'Submit order' : `Submit for ${formatDay(deliveryDay)}`,
    cancel: 'Do not submit',
  });

const describeProblem = (error: unknown): string => {
  if (!(error instanceof ApiError)) return error instanceof Error ? toErrorMessage(error) : String(error);
  if (error.status === 412) return 'Another user changed this order. Check the quantities, and submit it again.';
  return error.detail ?? toErrorMessage(error);
};
