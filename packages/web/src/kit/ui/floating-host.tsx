import { lazy, Suspense, useEffect, useState } from 'react';
import { useQuestion } from './confirm.ts';

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })));
const Toasts = lazy(() => import('./toasts.tsx').then((module) => ({ default: module.Toasts })));

/** What may appear over any page. Its code comes after the first paint, because no page starts with it. */
export const FloatingHost = () => {
  const question = useQuestion();
  const [isPainted, setPainted] = useState(false);
  useEffect(() => setPainted(true), []);
  return (
    <Suspense>
      {isPainted && <Toasts />}
      {question && <ConfirmDialog />}
    </Suspense>
  );
};
