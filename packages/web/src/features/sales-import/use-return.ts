import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const shownMs = 3000;

/** Goes back to where the person came from when the message has been read. */
export const useReturn = (isDone: boolean): void => {
  const router = useRouter();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => {
      if (router.history.canGoBack()) router.history.back();
      else void navigate({ to: '/' });
    }, shownMs);
    return () => clearTimeout(timer);
  }, [isDone, router, navigate]);
};
