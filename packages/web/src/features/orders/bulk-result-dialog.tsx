import { Box, Button, Modal, Progress } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { useEffect, useRef, useState } from 'react';
import { orderName } from '../../entities/orders/orders.api.ts';
import { DialogActions, Stack } from '../../kit/ui/layout.tsx';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { toErrorMessage } from '../../kit/ui/states.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import { type BulkJob, type BulkRun, bulkRunJournal } from './bulk-journal.ts';
import { type BulkOutcome, runBulk } from './order-bulk.ts';
import classes from './orders.module.css';

interface Props {
  readonly run: BulkRun;
  /** Closes the dialog. The selection is cleared if all orders succeeded. */
  readonly close: (outcome: 'all done' | 'some failed') => void;
}

interface State {
  readonly run: BulkRun;
  readonly processed: number;
  readonly outcome?: BulkOutcome;
  /** Error of the whole request, such as a dropped connection. */
  readonly error?: string;
}

/** Runs a job over the selected orders. The dialog remains open if orders failed, and shows the reason for each. */
export const BulkResultDialog = ({ run: initialRun, close }: Props) => {
  const { job } = initialRun;
  const [state, setState] = useState<State>({ run: initialRun, processed: 0 });
  const started = useRef(false);
  const start = async (run: BulkRun) => {
    setState({ run, processed: 0 });
    try {
      const outcome = await runBulk(run, (processed) => setState((before) => ({ ...before, processed })));
      if (outcome.done.length > 0) toast(`${formatOrderCount(outcome.done.length)} ${job.done}`);
      if (outcome.failures.length === 0) close('all done');
      else setState({ run, processed: run.rows.length, outcome });
    } catch (caught) {
      setState({ run, processed: 0, error: caught instanceof Error ? toErrorMessage(caught) : String(caught) });
    }
  };
  // Opening the dialog starts the job, exactly once even if effects run twice.
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void start(initialRun);
  });
  const { outcome, error, run, processed } = state;
  const dismiss = () => {
    if (!outcome && error === undefined) return;
    bulkRunJournal.remove();
    close('some failed');
  };
  const failed = new Set(outcome?.failures.map(({ order }) => order.id));
  const retry = () => start(outcome ? { ...run, rows: run.rows.filter(({ order }) => failed.has(order.id)) } : run);
  return (
    <Modal
      opened
      onClose={dismiss}
      title={`${job.label}: ${formatOrderCount(initialRun.rows.length)}`}
      size={520}
      withCloseButton={false}
    >
      {!outcome && error === undefined && (
        <div aria-live="polite">
          <Box component="p" mb={10}>
            {formatQuantity(processed)} of {formatQuantity(run.rows.length)}
          </Box>
          <Progress value={(100 * processed) / run.rows.length} aria-label="Progress" />
        </div>
      )}
      {(outcome || error !== undefined) && (
        <>
          <Box component="p" mb={10} role="alert">
            {error ?? `${formatOrderCount(failed.size)} could not be ${job.done}:`}
          </Box>
          {outcome && <Outcome outcome={outcome} job={job} />}
          <DialogActions>
            <Button variant="default" onClick={dismiss}>
              Close
            </Button>
            <Button onClick={() => void retry()} data-autofocus>
              {error === undefined ? 'Retry failed' : 'Retry'}
            </Button>
          </DialogActions>
        </>
      )}
    </Modal>
  );
};

/** The failed orders with reasons, and the completed orders. */
const Outcome = ({ outcome: { done, failures }, job }: { readonly outcome: BulkOutcome; readonly job: BulkJob }) => (
  <>
    <Stack className="scroll" component="ul" gap={6} mah={300} c="dimmed">
      {failures.map(({ order, message }) => (
        <li key={order.id}>
          <Box component="strong" mr={6} c="var(--sw-text)" fw={600}>
            {orderName(order)}
          </Box>{' '}
          {message}
        </li>
      ))}
    </Stack>
    {done.length > 0 && (
      <details className={classes.done}>
        <summary>
          {formatOrderCount(done.length)} {job.done}
        </summary>
        <Box component="p" mah={120} mt={6} className="scroll">
          {done.map(orderName).join(', ')}
        </Box>
      </details>
    )}
  </>
);

const formatOrderCount = (count: number): string => formatCount(count, 'order');
