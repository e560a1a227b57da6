import { storeAssortmentRoutes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { newKey, send } from '../../../kit/client.ts';
import { markChanged } from '../../../kit/query-client.ts';
import { eachOf } from '../../../kit/screens/each-of.ts';
import { messageOf } from '../../../kit/ui/states.tsx';
import { toast, toastError } from '../../../kit/ui/toast.tsx';
import { undoSteps } from '../../../kit/ui/undo.ts';
import { type Adjustment, loadAdjustments, saveAdjustments } from './adjustment-journal.ts';

interface Store {
  readonly id: number;
  readonly name: string;
}

export interface Adjustments {
  /** Asked for and not done. */
  readonly unfinished: readonly Adjustment[];
  readonly progress: { readonly done: number; readonly of: number } | undefined;
  readonly adjust: (stores: readonly Store[], percent: number) => Promise<void>;
  readonly retry: () => Promise<void>;
  readonly dismiss: () => void;
}

/** One call for each store. Which of them are still to do is known at any moment, here and in the journal. */
export const useAdjustments = (): Adjustments => {
  const [unfinished, setUnfinished] = useState(() => loadAdjustments());
  const [progress, setProgress] = useState<Adjustments['progress']>();
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => progress !== undefined });

  const keep = (adjustments: readonly Adjustment[]) => {
    saveAdjustments(adjustments);
    setUnfinished(adjustments);
  };
  const run = async (asked: readonly Adjustment[], others: readonly Adjustment[]) => {
    const open = new Map(asked.map((one) => [one.key, one]));
    saveAdjustments([...others, ...asked]);
    setProgress({ done: 0, of: asked.length });
    const undoTokens: string[] = [];
    const apply = async (one: Adjustment) => {
      await applyToStore(one, (token) => undoTokens.push(token));
      open.delete(one.key);
      saveAdjustments([...others, ...open.values()]);
    };
    const failures = await eachOf(asked, apply, (done) => setProgress({ done, of: asked.length }));
    keep([...others, ...failures.map(({ row, error }) => ({ ...row, problem: problemOf(error) }))]);
    setProgress(undefined);
    markChanged('analytics', 'store-assortments', 'assortments', 'inventory', 'stores');
    if (failures.length > 0) toastError('Bulk adjustment failed. ');
    else
      toast(
        'Adjustment was successfully applied to all selected stores',
        undoTokens.length > 0 ? { undo: undoSteps(undoTokens) } : {},
      );
  };
  return {
    unfinished,
    progress,
    adjust: (stores, percent) =>
      run(
        stores.map(({ id, name }) => ({
          key: newKey(),
          storeId: id,
          storeName: name,
          percent,
          madeAt: Date.now(),
        })),
        unfinished,
      ),
    retry: () => run(unfinished, []),
    dismiss: () => keep([]),
  };
};

const applyToStore = ({ storeId, percent, key }: Adjustment, onUndoable: (token: string) => void) =>
  send(
    storeAssortmentRoutes.adjustByPercent,
    { params: { storeId }, body: { percent } },
    { idempotencyKey: key, onUndoable },
  );

const problemOf = (error: unknown): string => (error instanceof Error ? messageOf(error) : String(error));
