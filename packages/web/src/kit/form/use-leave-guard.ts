import { useBlocker } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { session } from '../session.ts';
import { confirm } from '../ui/confirm.ts';

interface Guarded {
  readonly isDirty: RefObject<boolean>;
  readonly dirty: boolean;
  /** A save is in progress and its result is unknown. */
  readonly isBusy?: RefObject<boolean>;
  readonly onLeave?: () => void;
}

/**
 * Confirms before unsaved changes are left: with a dialog for links, the back button and closing, with the browser's
 * own prompt for reload and close. `isDirty` is a ref because a form saves and leaves within one event.
 * Changes that are being saved when the user leaves remain a draft until the response arrives.
 */
export const useLeaveGuard = ({ isDirty, dirty, isBusy, onLeave }: Guarded): void => {
  useBlocker({
    shouldBlockFn: async () => {
      if (!isDirty.current) return false;
      const leaves = await confirm({
        ...(isBusy?.current ? beingSaved : notSaved),
        confirm: 'Leave',
        cancel: 'Stay',
        isDangerous: true,
      });
      if (leaves && !isBusy?.current) onLeave?.();
      return !leaves;
    },
    enableBeforeUnload: () => isDirty.current,
  });
  useEffect(() => (dirty ? session.registerEdits() : undefined), [dirty]);
};

const notSaved = { title: 'Leave without saving?', text: 'Your changes are not saved.' };
const beingSaved = {
  title: 'Leave while this is being saved?',
  text: 'The server has not answered yet. If it does not, what you typed is still here when you come back.',
};
