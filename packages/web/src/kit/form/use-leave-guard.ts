import { useBlocker } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { session } from '../session.ts';
import { confirm } from '../ui/confirm.ts';

interface Guarded {
  readonly isDirty: RefObject<boolean>;
  readonly dirty: boolean;
  /** The save in progress. It resolves also when the save fails. */
  readonly saving?: RefObject<Promise<void> | undefined>;
  readonly onLeave?: () => void;
}

/**
 * Confirms before unsaved changes are left: with a dialog for links, the back button and closing, with the browser's
 * own prompt for reload and close. `isDirty` is a ref because a form saves and leaves within one event.
 * Changes that are being saved when the user leaves remain a draft until the response arrives. When it arrives before
 * the user has chosen, a successful save leaves the page and a failed one stays.
 */
export const useLeaveGuard = ({ isDirty, dirty, saving, onLeave }: Guarded): void => {
  useBlocker({
    shouldBlockFn: async () => {
      if (!isDirty.current) return false;
      const saved = saving?.current?.then(() => !isDirty.current);
      const leaves = await confirm(
        { ...(saved ? beingSaved : notSaved), confirm: 'Leave', cancel: 'Stay', isDangerous: true },
        saved,
      );
      if (leaves && isDirty.current && !saving?.current) onLeave?.();
      return !leaves;
    },
    enableBeforeUnload: () => isDirty.current,
  });
  useEffect(() => (dirty ? session.registerEdits() : undefined), [dirty]);
};

const notSaved = { title: 'Leave without saving?', text: 'Your changes are not saved.' };
const beingSaved = {
  title: 'Leave while this is being saved?',
  text: 'The server has not responded yet. If the save fails, your changes are here as a draft when you return.',
};
