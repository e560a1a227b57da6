import { Button, Modal } from '@mantine/core';
import type { AlertRule } from '@shelfward/contract/alerts/alerts.contract.ts';
import { formatDay } from '@shelfward/contract/kit/dates.ts';
import { muteRule, toMuteDay } from '../../entities/alerts/alerts.api.ts';
import { Group } from '../../kit/ui/layout.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';

interface Props {
  readonly rule: AlertRule;
  readonly onClose: () => void;
}

/** Opened by the link in an e-mail: programs that check links must not mute a rule. */
export const MuteDialog = ({ rule, onClose }: Props) => {
  const { isBusy, run } = useBusy();
  const mute = async () => {
    await muteRule(rule.id);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Mute alert" closeButtonProps={{ 'aria-label': 'Close' }}>
      <p>{rule.sentence}</p>
      <p>No tasks, e-mails, and webhook events for any user until {formatDay(toMuteDay(new Date()))}.</p>
      <Group justify="flex-end" gap={8} mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button data-autofocus loading={isBusy} onClick={() => void run(mute)}>
          Mute for 4 weeks
        </Button>
      </Group>
    </Modal>
  );
};
