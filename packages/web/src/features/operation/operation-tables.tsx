import { Text } from '@mantine/core';
import { capitalize } from '@shelfward/contract/kit/capitalize.rules.ts';
import { maxListedClients, type OperationState } from '@shelfward/contract/operation/operation.contract.ts';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Moment } from '../../kit/ui/figures.tsx';
import { formatBytes, formatQuantity, none } from '../../kit/ui/numbers.ts';
import classes from './operation.module.css';
import { formatAge, longOverdueSeconds } from './operation.rules.ts';

/** Of queues whose name is another on pages. */
const labels: Readonly<Record<string, string>> = {
  'integration run': 'Integration runs',
  mails: 'E-mails',
  recompiles: 'Assortment updates',
  'undone imports': 'Undone sales imports',
};

export const QueueTable = ({ queues }: Pick<OperationState, 'queues'>) => (
  <DataTable label="Open jobs by queue" className={classes.numbers}>
    <thead>
      <tr>
        <th scope="col">Queue</th>
        <th scope="col">Waiting</th>
        <th scope="col">Running</th>
        <th scope="col">Failed before</th>
        <th scope="col">Overdue for</th>
      </tr>
    </thead>
    <tbody>
      {queues.map(({ name, waiting, running, retrying, overdueSeconds }) => (
        <tr key={name}>
          <td>{labels[name] ?? capitalize(name)}</td>
          <td>{formatQuantity(waiting)}</td>
          <td>{formatQuantity(running)}</td>
          <td>{formatQuantity(retrying)}</td>
          <td className={overdueSeconds >= longOverdueSeconds ? classes.warning : undefined}>
            {overdueSeconds === 0 ? none : formatAge(overdueSeconds)}
          </td>
        </tr>
      ))}
    </tbody>
  </DataTable>
);

export const ClientStorageTable = ({ storage: { measuredAt, count, clients } }: Pick<OperationState, 'storage'>) => {
  if (measuredAt === null) return <Text c="dimmed">The storage has not been measured yet.</Text>;
  return (
    <>
      <Text c="dimmed">
        Estimated from the rows of each account, measured <Moment value={measuredAt} />.
        {count > maxListedClients && ` The ${maxListedClients} largest accounts.`}
      </Text>
      <DataTable label="Accounts by storage" className={`${classes.numbers} ${classes.names}`}>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Subdomain</th>
            <th scope="col">Rows</th>
            <th scope="col">Storage</th>
          </tr>
        </thead>
        <tbody>
          {clients.map(({ id, name, subdomain, inactive, rows, bytes }) => (
            <tr key={id}>
              <td>{inactive ? `${name} (inactive)` : name}</td>
              <td>{subdomain}</td>
              <td>{formatQuantity(rows)}</td>
              <td>{formatBytes(bytes)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </>
  );
};
