import { Box, Button, Modal, Radio, Textarea } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { OrderStatus } from '@shelfward/contract/orders/orders.rules.ts';
import type { OrderRow } from '@shelfward/contract/orders/orders.shapes.ts';
import { type SubmitEvent, useState } from 'react';
import { DialogActions, Stack } from '../../kit/ui/layout.tsx';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { statusLabel } from '../../kit/ui/status-badge.tsx';
import { statusJob } from './bulk-jobs.ts';
import type { BulkJob } from './bulk-journal.ts';
import { getOrderMove, groupMovesByTarget } from './order-moves.rules.ts';

interface Props {
  readonly rows: readonly OrderRow[];
  readonly close: () => void;
  readonly start: (job: BulkJob, rows: readonly OrderRow[]) => void;
}

/** Offers the possible next statuses with the number of selected orders that can change to each. */
export const BulkStatusDialog = ({ rows, close, start }: Props) => {
  const transitions = groupMovesByTarget(rows);
  const [target, setTarget] = useState<OrderStatus | undefined>(transitions[0]?.to);
  const [reason, setReason] = useState('');
  const chosen = transitions.find(({ to }) => to === target);
  const needsReason = chosen?.able.some(({ status }) => getOrderMove(status, chosen.to).reason === 'required') ?? false;
  const isMissing = needsReason && reason.trim() === '';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!chosen || isMissing) return;
    const texts = { label: statusLabel(chosen.to), done: doneTexts[chosen.to] };
    start(statusJob(chosen.to, texts, reason.trim()), chosen.able);
  };
  const choose = (value: string) => setTarget(transitions.find(({ to }) => to === value)?.to);
  return (
    <Modal
      opened
      onClose={close}
      title={`Change status of ${formatCount(rows.length, 'order')}`}
      size={460}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {transitions.length === 0 ? (
        <Box component="p" mb={10}>
          The status of the selected orders cannot be changed.
        </Box>
      ) : (
        <form onSubmit={submit}>
          <Radio.Group label="New status" value={target ?? ''} onChange={choose}>
            <Stack gap={8} mt="xs">
              {transitions.map(({ to, able }) => (
                <Radio
                  key={to}
                  value={to}
                  label={`${statusLabel(to)} · ${formatQuantity(able.length)} of ${formatQuantity(rows.length)}`}
                />
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
          <DialogActions>
            <Button variant="default" onClick={close}>
              Close
            </Button>
            <Button type="submit" disabled={isMissing} {...(target === 'CANCELLED' && { color: 'red.8' })}>
              {chosen?.able.length === 1 ? 'Change 1 order' : `Change ${chosen?.able.length ?? 0} orders`}
            </Button>
          </DialogActions>
        </form>
      )}
    </Modal>
  );
};

const doneTexts: Readonly<Record<OrderStatus, string>> = {
  DRAFT: 'returned to draft',
  PENDING: 'set to pending',
  APPROVED: 'approved',
  PACKING: 'set to packing',
  SHIPPED: 'marked as shipped',
  CANCELLED: 'cancelled',
};
