import type { ReportSending } from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from '../../../kit/ui/data-table.tsx';
import { Moment } from '../../../kit/ui/figures.tsx';
import { EmptyState, ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';
import { describeDelivery, problemLabels } from './report-mail.rules.ts';
import { reportMails } from './report-mails.api.ts';
import classes from './schedules.module.css';

/** Each time at which a schedule was sent, with the result for each recipient. */
export const ScheduleHistory = ({ id }: { readonly id: number }) => {
  const { data, error, refetch } = useQuery({ ...reportMails.sendings({ params: { id } }), staleTime: 0 });
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines />;
  if (data.length === 0) return <EmptyState text="Nothing was sent within the last 90 days." />;
  return (
    <DataTable label="History" className={classes.history}>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Started by</th>
          <th scope="col">Recipient</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      {data.map((sending) => (
        <Sending key={sending.id} sending={sending} />
      ))}
    </DataTable>
  );
};

const Sending = ({ sending }: { readonly sending: ReportSending }) => {
  const { problem, deliveries } = sending;
  const rows: readonly Result[] = problem
    ? [{ address: '', result: problemLabels[problem], isProblem: true }]
    : deliveries.map((delivery) => ({
        address: delivery.address,
        result: describeDelivery(delivery),
        isProblem: delivery.state === 'FAILED' || delivery.obstacle !== null,
      }));
  return (
    <tbody>
      {rows.map(({ address, result, isProblem }, index) => (
        <tr key={address}>
          {index === 0 && (
            <>
              <th scope="rowgroup" rowSpan={rows.length}>
                <Moment value={sending.at} />
              </th>
              <td rowSpan={rows.length}>{sending.sentBy ?? 'Schedule'}</td>
            </>
          )}
          <td>{address}</td>
          <td data-problem={isProblem || undefined}>{result}</td>
        </tr>
      ))}
    </tbody>
  );
};

interface Result {
  readonly address: string;
  readonly result: string;
  readonly isProblem: boolean;
}
