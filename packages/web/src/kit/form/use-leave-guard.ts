import { useBlocker } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { session } from '../session.ts';
import { confirm } from '../ui/confirm.ts';

/**
 * Asks before unsaved text is left: by a link, the back button or closing the dialog with our own question, by reload
 * and close with the browser's. `isDirty` is a ref because a form saves and leaves within one event.
 */
export const useLeaveGuard = (isDirty: RefObject<boolean>, dirty: boolean, onLeave: () => void): void => {
  useBlocker({
    shouldBlockFn: async () => {
      if (!isDirty.current) return false;
      const leaves = await confirm({
        title: 'Leave without saving?',
        text: 'What you typed has not been saved.',
        confirm: 'Leave',
        cancel: 'Stay',
        isDangerous: true,
      });
      if (leaves) onLeave();
      return !leaves;
    },
    enableBeforeUnload: () => isDirty.current,
  });
  useEffect(() => (dirty ? session.keepEdits() : undefined), [dirty]);
};
