import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { markQuantitiesChanged } from '../../entities/proposals/proposals.api.ts';
import { countUnsaved } from '../../kit/matrix/matrix-saving.ts';
import { markChanged } from '../../kit/query-client.ts';
import { session } from '../../kit/session.ts';
import { confirm } from '../../kit/ui/confirm.ts';
import { toast } from '../../kit/ui/toast.tsx';
import { publishProposal } from './proposal-changes.ts';
import { createSaver, type Saver } from './proposal-saver.ts';
import type { ProposalSheet } from './proposal-sheet.rules.ts';
import { persistUnsaved, restoreUnsaved } from './unsaved-quantities.ts';
import { countUnsavedCells, useSaveCounts } from './use-save-counts.ts';

/** Saves a sheet while it is open. Asks for confirmation before the user leaves with unsaved quantities. */
export const useSaver = (sheet: ProposalSheet, mode: 'editing' | 'reading'): Saver => {
  // The server rejects edits of a proposal that was closed meanwhile. Reloading it shows its new status.
  const saver = useMemo(
    () =>
      createSaver(sheet, {
        onSent: () => {
          publishProposal(sheet.id);
          markChanged('planned-orders');
        },
        onRejected: () => markChanged('order-proposals'),
      }),
    [sheet],
  );
  useEffect(() => {
    if (mode === 'reading') return;
    const restored = restoreUnsaved(sheet);
    if (restored > 0) {
      toast(`${formatCount(restored, 'unsaved quantity', 'unsaved quantities')} restored.`);
      saver.schedule();
    }
    return persistUnsaved(sheet);
  }, [sheet, saver, mode]);
  useEffect(() => {
    const resume = () => void saver.retry();
    addEventListener('online', resume);
    return () => {
      removeEventListener('online', resume);
      saver.stop();
      markQuantitiesChanged();
    };
  }, [saver]);
  const isUnsaved = countUnsavedCells(useSaveCounts(sheet.model)) > 0;
  useEffect(() => (isUnsaved ? session.registerEdits() : undefined), [isUnsaved]);
  useBlocker({
    shouldBlockFn: async () => {
      await saver.flush();
      const unsaved = countUnsavedCells(countUnsaved(sheet.model));
      return unsaved > 0 && !(await confirmLeave(unsaved));
    },
    enableBeforeUnload: () => countUnsavedCells(countUnsaved(sheet.model)) > 0,
  });
  return saver;
};

const confirmLeave = (cells: number): Promise<boolean> =>
  confirm({
    title: `Leave ${formatCount(cells, 'quantity', 'quantities')} unsaved?`,
    text: 'Unsaved changes will be lost.',
    confirm: 'Leave',
    cancel: 'Stay',
    isDangerous: true,
  });
