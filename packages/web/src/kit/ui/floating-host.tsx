import { useNotifications } from '@mantine/notifications';
import { lazy, useEffect, useState } from 'react';
import { loadEarly } from '../load-early.ts';
import { useConfirmation } from './confirm.ts';
import { Optional } from './optional.tsx';

const loadConfirm = () => import('./confirm-dialog.tsx');
const ConfirmDialog = lazy(() => loadConfirm().then((module) => ({ default: module.ConfirmDialog })));
const loadToasts = () => import('./toasts.tsx');
const Toasts = lazy(() => loadToasts().then((module) => ({ default: module.Toasts })));

/** Components that may appear over any page. Their code loads when the user first acts, or when they appear. */
export const FloatingHost = () => {
  const confirmation = useConfirmation();
  const hasToasts = useHasToasts();
  useEffect(() => loadEarly(loadConfirm, loadToasts), []);
  return (
    <>
      <Optional>{hasToasts && <Toasts />}</Optional>
      <Optional>{confirmation && <ConfirmDialog />}</Optional>
    </>
  );
};

/** From the first one on: the region of notifications remains, so that screen readers announce the next ones. */
const useHasToasts = (): boolean => {
  const { notifications } = useNotifications();
  const [hasToasts, setHasToasts] = useState(false);
  if (notifications.length > 0 && !hasToasts) setHasToasts(true);
  return hasToasts;
};
