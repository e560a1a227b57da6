import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { IconAlertTriangle, IconCloudCheck, IconCloudUp } from '@tabler/icons-react';
import { cellsInConflict, goToCell } from './conflicts.ts';
import type { Saver } from './proposal-saver.ts';
import type { ProposalSheet } from './proposal-sheet.rules.ts';
import classes from './proposals.module.css';
import { useSaveCounts } from './use-save-counts.ts';

interface Props {
  readonly sheet: ProposalSheet;
  readonly saver: Saver;
  /** Closed proposals cannot be edited, so their save state is hidden. */
  readonly isOpen: boolean;
}

/** The save state of the sheet, with actions for failed and conflicting cells. */
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
        <IconAlertTriangle size={16} aria-hidden /> Could not save {formatCellCount(counts.failed)},
        <button type="button" onClick={() => void saver.retry()}>
          Retry
        </button>
      </span>
    );
  if (counts.conflict > 0)
    return (
      <span className={classes.save} data-tone="warning" role="alert">
        <IconAlertTriangle size={16} aria-hidden /> Another user changed {formatCellCount(counts.conflict)},
        <button type="button" onClick={() => goToCell(sheet.model, cellsInConflict(sheet.model)[0])}>
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

const formatCellCount = (count: number): string => formatCount(count, 'cell');
