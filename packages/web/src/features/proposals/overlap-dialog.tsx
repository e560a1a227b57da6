import { Button, Modal, Text } from '@mantine/core';
import type { OrderProposal } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { DialogActions, Stack } from '../../kit/ui/layout.tsx';
import { OtherProposals } from './proposal-notes.tsx';

interface Props {
  readonly proposal: OrderProposal;
  readonly process: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for confirmation before a proposal is processed whose need other proposals order, too. */
export const OverlapDialog = ({ proposal, process, onClose }: Props) => (
  <Modal
    opened
    onClose={onClose}
    title="Process although other proposals order the same products?"
    size={480}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <Stack gap={8}>
      <OtherProposals others={proposal.otherProposals} />
      <Text fz="sm" c="dimmed">
        Suggested quantities count these units as on their way. Override quantities are ordered in addition.
      </Text>
    </Stack>
    <DialogActions>
      <Button variant="default" onClick={onClose}>
        Back
      </Button>
      <Button
        onClick={() => {
          onClose();
          void process();
        }}
      >
        Process
      </Button>
    </DialogActions>
  </Modal>
);
