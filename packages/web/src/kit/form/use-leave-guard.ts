import { useBlocker } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { session } from '../session.ts';
import { confirm } from '../ui/confirm.ts';

interface Guarded {
  readonly isDirty: RefObject<boolean>;
  readonly dirty: boolean;
  /** It is being saved, and nobody knows yet how that ends. */
  readonly isBusy?: RefObject<boolean>;
  readonly onLeave?: () => void;
}

/**
 * Asks before unsaved text is left: by a link, the back button or closing the dialog with our own question, by reload
 * and close with the browser's. `isDirty` is a ref because a form saves and leaves within one event.
 * What is being saved while somebody leaves stays as a draft until the answer is there.
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
  useEffect(() => (dirty ? session.keepEdits() : undefined), [dirty]);
};

const notSaved = { title: 'Leave without saving?', text: 'What you typed has not been saved.' };
const beingSaved = {
  title: 'Leave while this is being saved?',
  text: 'The server has not answered yet. If it does not, what you typed is still here when you come back.',
};
