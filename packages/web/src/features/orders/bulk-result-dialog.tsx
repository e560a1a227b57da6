import { Button, Group, Modal, Progress } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { useEffect, useRef, useState } from 'react';
import { orderName } from '../../entities/orders/orders.api.ts';
import { messageOf } from '../../kit/ui/states.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import classes from './bulk-dialogs.module.css';
import { type BulkJob, type BulkRun, bulkRunJournal } from './bulk-journal.ts';
import { type BulkOutcome, runBulk } from './order-bulk.ts';

interface Props {
  readonly run: BulkRun;
  /** Closes; when all went well the selection has done its work. */
  readonly close: (outcome: 'all done' | 'some failed') => void;
}

interface State {
  readonly run: BulkRun;
  readonly answered: number;
  readonly outcome?: BulkOutcome;
  /** The connection or the server failed as a whole. */
  readonly broken?: string;
}

/** Runs a job over the selected orders and stays open only when some of them were refused, each with its reason. */
export const BulkResultDialog = ({ run: given, close }: Props) => {
  const { job } = given;
  const [state, setState] = useState<State>({ run: given, answered: 0 });
  const started = useRef(false);
  const start = async (run: BulkRun) => {
    setState({ run, answered: 0 });
    try {
      const outcome = await runBulk(run, (answered) => setState((before) => ({ ...before, answered })));
      if (outcome.done.length > 0) toast(`${formatCount(outcome.done.length, 'order')} ${job.done}.`);
      if (outcome.failures.length === 0) close('all done');
      else setState({ run, answered: run.rows.length, outcome });
    } catch (error) {
      setState({ run, answered: 0, broken: error instanceof Error ? messageOf(error) : String(error) });
    }
  };
  // The dialog is the job: it begins once, also where effects run twice.
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void start(given);
  });
  const { outcome, broken, run, answered } = state;
  const shut = () => {
    if (!outcome && broken === undefined) return;
    bulkRunJournal.remove();
    close('some failed');
  };
  const failed = new Set(outcome?.failures.map(({ order }) => order.id));
  const retry = () => start(outcome ? { ...run, rows: run.rows.filter(({ order }) => failed.has(order.id)) } : run);
  return (
    <Modal
      opened
      onClose={shut}
      title={`${job.label}: ${formatCount(given.rows.length, 'order')}`}
      size={520}
      withCloseButton={false}
    >
      {!outcome && broken === undefined && (
        <div aria-live="polite">
          <p className={classes.text}>
            {answered} of {run.rows.length}
          </p>
          <Progress value={(100 * answered) / run.rows.length} aria-label="Progress" />
        </div>
      )}
      {(outcome || broken !== undefined) && (
        <>
          <p className={classes.text} role="alert">
            {broken ?? `${formatCount(failed.size, 'order')} could not be ${job.done}:`}
          </p>
          {outcome && <Outcome outcome={outcome} job={job} />}
          <Group justify="flex-end" gap="xs" mt="lg">
            <Button variant="default" onClick={shut}>
              Close
            </Button>
            <Button onClick={() => void retry()} data-autofocus>
              {broken === undefined ? 'Retry failed' : 'Retry'}
            </Button>
          </Group>
        </>
      )}
    </Modal>
  );
};

/** Exactly which orders failed, why, and which are done. */
const Outcome = ({ outcome: { done, failures }, job }: { readonly outcome: BulkOutcome; readonly job: BulkJob }) => (
  <>
    <ul className={classes.failures}>
      {failures.map(({ order, message }) => (
        <li key={order.id}>
          <strong>{orderName(order)}</strong> {message}
        </li>
      ))}
    </ul>
    {done.length > 0 && (
      <details className={classes.done}>
        <summary>
          {formatCount(done.length, 'order')} {job.done}
        </summary>
        <p>{done.map(orderName).join(', ')}</p>
      </details>
    )}
  </>
);
