import { plannedOrders } from '../../entities/proposals/proposals.api.ts';
import { toast } from '../../kit/ui/toast.tsx';
import { undoSteps } from '../../kit/ui/undo.ts';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { describeResult, type OrderChoices, toChoices } from './planned-orders.rules.ts';
import { type Saver, savePending } from './proposal-saver.ts';
import type { ProposalSheet } from './proposal-sheet.rules.ts';

export interface OrderSteps {
  readonly isBusy: boolean;
  readonly apply: (choices: Partial<OrderChoices>) => void;
}

interface Props {
  readonly sheet: ProposalSheet;
  readonly saver: Saver;
  readonly reload: () => Promise<unknown>;
}

/** Fills up and postpones orders. Pending edits are saved first; afterwards the proposal is loaded again. */
export const useOrderChoices = ({ sheet, saver, reload }: Props): OrderSteps => {
  const { isBusy, run } = useBusy();
  const applyNow = async (choices: OrderChoices): Promise<void> => {
    await savePending(sheet, saver);
    const tokens: string[] = [];
    const options = { onUndoable: (token: string) => void tokens.unshift(token) };
    const params = { id: sheet.id };
    const { fillUp, postpone, resume } = choices;
    try {
      if (fillUp.length > 0) await plannedOrders.fillUp({ params, body: { keys: toKeys(fillUp) } }, options);
      for (const [orders, postponed] of [[postpone, true] as const, [resume, false] as const])
        if (orders.length > 0)
          await plannedOrders.postpone({ params, body: { keys: toKeys(orders), postponed } }, options);
    } finally {
      await reload();
    }
    const undo = async () => {
      await saver.flush();
      await undoSteps(tokens)();
      await reload();
    };
    toast(describeResult(choices), tokens.length > 0 ? { undo } : {});
  };
  return { isBusy, apply: (choices) => void run(() => applyNow(toChoices(choices))) };
};

const toKeys = (orders: readonly { readonly key: string }[]): string[] => orders.map(({ key }) => key);
