import { Alert, Button, Modal, Textarea } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { DialogActions } from '../../kit/ui/layout.tsx';
import { toErrorMessage } from '../../kit/ui/states.tsx';

interface Props {
  readonly title: string;
  readonly text?: string;
  readonly isRequired: boolean;
  readonly isDangerous: boolean;
  readonly confirm: string;
  readonly close: () => void;
  readonly run: (reason: string) => Promise<unknown>;
}

/** Asks for a reason. The dialog remains open with the error message if the request is rejected. */
export const ReasonDialog = ({ title, text, isRequired, isDangerous, confirm, close, run }: Props) => {
  const [reason, setReason] = useState('');
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly failure?: string }>({ isBusy: false });
  const isMissing = isRequired && reason.trim() === '';
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isMissing || state.isBusy) return;
    setState({ isBusy: true });
    try {
      await run(reason.trim());
      close();
    } catch (error) {
      setState({ isBusy: false, failure: error instanceof Error ? toErrorMessage(error) : String(error) });
    }
  };
  return (
    <Modal opened onClose={close} title={title} size={440} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form onSubmit={(event) => void submit(event)}>
        {text && <p>{text}</p>}
        <Textarea
          label={isRequired ? 'Reason' : 'Reason (optional)'}
          description="Shown in the order history."
          withAsterisk={isRequired}
          rows={3}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        {state.failure && (
          <Alert color="red" variant="light" role="alert" p="xs" mt="sm">
            {state.failure}
          </Alert>
        )}
        <DialogActions>
          <Button variant="default" onClick={close}>
            Close
          </Button>
          <Button type="submit" loading={state.isBusy} disabled={isMissing} {...(isDangerous && { color: 'red.8' })}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Modal>
  );
};
