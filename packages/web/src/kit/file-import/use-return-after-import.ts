import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toast } from '../ui/toast.tsx';
import { undoStep } from '../ui/undo.ts';

const shownMs = 3000;

interface CompletedImport {
  readonly isDone: boolean;
  readonly message: string;
  /** Undefined if the import cannot be undone. */
  readonly undoToken: string | undefined;
}

/** Returns to the previous page three seconds after an import, and then offers its undo. */
export const useReturnAfterImport = ({ isDone, message, undoToken }: CompletedImport): void => {
  const router = useRouter();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return undefined;
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
    return () => clearTimeout(timer);
  }, [isDone, router, navigate, message, undoToken]);
};
