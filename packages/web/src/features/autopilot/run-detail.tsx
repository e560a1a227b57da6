import { Button, Text } from '@mantine/core';
import type { AutopilotRunStore } from '@shelfward/contract/autopilot/autopilot.contract.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { autopilot, decideRun } from '../../entities/autopilot/autopilot.api.ts';
import { DecisionButtons } from '../../entities/autopilot/decision-buttons.tsx';
import { StoreLink } from '../../entities/stores/store-link.tsx';
import { Card } from '../../kit/ui/cards.tsx';
import { confirm } from '../../kit/ui/confirm.ts';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Group } from '../../kit/ui/layout.tsx';
import { formatDateTime, formatMoney, none } from '../../kit/ui/numbers.ts';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import classes from './autopilot.module.css';

interface Props {
  readonly runId: number;
  readonly close: () => void;
}

/** A run with its stores, the reasons of those that wait, and the decisions of a person. */
export const RunDetail = ({ runId, close }: Props) => {
  const { data: run, error, refetch } = useQuery(autopilot.getRun({ params: { runId } }));
  const { isBusy, run: start } = useBusy();
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!run) return <LoadingLines />;
  const canDecide = run.storeRows.some(({ state }) => state === 'WAITING') && run.result === null;
  const undo = async () => {
    const isAgreed = await confirm({
      title: `Undo the run for ${formatCount(run.ordered, 'store')}?`,
      text: 'Its orders that are not in packing are canceled, and the autopilot of the company pauses.',
      confirm: 'Undo run',
      isDangerous: true,
    });
    if (!isAgreed) return;
    const { restored, skipped } = await autopilot.undoRun({ params: { runId } });
    toast(`${formatCount(restored, 'order')} canceled${skipped > 0 ? `, ${skipped} already in packing` : ''}.`);
  };
  return (
    <Card label="Run">
      <Group gap="8px 12px" justify="space-between" wrap>
        <h2>
          {run.company.name}, cut-off {formatDateTime(run.cutOffDate)}
        </h2>
        <Group gap={8} wrap>
          {canDecide && (
            <DecisionButtons
              name={run.company.name}
              isCurrent={false}
              isDisabled={isBusy}
              decide={(decision) => void start(() => decideRun(runId, decision))}
            />
          )}
          {run.waitingProposalId !== null && canDecide && (
            <Button
              variant="default"
              renderRoot={(props) => <Link {...props} to={`/proposals/edit/${run.waitingProposalId}`} />}
            >
              Open proposal
            </Button>
          )}
          {run.canUndo && (
            <Button variant="default" disabled={isBusy} onClick={() => void start(undo)}>
              Undo run
            </Button>
          )}
          <Button variant="subtle" color="gray" onClick={close}>
            Close
          </Button>
        </Group>
      </Group>
      {run.sentence && <p>{run.sentence}</p>}
      <DataTable label="Stores of the run" className={classes.stores}>
        <thead>
          <tr>
            <th>Store</th>
            <th>Result</th>
            <th className={classes.number}>Value</th>
            <th className={classes.number}>Lines</th>
            <th>Reasons</th>
          </tr>
        </thead>
        <tbody>
          {run.storeRows.map((row) => (
            <StoreRow key={row.store.id} row={row} />
          ))}
        </tbody>
      </DataTable>
    </Card>
  );
};

const stateNames: Readonly<Record<AutopilotRunStore['state'], string>> = {
  SHADOW: 'Would order',
  SHADOW_WAITING: 'Would wait',
  ORDERED: 'Ordered',
  WAITING: 'Waits',
  STOOD_BACK: 'Stood back',
  NOT_NEEDED: 'Nothing needed',
  POSTPONED: 'Below a minimum',
  REFUSED: 'No order',
  UNDONE: 'Undone',
};

const StoreRow = ({ row }: { readonly row: AutopilotRunStore }) => {
  const sentences = [...(row.sentence ? [row.sentence] : []), ...row.findings.map(({ sentence }) => sentence)];
  return (
    <tr>
      <th scope="row">
        <StoreLink store={row.store} />
      </th>
      <td>
        {row.orderId === null ? (
          stateNames[row.state]
        ) : (
          <Link className="link" to={`/orders/orderDetail/${row.orderId}`}>
            {stateNames[row.state]}
          </Link>
        )}
      </td>
      <td className={classes.number}>{formatMoney(row.value)}</td>
      <td className={classes.number}>{row.lines.length}</td>
      <td data-empty={sentences.length === 0 || undefined}>
        {sentences.length === 0
          ? none
          : sentences.map((sentence) => (
              <Text key={sentence} fz={12.5}>
                {sentence}
              </Text>
            ))}
      </td>
    </tr>
  );
};
