import { Button, Text } from '@mantine/core';
import type { OrderProposal } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { isOpen } from '@shelfward/contract/proposals/proposal-states.rules.ts';
import { proposalName } from '../../entities/proposals/proposals.api.ts';
import { useMatrixVersion } from '../../kit/matrix/use-matrix-version.ts';
import { PageHead } from '../../kit/screens/page-head.tsx';
import { DateText } from '../../kit/ui/figures.tsx';
import { Group } from '../../kit/ui/layout.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { ExpirationDialog } from './expiration-dialog.tsx';
import { GeneratedOrdersDialog } from './generated-orders-dialog.tsx';
import { OverlapDialog } from './overlap-dialog.tsx';
import type { Saver } from './proposal-saver.ts';
import { isWithoutPrices, type ProposalSheet } from './proposal-sheet.rules.ts';
import classes from './proposals.module.css';
import { SaveState } from './save-state.tsx';
import { SendDialog } from './send-dialog.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { useProposalSteps } from './use-proposal-steps.tsx';

interface Props {
  readonly proposal: OrderProposal;
  readonly sheet: ProposalSheet;
  readonly saver: Saver;
  readonly reload: () => Promise<unknown>;
}

const noPrices = 'None of the ordered products has a price.';

export const ProposalHeader = (props: Props) => {
  const { proposal, sheet } = props;
  const steps = useProposalSteps(props);
  useMatrixVersion(sheet.model);
  const isBlocked = proposal.status === 'PENDING' && isWithoutPrices(sheet);
  return (
    <>
      <PageHead
        title={proposal.company.name}
        beside={<State {...props} />}
        primary={
          steps.primary && (
            <Button
              loading={steps.isBusy}
              disabled={isBlocked}
              title={isBlocked ? noPrices : undefined}
              onClick={() => void steps.primary?.run()}
            >
              {steps.primary.label}
            </Button>
          )
        }
        actions={steps.actions}
      />
      {steps.dialog === 'expiration' && <ExpirationDialog proposal={proposal} onClose={steps.closeDialog} />}
      {steps.dialog === 'settings' && (
        <SettingsDialog proposal={proposal} reload={props.reload} onClose={steps.closeDialog} />
      )}
      {steps.dialog === 'overlap' && (
        <OverlapDialog proposal={proposal} process={steps.processConfirmed} onClose={steps.closeDialog} />
      )}
      {steps.dialog === 'send' && <SendDialog proposal={proposal} onClose={steps.closeDialog} />}
      {steps.generated && (
        <GeneratedOrdersDialog generated={steps.generated} sheet={sheet} onClose={steps.closeDialog} />
      )}
    </>
  );
};

const State = ({ proposal, sheet, saver }: Props) => (
  <>
    <Text span c="dimmed" className="nowrap">
      {proposalName(proposal)}
    </Text>
    <StatusBadge status={proposal.status} />
    {proposal.inactive && <StatusBadge status="INACTIVE" />}
    <Group component="span" gap={6} display="inline-flex" c="dimmed" className={classes.state ?? ''}>
      <SaveState sheet={sheet} saver={saver} isOpen={isOpen(proposal.status)} />
      {proposal.status !== 'COMPLETE' && proposal.status !== 'CANCELLED' && (
        <span>
          {proposal.status === 'EXPIRED' ? 'expired' : 'expires'} <DateText value={proposal.expirationDate} />
        </span>
      )}
    </Group>
  </>
);
