import { Box, Button } from '@mantine/core';
import type { OrderProposal } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import type { PlannedOrderDetail } from '@shelfward/contract/proposals/planned-orders.contract.ts';
import { isOpen } from '@shelfward/contract/proposals/proposal-states.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  orderProposals,
  plannedOrdersQuery,
  proposalHref,
  proposalMatrixQuery,
  proposalName,
} from '../../entities/proposals/proposals.api.ts';
import { useCrumb } from '../../kit/crumb.ts';
import { addRecent } from '../../kit/drafts/recents.ts';
import { MatrixGrid } from '../../kit/matrix/matrix-grid.tsx';
import { isNothingShown } from '../../kit/matrix/matrix-selection.ts';
import { useMatrixVersion } from '../../kit/matrix/use-matrix-version.ts';
import { clearedSearch } from '../../kit/screens/list-state.ts';
import { PageFrame } from '../../kit/screens/page-head.tsx';
import { PageWaiting } from '../../kit/screens/page-waiting.tsx';
import { Tabs } from '../../kit/screens/tabbed-page.tsx';
import { Group } from '../../kit/ui/layout.tsx';
import { LinkButton } from '../../kit/ui/link-button.tsx';
import { EmptyState, ErrorState } from '../../kit/ui/states.tsx';
import { useIsPhone } from '../../kit/ui/use-is-phone.ts';
import { WideScreenNote } from '../../kit/ui/wide-screen-note.tsx';
import { BuyersTab } from './buyers-tab.tsx';
import { FairShareDialog } from './fair-share-dialog.tsx';
import { OrdersTab } from './orders-tab.tsx';
import { publishProposal, useProposalChanges } from './proposal-changes.ts';
import { ProposalHeader } from './proposal-header.tsx';
import { ProposalNotes } from './proposal-notes.tsx';
import { ProposalPanel } from './proposal-panel.tsx';
import type { Saver } from './proposal-saver.ts';
import { buildProposalSheet, type ProposalSheet } from './proposal-sheet.rules.ts';
import { ProposalStatusLine } from './proposal-status-line.tsx';
import { ProposalToolbar } from './proposal-toolbar.tsx';
import { buildColumnNotes, buildMatrixLabels, buildRowNotes } from './sheet-notes.ts';
import type { ShortageResolution } from './shortage.rules.ts';
import type { ShortageDialogProps } from './shortage-resolution-dialog.tsx';
import { SmartSwapDialog } from './smart-swap-dialog.tsx';
import { createStoreSteps } from './store-steps.ts';
import { SummaryTab } from './summary-tab.tsx';
import { useSaver } from './use-saver.ts';
import { type SheetView, useSheetView } from './use-sheet-view.ts';

export const ProposalPage = () => {
  const { orderProposalId = '' } = useParams({ strict: false });
  return <ProposalEditor key={orderProposalId} id={Number(orderProposalId)} />;
};

export const ProposalEditor = ({ id }: { readonly id: number }) => {
  const proposal = useQuery(orderProposals.get({ params: { id } }));
  const matrix = useQuery(proposalMatrixQuery(id));
  const error = proposal.error ?? matrix.error;
  useRecentProposal(proposal.data);
  const sheet = useMemo(() => matrix.data && buildProposalSheet(matrix.data), [matrix.data]);
  if (proposal.data && sheet && matrix.isFetchedAfterMount)
    return <SheetEditor key={matrix.dataUpdatedAt} proposal={proposal.data} sheet={sheet} reload={matrix.refetch} />;
  if (!error) return <PageWaiting />;
  const retry = () => Promise.all([proposal.refetch(), matrix.refetch()]);
  return <ErrorState error={error} retry={retry} />;
};

interface EditorProps {
  readonly proposal: OrderProposal;
  readonly sheet: ProposalSheet;
  /** Reloads the matrix and replaces the sheet. */
  readonly reload: () => Promise<unknown>;
}

