import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import {
  type GeneratedOrders,
  type OrderProposal,
  orderProposalRoutes,
} from '@shelfward/contract/proposals/order-proposals.contract.ts';
import {
  IconAdjustments,
  IconArchive,
  IconArchiveOff,
  IconBuildingStore,
  IconCalendar,
  IconFileSpreadsheet,
  IconMail,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import {
  downloadProposal,
  orderProposals,
  plannedOrdersQuery,
  proposalActivation,
  storeOrderProposals,
} from '../../entities/proposals/proposals.api.ts';
import { queryClient } from '../../kit/query-client.ts';
import type { Action } from '../../kit/screens/list.types.ts';
import { useMayDelete } from '../../kit/session.ts';
import { toast } from '../../kit/ui/toast.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { publishProposal } from './proposal-changes.ts';
import { confirmCancelProposal, confirmGenerateOrders, rethrowGenerateError } from './proposal-confirmations.tsx';
import { type Saver, savePending } from './proposal-saver.ts';
import type { ProposalSheet } from './proposal-sheet.rules.ts';

interface StepProps {
  readonly proposal: OrderProposal;
  readonly sheet: ProposalSheet;
  readonly saver: Saver;
  readonly reload: () => Promise<unknown>;
}

/** The actions of a proposal. Every action first saves pending edits and does not run if saving fails. */
export const useProposalSteps = ({ proposal, sheet, saver, reload }: StepProps) => {
  const { isBusy, run } = useBusy();
  const [dialog, setDialog] = useState<'expiration' | 'overlap' | 'send' | 'settings'>();
  const [generated, setGenerated] = useState<GeneratedOrders>();
  const { id, status, inactive, otherProposals } = proposal;
  const params = { id };
  const mayDeactivate = useMayDelete()(orderProposalRoutes.deactivate.access);
  const step = (work: () => Promise<unknown>) => (): Promise<void> =>
    run(async () => {
      await savePending(sheet, saver);
      await work();
      publishProposal(id);
    });
  const processConfirmed = step(async () => {
    await orderProposals.process({ params });
    toast('Proposal processed.');
  });
  const process = async () => (otherProposals.length > 0 ? setDialog('overlap') : processConfirmed());
  const generate = step(async () => {
    const orders = await queryClient.fetchQuery({ ...plannedOrdersQuery(id), staleTime: 0 });
    if (await confirmGenerateOrders(sheet, orders))
      setGenerated(await orderProposals.generateOrders({ params }).catch(rethrowGenerateError));
  });
  const showOrders = step(async () => setGenerated(await orderProposals.generateOrders({ params })));
  const cancel = step(async () => {
    if (!(await confirmCancelProposal(sheet))) return;
    await orderProposals.cancel({ params });
    toast('Proposal cancelled.');
  });
  const recompute = step(async () => {
    await orderProposals.recompute({ params });
    await reload();
    toast('Suggested quantities updated. Override quantities are unchanged.');
  });
  const restoreStores = step(async () => {
    for (const store of sheet.excludedStores)
      await storeOrderProposals.activate({ params: { id: store.storeOrderProposalId } });
    await reload();
  });
  const download = step(() => downloadProposal(id));
  const send = step(async () => setDialog('send'));
  const changeSettings = step(async () => setDialog('settings'));
  const toggleActive = step(() => (inactive ? proposalActivation.activate(id) : proposalActivation.deactivate(id)));

  const primaryActions = {
    DRAFT: { label: 'Process', run: process },
    PENDING: { label: 'Generate orders', run: generate },
    COMPLETE: { label: 'Show orders', run: showOrders },
    CANCELLED: undefined,
    EXPIRED: undefined,
  };
  const actions = listActions(
    { status, inactive, excluded: sheet.excludedStores.length, mayDeactivate },
    {
      recompute,
      changeSettings,
      download,
      send,
      restoreStores,
      changeExpiration: () => setDialog('expiration'),
      toggleActive,
      cancel,
    },
  );
  return {
    isBusy,
    dialog,
    generated,
    primary: inactive ? undefined : primaryActions[status],
    actions,
    processConfirmed,
    closeDialog: () => {
      setDialog(undefined);
      setGenerated(undefined);
    },
  };
};

interface ActionInput extends Pick<OrderProposal, 'status' | 'inactive'> {
  /** The number of stores that can be restored. */
  readonly excluded: number;
  readonly mayDeactivate: boolean;
}

type ActionSteps = Readonly<
  Record<
    | 'recompute'
    | 'changeSettings'
    | 'download'
    | 'send'
    | 'restoreStores'
    | 'changeExpiration'
    | 'toggleActive'
    | 'cancel',
    Action['run']
  >
>;

const listActions = (
  { status, inactive, excluded, mayDeactivate }: ActionInput,
  steps: ActionSteps,
): readonly Action[] => {
  const isOpen = (status === 'DRAFT' || status === 'PENDING') && !inactive;
  return [
    ...(isOpen && status === 'DRAFT'
      ? [
          { label: 'Recompute from stock', icon: <IconRefresh size={16} />, run: steps.recompute },
          { label: 'Quantity settings', icon: <IconAdjustments size={16} />, run: steps.changeSettings },
        ]
      : []),
    { label: 'Download spreadsheet', icon: <IconFileSpreadsheet size={16} />, run: steps.download },
    ...(isOpen && status === 'PENDING'
      ? [{ label: 'Send to buyers', icon: <IconMail size={16} />, run: steps.send }]
      : []),
    ...(isOpen && excluded > 0
      ? [
          {
            label: `Restore ${formatCount(excluded, 'store')}`,
            icon: <IconBuildingStore size={16} />,
            run: steps.restoreStores,
          },
        ]
      : []),
    ...(status === 'COMPLETE' || status === 'CANCELLED'
      ? []
      : [
          {
            label: 'Change expiration date',
            icon: <IconCalendar size={16} />,
            run: steps.changeExpiration,
          },
        ]),
    ...(inactive || mayDeactivate
      ? [
          {
            label: inactive ? 'Activate' : 'Deactivate',
            icon: inactive ? <IconArchiveOff size={16} /> : <IconArchive size={16} />,
            run: steps.toggleActive,
          },
        ]
      : []),
    ...(isOpen ? [{ label: 'Cancel proposal', icon: <IconX size={16} />, run: steps.cancel, isDangerous: true }] : []),
  ];
};
