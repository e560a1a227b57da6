import { Button, Text } from '@mantine/core';
import type { AutopilotRun } from '@shelfward/contract/autopilot/autopilot.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { autopilot } from '../../entities/autopilot/autopilot.api.ts';
import { Card, CardFoot } from '../../kit/ui/cards.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { formatDateTime, formatDay, formatQuantity, formatWholeMoney } from '../../kit/ui/numbers.ts';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import classes from './autopilot.module.css';

interface Props {
  readonly companyId: number;
  readonly isShadow: boolean;
  readonly open: (runId: number) => void;
}

const firstRuns = 5;
const moreRuns = 100;

/** The runs beside what people ordered for the same cut-offs. */
export const RunsCard = ({ companyId, isShadow, open }: Props) => {
  const [size, setSize] = useState(firstRuns);
  const { data, error, refetch } = useQuery(autopilot.runs({ query: { companyId, size } }));
  return (
    <Card title="Last runs">
      {error && <ErrorState error={error} retry={refetch} />}
      {!error && !data && <LoadingLines />}
      {data?.empty && <p>No runs yet. The first one is before the next cut-off.</p>}
      {data && !data.empty && (
        <>
          {isShadow && (
            <Text c="dimmed" fz={12}>
              Recorded only
            </Text>
          )}
          <DataTable label="Last runs" className={classes.runs}>
            <thead>
              <tr>
                <th>Cut-off</th>
                <th>Stores</th>
                <th>Order</th>
                <th>Wait</th>
                <th>{isShadow ? 'Would order' : 'Ordered'}</th>
                <th>People did</th>
              </tr>
            </thead>
            <tbody>
              {data.content.map((run) => (
                <RunRow key={run.id} run={run} open={() => open(run.id)} />
              ))}
            </tbody>
          </DataTable>
          {data.totalElements > data.content.length && (
            <CardFoot>
              <Button variant="default" onClick={() => setSize(moreRuns)}>
                Show {formatQuantity(Math.min(data.totalElements, moreRuns))} runs
              </Button>
            </CardFoot>
          )}
        </>
      )}
    </Card>
  );
};

const RunRow = ({ run, open }: { readonly run: AutopilotRun; readonly open: () => void }) => (
  <tr>
    <th scope="row">
      <button type="button" className="link" title={formatDateTime(run.cutOffDate)} onClick={open}>
        {formatDay(run.cutOffDate)}
      </button>
      {run.sentence && (
        <Text c="dimmed" fz={11.5}>
          {run.sentence}
        </Text>
      )}
    </th>
    <td>{formatQuantity(run.stores)}</td>
    <td>{formatQuantity(run.ordered)}</td>
    <td data-waits={run.waiting > 0 || undefined}>{formatQuantity(run.waiting)}</td>
    <td>
      <strong>{formatWholeMoney(run.orderedValue)}</strong>
    </td>
    <td>{formatWholeMoney(run.peopleValue)}</td>
  </tr>
);
