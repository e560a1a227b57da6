import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { useEffect } from 'react';
import { markQuantitiesChanged } from '../../entities/proposals/proposals.api.ts';
import { send } from '../../kit/client.ts';
import { countUnsaved, updateSaved } from '../../kit/matrix/matrix-saving.ts';
import { publishToTabs, subscribeToTabs } from '../../kit/tab-channel.ts';
import { buildProposalSheet, isSameLayout, type ProposalSheet } from './proposal-sheet.rules.ts';
import { countUnsavedCells } from './use-save-counts.ts';

const toTopic = (id: number): string => `proposal ${id}`;

/** Tells the other tabs that this tab has changed the proposal. */
export const publishProposal = (id: number): void => publishToTabs(toTopic(id));

/** Shows what another tab saves, and what others have saved when the tab becomes visible. Unsaved edits remain. */
export const useProposalChanges = (sheet: ProposalSheet, reload: () => Promise<unknown>): void => {
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const update = async (): Promise<void> => {
      markQuantitiesChanged();
      const params = { id: sheet.id };
      const latest = buildProposalSheet(
        await send(orderProposalRoutes.matrix, { params }, { signal, isBackground: true }),
      );
      if (signal.aborted) return;
      if (isSameLayout(sheet, latest)) updateSaved(sheet.model, latest.model.quantity);
      else if (countUnsavedCells(countUnsaved(sheet.model)) === 0) await reload();
    };
    // The next change, or the next save, tries again.
    const follow = () => void update().catch(() => undefined);
    const unsubscribe = subscribeToTabs(toTopic(sheet.id), follow);
    const onVisibility = () => document.visibilityState === 'visible' && follow();
    document.addEventListener('visibilitychange', onVisibility, { signal });
    return () => {
      left.abort();
      unsubscribe();
    };
  }, [sheet, reload]);
};
