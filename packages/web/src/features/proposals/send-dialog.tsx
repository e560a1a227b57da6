import { Button, Checkbox, Modal, Textarea } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { OrderProposal } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { proposalReviews } from '../../entities/proposals/proposal-reviews.api.ts';
import { DialogActions, Stack } from '../../kit/ui/layout.tsx';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';

interface Props {
  readonly proposal: OrderProposal;
  readonly onClose: () => void;
}

const formatStoreCount = (count: number): string => formatCount(count, 'store');

/** Sends the proposal to selected buyers with an optional message. */
export const SendDialog = ({ proposal, onClose }: Props) => {
  const params = { id: proposal.id };
  const { data, error, refetch } = useQuery(proposalReviews.list({ params }));
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set());
  const [message, setMessage] = useState('');
  const { isBusy, run } = useBusy();
  const buyers = data?.buyers ?? [];
  const chosen = buyers.filter(({ id }) => !excluded.has(id));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void run(async () => {
      const body = { buyerIds: chosen.map(({ id }) => id), message: message.trim() || null };
      await proposalReviews.send({ params, body });
      onClose();
      toast(`Sent to ${formatCount(chosen.length, 'buyer')}.`);
    });
  };
  const toggle = (id: number) => {
    const next = new Set(excluded);
    if (!next.delete(id)) next.add(id);
    setExcluded(next);
  };
  return (
    <Modal opened onClose={onClose} title="Send to buyers" size={460} closeButtonProps={{ 'aria-label': 'Close' }}>
      {error && <ErrorState error={error} retry={refetch} />}
      {!data && !error && <LoadingLines count={4} />}
      {data && buyers.length === 0 && <p>The company, its regions, and its stores have no buyers.</p>}
      {buyers.length > 0 && (
        <form onSubmit={submit} noValidate>
          <Stack gap={16}>
            <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
              <legend className="visually-hidden">Buyers</legend>
              <Stack gap={10}>
                {buyers.map(({ id, name, emailAddress, amountOfStores }) => (
                  <Checkbox
                    key={id}
                    label={name}
                    description={`${emailAddress} · ${formatStoreCount(amountOfStores)}`}
                    checked={!excluded.has(id)}
                    onChange={() => toggle(id)}
                  />
                ))}
              </Stack>
            </fieldset>
            <Textarea
              label="Message"
              placeholder="Optional message to the buyers"
              autosize
              minRows={3}
              maxRows={8}
              maxLength={2000}
              value={message}
              onChange={(event) => setMessage(event.currentTarget.value)}
            />
            <p style={{ margin: 0, color: 'var(--sw-dim)' }}>
              Each buyer receives a spreadsheet of their stores and a link to comment, change quantities, and approve.
              Earlier links stop working.
            </p>
          </Stack>
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} disabled={chosen.length === 0}>
              Send
            </Button>
          </DialogActions>
        </form>
      )}
    </Modal>
  );
};
