import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const shownMs = 3000;

/** Returns to the previous page three seconds after an import, and then runs `onReturned`. */
export const useReturnAfterImport = (isDone: boolean, onReturned?: () => void): void => {
  const router = useRouter();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => {
      if (onReturned) {
        const unsubscribe = router.subscribe('onResolved', () => {
          unsubscribe();
          onReturned();
        });
      }
      if (router.history.canGoBack()) router.history.back();
      else void navigate({ to: '/' });
    }, shownMs);
    return () => clearTimeout(timer);
  }, [isDone, router, navigate, onReturned]);
};
