import { useMemo, useSyncExternalStore } from 'react';
import { type MatrixModel, subscribe } from '../../kit/matrix/matrix-model.ts';
import { countUnsaved, type MatrixSaveCounts } from '../../kit/matrix/matrix-saving.ts';

/** The numbers of unsaved cells by reason. Moving the selection does not recount them. */
export const useSaveCounts = (model: MatrixModel): MatrixSaveCounts => {
  const store = useMemo(() => {
    let counts: MatrixSaveCounts | undefined;
    return {
      subscribe: (listener: () => void) =>
        subscribe(model, (change) => {
          if (change !== 'edit' && change !== 'saving') return;
          counts = undefined;
          listener();
        }),
      read: () => {
        counts ??= countUnsaved(model);
        return counts;
      },
    };
  }, [model]);
  return useSyncExternalStore(store.subscribe, store.read);
};

export const countUnsavedCells = ({ waiting, saving, failed, conflict }: MatrixSaveCounts): number =>
  waiting + saving + failed + conflict;
