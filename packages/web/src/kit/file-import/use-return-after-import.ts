import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toast } from '../ui/toast.tsx';
import { undoStep } from '../ui/undo.ts';
import { useQueuedFiles } from './file-handoff.ts';

const shownMs = 3000;

interface CompletedImport {
  readonly isDone: boolean;
  readonly message: string;
  /** Undefined if the import cannot be undone. */
  readonly undoToken: string | undefined;
}

/** A user who starts something on the page stays there. */
const startingEvents = ['pointerdown', 'keydown', 'drop'] as const;

/** Returns to the previous page three seconds after an import, and then offers its undo. */
export const useReturnAfterImport = ({ isDone, message, undoToken }: CompletedImport): void => {
  const router = useRouter();
  const navigate = useNavigate();
  const hasNext = useQueuedFiles().length > 1;
  useEffect(() => {
    if (!isDone || hasNext) return undefined;
    const stop = () => clearTimeout(timer);
    for (const event of startingEvents) window.addEventListener(event, stop, { once: true });
    const timer = setTimeout(() => {
      if (undoToken !== undefined) {
        const unsubscribe = router.subscribe('onResolved', () => {
          unsubscribe();
          toast(message, { undo: undoStep(undoToken) });
        });
      }
      if (router.history.canGoBack()) router.history.back();
      else void navigate({ to: '/' });
    }, shownMs);
    return () => {
      stop();
      for (const event of startingEvents) window.removeEventListener(event, stop);
    };
  }, [isDone, hasNext, router, navigate, message, undoToken]);
};
