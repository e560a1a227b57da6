import type { Problems } from './form-values.ts';
import { useEditedValues } from './use-edited-values.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { type SavedRecord, useSaving } from './use-saving.ts';

/** The state and actions of a form, without its markup. */
export const useEntityForm = (settings: SavedRecord) => {
  const edited = useEditedValues(settings);
  const { running, ...saving } = useSaving(settings, edited);
  const { form, element, base, isRestored, dirty, draft, change, check, discard } = edited;
  // The form stays mounted until the next page is loaded; a user who returns before that must not see discarded values.
  useLeaveGuard({ isDirty: draft.isDirty, saving: running, dirty, onLeave: discard });
  return {
    element,
    values: form.values,
    errors: form.errors as Problems, // only sentences are ever set
    base,
    isRestored,
    dirty,
    change,
    check,
    discard,
    ...saving,
  };
};
