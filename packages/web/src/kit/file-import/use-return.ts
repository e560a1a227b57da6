import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const shownMs = 3000;

/** Goes back to where the person came from when the message has been read, and then tells what is left to tell. */
export const useReturn = (isDone: boolean, tell?: () => void): void => {
  const router = useRouter();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => {
      if (tell) {
        const forget = router.subscribe('onResolved', () => {
          forget();
          tell();
        });
      }
      if (router.history.canGoBack()) router.history.back();
      else void navigate({ to: '/' });
    }, shownMs);
    return () => clearTimeout(timer);
  }, [isDone, router, navigate, tell]);
};
