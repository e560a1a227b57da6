import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { OrderProposal } from '@shelfward/contract/proposals/order-proposals.contract.ts';
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
    <Stack gap="xs">
      <OtherProposals others={proposal.otherProposals} />
      <Text size="sm" c="dimmed">
        Suggested quantities count these units as on their way. Override quantities are ordered in addition.
      </Text>
    </Stack>
    <Group justify="flex-end" gap="xs" mt="lg">
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
    </Group>
  </Modal>
);
