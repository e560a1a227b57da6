import type { DayDifference } from '@shelfward/contract/sales/sales-aggregation.contract.ts';
import { salesAggregationRoutes } from '@shelfward/contract/sales/sales-aggregation.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { resource } from '../../../kit/resource.ts';
import { Card } from '../../../kit/ui/cards.tsx';
import { DataTable } from '../../../kit/ui/data-table.tsx';
import { DateText, Money, Quantity } from '../../../kit/ui/figures.tsx';
import { ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';
import classes from './reconciliation.module.css';

const salesSums = resource('integration-queue', salesAggregationRoutes);

/** The sums that reports read, held against the imported rows: every day that differs. */
export const Reconciliation = () => {
  const { data, error, refetch } = useQuery(salesSums.reconcile());
  return (
    <Card title="Sums against imported rows">
      {error && <ErrorState error={error} retry={refetch} />}
      {!error && !data && <LoadingLines count={3} />}
      {data?.isEqual && <p>Every day’s sums are what its imported rows come to.</p>}
      {data && !data.isEqual && (
        <>
          <p>
            {data.days.length === 1 ? 'One day differs' : `${data.days.length.toLocaleString('en-US')} days differ`}. A
            run over everything puts them right.
          </p>
          <DataTable label="Days that differ" className={classes.sums}>
            <thead>
              <tr>
                <th>Day</th>
                {numbers.map((label) => (
                  <th key={label}>{label}</th>
                ))}
              </tr>
            </thead>
            <tbody>{data.days.map(rowOf)}</tbody>
          </DataTable>
        </>
      )}
    </Card>
  );
};

const numbers = [
  'Sums that are off',
  'Units imported',
  'Units in reports',
  'Sales imported',
  'Sales in reports',
] as const;

const rowOf = (day: DayDifference) => (
  <tr key={day.soldOn}>
    <td>
      <DateText value={day.soldOn} />
    </td>
    <td>
      <Quantity value={day.rows} />
    </td>
    <td>
      <Quantity value={day.saleUnits} />
    </td>
    <td>
      <Quantity value={day.dayUnits} />
    </td>
    <td>
      <Money value={day.saleCents} />
    </td>
    <td>
      <Money value={day.dayCents} />
    </td>
  </tr>
);
