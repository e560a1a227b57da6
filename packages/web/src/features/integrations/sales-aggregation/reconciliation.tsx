import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import type { DayDifference } from '@shelfward/contract/sales/sales-aggregation.contract.ts';
import { salesAggregationRoutes } from '@shelfward/contract/sales/sales-aggregation.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { resource } from '../../../kit/resource.ts';
import { Card } from '../../../kit/ui/cards.tsx';
import { DataTable } from '../../../kit/ui/data-table.tsx';
import { DateText, Money, Quantity } from '../../../kit/ui/figures.tsx';
import { ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';
import classes from './reconciliation.module.css';

const salesTotals = resource('integration-queue', salesAggregationRoutes);

/** Compares the daily totals that reports use with the imported rows and lists the days that differ. */
export const Reconciliation = () => {
  const { data, error, refetch } = useQuery(salesTotals.reconcile());
  return (
    <Card title="Daily totals compared with imported rows">
      {error && <ErrorState error={error} retry={refetch} />}
      {!error && !data && <LoadingLines count={3} />}
      {data?.isEqual && <p>Daily totals match the imported rows.</p>}
      {data && !data.isEqual && (
        <>
          <p>
            {`${formatCount(data.days.length, 'day')} ${plural(data.days.length, 'differs', 'differ')}`}. Run a full
            sync to repair the totals.
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
            <tbody>{data.days.map(renderRow)}</tbody>
          </DataTable>
        </>
      )}
    </Card>
  );
};

const numbers = [
  'Totals that differ',
  'Units imported',
  'Units in reports',
  'Sales imported',
  'Sales in reports',
] as const;

const renderRow = (day: DayDifference) => (
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
