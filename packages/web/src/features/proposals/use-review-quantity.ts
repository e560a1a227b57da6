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
  const [requested, setRequested] = useState<number>();
  const [stored, setStored] = useState<{ readonly before: number; readonly after: number }>();
  // The saved value, until the proposal has loaded again.
  const saved = stored && stored.before === quantity ? stored.after : quantity;
  const latest = useRef({ ...options, requested, saved, isSaving: false });
  Object.assign(latest.current, options, { saved });

  const change = (next: number | undefined): void => {
    latest.current.requested = next;
    setRequested(next);
  };
  const flush = useRef(async (): Promise<void> => {
    const at = latest.current;
    if (at.isSaving) return;
    at.isSaving = true;
    try {
      while (at.requested !== undefined) {
        const next = at.requested;
        if (next !== at.saved) {
          const after = await at.save(next, at.saved);
          at.saved = after;
          setStored({ before: at.quantity, after });
        }
        if (at.requested === next) change(undefined);
      }
    } catch (error) {
      change(undefined);
      toastError(error, `${at.label}: `);
    } finally {
      at.isSaving = false;
    }
  });
  useEffect(() => {
    if (requested === undefined) return;
    const { onPending } = latest.current;
    onPending(true);
    const unregister = session.registerEdits();
    const timer = setTimeout(() => void flush.current(), pauseMs);
    return () => {
      clearTimeout(timer);
      unregister();
      onPending(false);
    };
  }, [requested]);
  // Another store can be shown before the pause has ended.
  useEffect(() => () => void flush.current(), []);
  return { shown: requested ?? saved, change };
};