const SheetEditor = ({ proposal, sheet, reload: reloadSheet }: EditorProps) => {
  useProposalChanges(sheet, reloadSheet);
  const reload = useCallback(async () => {
    publishProposal(sheet.id);
    await reloadSheet();
  }, [sheet, reloadSheet]);
  const isReadOnly = !isOpen(proposal.status) || proposal.inactive;
  const saver = useSaver(sheet, isReadOnly ? 'reading' : 'editing');
  const [resolution, setResolution] = useState<ShortageResolution>();
  // Pending edits must be saved before a shortage is computed from them.
  const openShortageDialog = useCallback(
    (requested: ShortageResolution) => void saver.flush().then(() => setResolution(requested)),
    [saver],
  );
  const steps = useMemo(() => createStoreSteps(saver, reload), [saver, reload]);
  const shared = { sheet, isReadOnly, onResolveShortage: openShortageDialog };
  return (
    <PageFrame>
      <ProposalHeader proposal={proposal} sheet={sheet} saver={saver} reload={reload} />
      <ProposalNotes proposal={proposal} sheet={sheet} />
      <Tabs
        tabs={[
          { id: 'quantities', label: 'Quantities', content: <Quantities {...shared} saver={saver} /> },
          { id: 'summary', label: 'Summary', content: <SummaryTab {...shared} steps={steps} /> },
          { id: 'orders', label: 'Orders', content: <OrdersTab {...shared} saver={saver} reload={reload} /> },
          { id: 'buyers', label: 'Buyers', content: <BuyersTab proposal={proposal} /> },
        ]}
      />
      {resolution && (
        <ShortageDialog
          resolution={resolution}
          sheet={sheet}
          saver={saver}
          reload={reload}
          onClose={() => setResolution(undefined)}
        />
      )}
    </PageFrame>
  );
};

const ShortageDialog = ({
  resolution,
  ...props
}: { readonly resolution: ShortageResolution } & Omit<ShortageDialogProps, 'column'>) =>
  resolution.kind === 'swap' ? (
    <SmartSwapDialog {...props} column={resolution.column} />
  ) : (
    <FairShareDialog {...props} column={resolution.column} />
  );

interface QuantitiesProps {
  readonly sheet: ProposalSheet;
  readonly saver: Saver;
  readonly isReadOnly: boolean;
  readonly onResolveShortage: (resolution: ShortageResolution) => void;
}

const Quantities = ({ sheet, saver, isReadOnly, onResolveShortage }: QuantitiesProps) => {
  const view = useSheetView(sheet);
  const { data: orders = noOrders } = useQuery({ ...plannedOrdersQuery(sheet.id), enabled: !isReadOnly });
  const isPhone = useIsPhone();
  // The panel would cover the quantities.
  const [isPanelOpen, setPanelOpen] = useState(!isPhone);
  const labels = useMemo(() => buildMatrixLabels(sheet), [sheet]);
  const noteColumn = useMemo(() => buildColumnNotes(sheet), [sheet]);
  const noteRow = useMemo(() => buildRowNotes(sheet, orders), [sheet, orders]);
  return (
    <>
      <WideScreenNote text="Quantities are easier to edit on a wider screen." />
      <ProposalToolbar
        sheet={sheet}
        view={view}
        isReadOnly={isReadOnly}
        isPanelOpen={isPanelOpen}
        onPanel={() => setPanelOpen(!isPanelOpen)}
        onResolveShortage={onResolveShortage}
      />
      <Group className="line-above" align="stretch" flex={1} pos="relative" mih={0}>
        <Box flex={1} pos="relative" miw={0} mih={0} bg="var(--sw-surface)">
          {sheet.stores.length > 0 && sheet.products.length > 0 ? (
            <MatrixGrid
              model={sheet.model}
              rows={sheet.rows}
              columns={sheet.columns}
              labels={labels}
              density={view.density}
              readOnly={isReadOnly}
              noteRow={noteRow}
              noteColumn={noteColumn}
              onEdit={saver.schedule}
            />
          ) : (
            <EmptyState
              text="These stores have no products in their assortments."
              action={<LinkButton to="/assortments">View assortments</LinkButton>}
            />
          )}
          <NoMatchingCells sheet={sheet} view={view} />
        </Box>
        {isPanelOpen && <ProposalPanel {...{ sheet, orders, isReadOnly, onResolveShortage }} />}
      </Group>
      <ProposalStatusLine sheet={sheet} orders={orders} />
    </>
  );
};

/** Until the orders are loaded, and of a closed proposal. */
const noOrders: readonly PlannedOrderDetail[] = [];

/** Shown when no cell matches the filters. */
const NoMatchingCells = ({ sheet, view }: { readonly sheet: ProposalSheet; readonly view: SheetView }) => {
  useMatrixVersion(sheet.model);
  if (!isNothingShown(sheet.model) || sheet.stores.length * sheet.products.length === 0) return null;
  return (
    <Box pos="absolute" inset="30% 0 auto">
      <EmptyState
        text="No stores or products match the filters."
        action={
          <Button variant="default" onClick={() => view.change(clearedSearch(view.filters))}>
            Clear all
          </Button>
        }
      />
    </Box>
  );
};

const useRecentProposal = (proposal: OrderProposal | undefined): void => {
  const name = proposal && `${proposalName(proposal)} · ${proposal.company.name}`;
  useCrumb(name);
  useEffect(() => {
    if (proposal && name) addRecent({ label: name, kind: 'Proposal', to: proposalHref(proposal) });
  }, [proposal, name]);
};
