import { Button, Modal } from '@mantine/core';
import type { OrderProposal } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { type SyntheticEvent, useState } from 'react';
import { orderProposals } from '../../entities/proposals/proposals.api.ts';
import { DayInput } from '../../kit/ui/day-input.tsx';
import { DialogActions } from '../../kit/ui/layout.tsx';
import { accountDay } from '../../kit/ui/numbers.ts';
import { toErrorMessage } from '../../kit/ui/states.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import { lastSecond } from './last-second.ts';

/** A later date also reopens an expired proposal. */
export const ExpirationDialog = ({
  proposal,
  onClose,
}: {
  readonly proposal: OrderProposal;
  readonly onClose: () => void;
}) => {
  const [day, setDay] = useState<string | undefined>(accountDay(new Date(proposal.expirationDate)));
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (!day || isBusy) return setProblem(day ? undefined : 'A date is required.');
    setBusy(true);
    try {
      await orderProposals.changeExpirationDate({
        params: { id: proposal.id },
        body: { expirationDate: lastSecond(day) },
      });
      onClose();
      toast('Expiration date changed.');
    } catch (error) {
      setProblem(error instanceof Error ? toErrorMessage(error) : String(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="Change expiration date"
      size={360}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DayInput
          label="Open until"
          value={day}
          minDate={accountDay(new Date())}
          error={problem}
          onChange={(chosen) => {
            setDay(chosen);
            setProblem(undefined);
          }}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Modal>
  );
};
