import { Button, Group, Modal, Progress } from '@mantine/core';
import type { OrderRow } from '@shelfward/contract/orders/orders.shapes.ts';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../kit/ui/states.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import classes from './bulk-dialogs.module.css';
import { type BulkFailure, type BulkJob, runBulk } from './order-bulk.ts';
import { orderName } from './orders.api.ts';

interface Props {
  readonly job: BulkJob;
  readonly rows: readonly OrderRow[];
  /** Closes; when all went well the selection has done its work. */
  readonly close: (outcome: 'all done' | 'some failed') => void;
}

interface State {
  readonly rows: readonly OrderRow[];
  readonly done: number;
  readonly failures?: readonly BulkFailure[];
  /** The connection or the server failed as a whole. */
  readonly broken?: string;
}

/** Runs a job over the selected orders and stays open only when some of them were refused, each with its reason. */
export const BulkResultDialog = ({ job, rows, close }: Props) => {
  const [state, setState] = useState<State>({ rows, done: 0 });
  const started = useRef(false);
  const run = async (some: readonly OrderRow[]) => {
    setState({ rows: some, done: 0 });
    try {
      const failures = await runBulk(job, some, (done) => setState((before) => ({ ...before, done })));
      if (failures.length < some.length) toast(`${countOf(some.length - failures.length)} ${job.done}.`);
      if (failures.length === 0) close('all done');
      else setState({ rows: some, done: some.length, failures });
    } catch (error) {
      setState({
        rows: some,
        done: 0,
        failures: [],
        broken: error instanceof Error ? messageOf(error) : String(error),
      });
    }
  };
  // The dialog is the job: it begins once, also where effects run twice.
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void run(rows);
  });
  const again = state.broken ? state.rows : (state.failures ?? []).map(({ order }) => order);
  const shut = () => state.failures && close('some failed');
  return (
    <Modal opened onClose={shut} title={`${job.label}: ${countOf(rows.length)}`} size={520} withCloseButton={false}>
      {!state.failures && (
        <div aria-live="polite">
          <p className={classes.text}>
            {state.done} of {state.rows.length}
          </p>
          <Progress value={(100 * state.done) / state.rows.length} aria-label="Progress" />
        </div>
      )}
      {state.failures && (
        <>
          <p className={classes.text} role="alert">
            {state.broken ?? `${countOf(state.failures.length)} could not be ${job.done}:`}
          </p>
          <ul className={classes.failures}>
            {state.failures.map(({ order, message }) => (
              <li key={order.id}>
                <strong>{orderName(order)}</strong> {message}
              </li>
            ))}
          </ul>
          <Group justify="flex-end" gap="xs" mt="lg">
            <Button variant="default" onClick={shut}>
              Close
            </Button>
            <Button onClick={() => void run(again)} data-autofocus>
              {state.broken ? 'Retry' : 'Retry failed'}
            </Button>
          </Group>
        </>
      )}
    </Modal>
  );
};

const countOf = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);
