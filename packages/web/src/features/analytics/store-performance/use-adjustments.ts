import { newKey } from '@shelfward/client/caller.ts';
import { storeAssortmentRoutes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { send } from '../../../kit/client.ts';
import { createDraftStore } from '../../../kit/drafts/draft-store.ts';
import { markChanged } from '../../../kit/query-client.ts';
import { runForEach } from '../../../kit/screens/run-for-each.ts';
import { toErrorMessage } from '../../../kit/ui/states.tsx';
import { toast, toastError } from '../../../kit/ui/toast.tsx';
import { undoSteps } from '../../../kit/ui/undo.ts';

/** The specification's time of this notification, also with Undo. */
const noticeMs = 3000;

interface Store {
  readonly id: number;
  readonly name: string;
}

export interface Adjustments {
  /** Adjustments that were requested and are not confirmed. */
  readonly unfinished: readonly Adjustment[];
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  readonly adjust: (stores: readonly Store[], percent: number) => Promise<void>;
  readonly retry: () => Promise<void>;
  readonly dismiss: () => void;
}

/** Sends one request per store. Unfinished adjustments are always recorded in state and in the journal. */
export const useAdjustments = (): Adjustments => {
  const [unfinished, setUnfinished] = useState(() => loadAdjustments());
  const [progress, setProgress] = useState<Adjustments['progress']>();
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => progress !== undefined });

  const saveUnfinished = (adjustments: readonly Adjustment[]) => {
    saveAdjustments(adjustments);
    setUnfinished(adjustments);
  };
  const run = async (requested: readonly Adjustment[], others: readonly Adjustment[]) => {
    const open = new Map(requested.map((adjustment) => [adjustment.key, adjustment]));
    saveAdjustments([...others, ...requested]);
    setProgress({ done: 0, total: requested.length });
    const undoTokens: string[] = [];
    const apply = async (adjustment: Adjustment) => {
      await applyToStore(adjustment, (token) => undoTokens.push(token));
      open.delete(adjustment.key);
      saveAdjustments([...others, ...open.values()]);
    };
    const failures = await runForEach(requested, apply, (done) => setProgress({ done, total: requested.length }));
    saveUnfinished([...others, ...failures.map(({ row, error }) => ({ ...row, problem: errorMessage(error) }))]);
    setProgress(undefined);
    markChanged('analytics', 'store-assortments', 'assortments', 'inventory', 'stores');
    if (failures.length > 0) toastError('Bulk adjustment failed. ');
    else
      toast('Adjustment was successfully applied to all selected stores', {
        ...(undoTokens.length > 0 && { undo: undoSteps(undoTokens) }),
        durationMs: noticeMs,
      });
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
    dismiss: () => saveUnfinished([]),
  };
};

const applyToStore = ({ storeId, percent, key }: Adjustment, onUndoable: (token: string) => void) =>
  send(
    storeAssortmentRoutes.adjustByPercent,
    { params: { storeId }, body: { percent } },
    { idempotencyKey: key, onUndoable },
  );

const errorMessage = (error: unknown): string => (error instanceof Error ? toErrorMessage(error) : String(error));

const adjustment = z.object({
  /** The Idempotency-Key. An adjustment whose response was lost can be retried without being applied twice. */
  key: z.string(),
  storeId: z.number(),
  storeName: z.string(),
  percent: z.number(),
  madeAt: z.number(),
  /** Why it failed. Undefined while the request is running, or if the page was closed before the response. */
  problem: z.string().optional(),
});
/** A requested change of one store that is not confirmed. */
type Adjustment = z.infer<typeof adjustment>;

/** The server stores a key for 24 hours. Older adjustments could be applied twice. */
const maxAgeMs = 23 * 3_600_000;

/** Survives a page reload, so that a reopened tab knows which stores are not done. */
const journal = createDraftStore({
  name: 'adjustments',
  lifetime: 'browser',
  schema: z.array(adjustment),
  unexpired: (adjustments, now) => adjustments.filter(({ madeAt }) => now - madeAt < maxAgeMs),
});

const loadAdjustments = (): readonly Adjustment[] => journal.load() ?? [];

const saveAdjustments = (adjustments: readonly Adjustment[]): void =>
  journal.save(adjustments.length > 0 ? [...adjustments] : undefined);
