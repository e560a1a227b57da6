import { Button, Modal, Text } from '@mantine/core';
import type { OrderProposal } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { useState } from 'react';
import { orderProposals } from '../../entities/proposals/proposals.api.ts';
import { DialogActions, Stack } from '../../kit/ui/layout.tsx';
import { toast, toastError } from '../../kit/ui/toast.tsx';
import { SettingsInput } from './settings-input.tsx';

interface Props {
  readonly proposal: OrderProposal;
  readonly reload: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Changing the settings recomputes the suggested quantities. Override quantities are unchanged. */
export const SettingsDialog = ({ proposal, reload, onClose }: Props) => {
  const [settings, setSettings] = useState(proposal.settings);
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await orderProposals.changeSettings({ params: { id: proposal.id }, body: settings });
      await reload();
      onClose();
      toast('Suggested quantities updated. Override quantities are unchanged.');
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Quantity settings" size={440} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap={16}>
        <Text fz="sm">
          The suggested quantity fills a store to its par level, less units on hand, in transit, and on open orders. It
          is rounded to whole packs.
        </Text>
        <SettingsInput value={settings} onChange={setSettings} />
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isBusy} onClick={() => void save()}>
          Recompute
        </Button>
      </DialogActions>
    </Modal>
  );
};
