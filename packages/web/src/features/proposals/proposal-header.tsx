import { ActionIcon, Button, Menu } from '@mantine/core';
import type { OrderProposal } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { isOpen } from '@shelfward/contract/proposals/proposal-states.rules.ts';
import { IconDots } from '@tabler/icons-react';
import { ActionItems } from '../../kit/screens/action-items.tsx';
import { DateText } from '../../kit/ui/figures.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { ExpirationDialog } from './expiration-dialog.tsx';
import { GeneratedOrdersDialog } from './generated-orders-dialog.tsx';
import classes from './proposal-page.module.css';
import type { Saver } from './proposal-saver.ts';
import type { ProposalSheet } from './proposal-sheet.rules.ts';
import { SaveState } from './save-state.tsx';
import { useProposalSteps } from './use-proposal-steps.tsx';

interface Props {
  readonly proposal: OrderProposal;
  readonly sheet: ProposalSheet;
  readonly saver: Saver;
  readonly reload: () => Promise<unknown>;
}

export const ProposalHeader = (props: Props) => {
  const { proposal, sheet, saver } = props;
  const steps = useProposalSteps(props);
  return (
    <header className={classes.header}>
      <div className={classes.title}>
        <h1>{proposal.company.name}</h1>
        <StatusBadge status={proposal.status} />
        {proposal.inactive && <StatusBadge status="INACTIVE" />}
        <span className={classes.state}>
          <SaveState sheet={sheet} saver={saver} isOpen={isOpen(proposal.status)} />
          {proposal.status !== 'COMPLETE' && proposal.status !== 'CANCELLED' && (
            <span>
              {proposal.status === 'EXPIRED' ? 'expired' : 'expires'} <DateText value={proposal.expirationDate} />
            </span>
          )}
        </span>
      </div>
      <div className={classes.actions}>
        {steps.primary && (
          <Button loading={steps.isBusy} onClick={() => void steps.primary?.run()}>
            {steps.primary.label}
          </Button>
        )}
        <Menu position="bottom-end" width={230}>
          <Menu.Target>
            <ActionIcon variant="default" aria-label="More actions">
              <IconDots size={17} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <ActionItems actions={steps.actions} />
          </Menu.Dropdown>
        </Menu>
      </div>
      {steps.dialog === 'expiration' && <ExpirationDialog proposal={proposal} onClose={steps.closeDialog} />}
      {steps.generated && (
        <GeneratedOrdersDialog generated={steps.generated} sheet={sheet} onClose={steps.closeDialog} />
      )}
    </header>
  );
};
