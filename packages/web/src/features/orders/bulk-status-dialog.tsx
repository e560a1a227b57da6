import { Button, Group, Modal, Radio, Stack, Textarea } from '@mantine/core';
import type { OrderStatus } from '@shelfward/contract/orders/orders.rules.ts';
import type { OrderRow } from '@shelfward/contract/orders/orders.shapes.ts';
import { type SubmitEvent, useState } from 'react';
import { wordsOf } from '../../kit/ui/status-badge.tsx';
import classes from './bulk-dialogs.module.css';
import type { BulkJob } from './bulk-journal.ts';
import { statusJob } from './order-bulk.ts';
import { moveOf, movesOfAll } from './order-moves.rules.ts';

interface Props {
  readonly rows: readonly OrderRow[];
  readonly close: () => void;
  readonly start: (job: BulkJob, rows: readonly OrderRow[]) => void;
}

/** Offers the ways that the selected orders have, and says how many of them each is open to. */
export const BulkStatusDialog = ({ rows, close, start }: Props) => {
  const ways = movesOfAll(rows);
  const [target, setTarget] = useState<OrderStatus | undefined>(ways[0]?.to);
  const [reason, setReason] = useState('');
  const chosen = ways.find(({ to }) => to === target);
  const needsReason = chosen?.able.some(({ status }) => moveOf(status, chosen.to).reason === 'required') ?? false;
  const isMissing = needsReason && reason.trim() === '';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!chosen || isMissing) return;
    const words = { label: wordsOf(chosen.to), done: doneWords[chosen.to] };
    start(statusJob(chosen.to, words, reason.trim()), chosen.able);
  };
  const choose = (value: string) => setTarget(ways.find(({ to }) => to === value)?.to);
  return (
    <Modal
      opened
      onClose={close}
      title={`Change status of ${rows.length} orders`}
      size={460}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {ways.length === 0 ? (
        <p className={classes.text}>The selected orders cannot go anywhere from where they are.</p>
      ) : (
        <form onSubmit={submit}>
          <Radio.Group label="New status" value={target ?? ''} onChange={choose}>
            <Stack gap="xs" mt="xs">
              {ways.map(({ to, able }) => (
                <Radio key={to} value={to} label={`${wordsOf(to)} · ${able.length} of ${rows.length}`} />
              ))}
            </Stack>
          </Radio.Group>
          <Textarea
            mt="md"
            label={needsReason ? 'Reason' : 'Reason (optional)'}
            withAsterisk={needsReason}
            rows={2}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs" mt="lg">
            <Button variant="default" onClick={close}>
              Close
            </Button>
            <Button type="submit" disabled={isMissing} {...(target === 'CANCELLED' && { color: 'red.8' })}>
              {chosen?.able.length === 1 ? 'Change 1 order' : `Change ${chosen?.able.length ?? 0} orders`}
            </Button>
          </Group>
        </form>
      )}
    </Modal>
  );
};

const doneWords: Readonly<Record<OrderStatus, string>> = {
  DRAFT: 'sent back to draft',
  PENDING: 'set to pending',
  APPROVED: 'approved',
  PACKING: 'set to packing',
  SHIPPED: 'marked as shipped',
  CANCELLED: 'cancelled',
};
