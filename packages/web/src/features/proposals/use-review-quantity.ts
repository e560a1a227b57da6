import { useEffect, useRef, useState } from 'react';
import { session } from '../../kit/session.ts';
import { toastError } from '../../kit/ui/toast.tsx';

/** Taps in this time are saved as one change. */
const pauseMs = 600;

interface Options {
  readonly label: string;
  readonly quantity: number;
  /** Returns the saved quantity. `previous` is the quantity that the buyer saw. */
  readonly save: (quantity: number, previous: number) => Promise<number>;
  /** While taps are not saved, the page must not approve. */
  readonly onPending: (isPending: boolean) => void;
}

/** A quantity that the buyer changes by taps. Saves run one after the other; after a failure the saved value returns. */
export const useReviewQuantity = (options: Options) => {
  const { quantity } = options;
  const [wanted, setWanted] = useState<number>();
  const [kept, setKept] = useState<{ readonly of: number; readonly to: number }>();
  // The saved value, until the proposal has loaded again.
  const saved = kept && kept.of === quantity ? kept.to : quantity;
  const latest = useRef({ ...options, wanted, saved, isSaving: false });
  Object.assign(latest.current, options, { saved });

  const change = (next: number | undefined): void => {
    latest.current.wanted = next;
    setWanted(next);
  };
  const flush = useRef(async (): Promise<void> => {
    const at = latest.current;
    if (at.isSaving) return;
    at.isSaving = true;
    try {
      while (at.wanted !== undefined) {
        const next = at.wanted;
        if (next !== at.saved) {
          const to = await at.save(next, at.saved);
          at.saved = to;
          setKept({ of: at.quantity, to });
        }
        if (at.wanted === next) change(undefined);
      }
    } catch (error) {
      change(undefined);
      toastError(error, `${at.label}: `);
    } finally {
      at.isSaving = false;
    }
  });
  useEffect(() => {
    if (wanted === undefined) return;
    const { onPending } = latest.current;
    onPending(true);
    const forget = session.registerEdits();
    const timer = setTimeout(() => void flush.current(), pauseMs);
    return () => {
      clearTimeout(timer);
      forget();
      onPending(false);
    };
  }, [wanted]);
  // Another store can be shown before the pause has ended.
  useEffect(() => () => void flush.current(), []);
  return { shown: wanted ?? saved, change };
};
