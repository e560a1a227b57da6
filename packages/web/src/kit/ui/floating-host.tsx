import { lazy, useEffect, useState } from 'react';
import { loadEarly } from '../load-early.ts';
import { useConfirmation } from './confirm.ts';
import { Optional } from './optional.tsx';

const loadConfirm = () => import('./confirm-dialog.tsx');
const ConfirmDialog = lazy(() => loadConfirm().then((module) => ({ default: module.ConfirmDialog })));
const Toasts = lazy(() => import('./toasts.tsx').then((module) => ({ default: module.Toasts })));

/** Components that may appear over any page. Their code loads after the first paint. */
export const FloatingHost = () => {
  const confirmation = useConfirmation();
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    setPainted(true);
    loadEarly(loadConfirm);
  }, []);
  return (
    <>
      <Optional>{isPainted && <Toasts />}</Optional>
      <Optional>{confirmation && <ConfirmDialog />}</Optional>
    </>
  );
};
