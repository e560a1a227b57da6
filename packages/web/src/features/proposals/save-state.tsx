import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { IconAlertTriangle, IconCloudCheck, IconCloudUp } from '@tabler/icons-react';
import { cellsInConflict, goTo } from './conflicts.ts';
import classes from './proposal-page.module.css';
import type { Saver } from './proposal-saver.ts';
import type { ProposalSheet } from './proposal-sheet.rules.ts';
import { useSaveCounts } from './use-save-counts.ts';

interface Props {
  readonly sheet: ProposalSheet;
  readonly saver: Saver;
  /** Otherwise nothing can be edited, and there is nothing to say once all is saved. */
  readonly isOpen: boolean;
}

/** Whether what is on screen is on the server, and what to do where it is not. */
export const SaveState = ({ sheet, saver, isOpen }: Props) => {
  const counts = useSaveCounts(sheet.model);
  if (counts.saving + counts.waiting > 0)
    return (
      <span className={classes.save} role="status">
        <IconCloudUp size={16} aria-hidden /> Saving…
      </span>
    );
  if (counts.failed > 0)
    return (
      <span className={classes.save} data-tone="negative" role="alert">
        <IconAlertTriangle size={16} aria-hidden /> Could not save {formatCount(counts.failed, 'cell')},
        <button type="button" onClick={() => void saver.retry()}>
          Retry
        </button>
      </span>
    );
  if (counts.conflict > 0)
    return (
      <span className={classes.save} data-tone="warning" role="alert">
        <IconAlertTriangle size={16} aria-hidden /> Somebody else changed {formatCount(counts.conflict, 'cell')},
        <button type="button" onClick={() => goTo(sheet.model, cellsInConflict(sheet.model)[0])}>
          Review
        </button>
      </span>
    );
  if (!isOpen) return null;
  return (
    <span className={classes.save} role="status">
      <IconCloudCheck size={16} className={classes.saved} aria-hidden /> All changes saved
    </span>
  );
};
