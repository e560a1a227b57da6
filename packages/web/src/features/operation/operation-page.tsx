import { Text } from '@mantine/core';
import type { OperationState } from '@shelfward/contract/operation/operation.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { Card, CardColumn } from '../../kit/ui/cards.tsx';
import { Moment } from '../../kit/ui/figures.tsx';
import { Grid } from '../../kit/ui/layout.tsx';
import { formatBytes, formatQuantity } from '../../kit/ui/numbers.ts';
import { ErrorState, LoadingLines, RefreshBar } from '../../kit/ui/states.tsx';
import { operation } from './operation.api.ts';
import classes from './operation.module.css';
import { findLateSeconds, formatAge, oldBackupSeconds } from './operation.rules.ts';
import { ClientStorageTable, QueueTable } from './operation-tables.tsx';

/** The figures change without a user. */
const refreshMs = 10_000;

/** The state of the installation, for superusers. */
export const OperationPage = () => {
  const { data, error, refetch, isFetching } = useQuery({
    ...operation.state(),
    staleTime: 0,
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });
  return (
    <PageFrame>
      <PageHead title="Operation" />
      <RefreshBar active={isFetching && data === undefined} />
      <Body data={data} error={error} retry={refetch} />
    </PageFrame>
  );
};

interface BodyProps {
  readonly data: OperationState | undefined;
  readonly error: Error | null;
  readonly retry: () => unknown;
}

const Body = ({ data, error, retry }: BodyProps) => {
  if (error) return <ErrorState error={error} retry={retry} />;
  if (!data) return <LoadingLines />;
  return (
    <CardColumn>
      <Grid columns="repeat(auto-fill, minmax(min(300px, 100%), 1fr))" gap={16}>
        <ProductCard {...data} />
        <DatabaseCard {...data} />
        <BackupCard {...data} />
        {data.backupSchedule && <ScheduleCard schedule={data.backupSchedule} />}
        <MailCard {...data} />
        <KeysCard {...data} />
      </Grid>
      <Card title="Job queues">
        <QueueTable queues={data.queues} />
      </Card>
      <Card title="Storage by account" count={data.storage.count}>
        <ClientStorageTable storage={data.storage} />
      </Card>
    </CardColumn>
  );
};

const ProductCard = ({ product }: OperationState) => (
  <Card title="Server">
    <dl className={classes.facts}>
      <dt>Version</dt>
      <dd>{product.version}</dd>
      <dt>Runtime</dt>
      <dd>{product.runtime}</dd>
      <dt>Started</dt>
      <dd>
        <Moment value={product.startedAt} />
      </dd>
    </dl>
  </Card>
);

const DatabaseCard = ({ database }: OperationState) => (
  <Card title="Database">
    <dl className={classes.facts}>
      <dt>PostgreSQL</dt>
      <dd>{database.version}</dd>
      <dt>Size</dt>
      <dd>{formatBytes(database.bytes)}</dd>
      <dt>Newest migration</dt>
      <dd>{database.migration.replace(/\.sql$/, '')}</dd>
      <dt>Migrated</dt>
      <dd>
        <Moment value={database.migratedAt} />
      </dd>
    </dl>
  </Card>
);

const BackupCard = ({ backup }: OperationState) => {
  if (!backup)
    return (
      <Card title="Last backup">
        <p className={classes.warning}>No backup was made with the backup command.</p>
        <Text c="dimmed">Backups that other programs make are not known here.</Text>
      </Card>
    );
  const age = (Date.now() - Date.parse(backup.finishedAt)) / 1000;
  return (
    <Card title="Last backup">
      <dl className={classes.facts}>
        <dt>Completed</dt>
        <dd>
          <Moment value={backup.finishedAt} />
        </dd>
        <dt>Rows</dt>
        <dd>{formatQuantity(backup.rows)}</dd>
        <dt>Size</dt>
        <dd>{formatBytes(backup.bytes)}</dd>
      </dl>
      {age > oldBackupSeconds && <p className={classes.warning}>The last backup is {formatAge(age)} old.</p>}
    </Card>
  );
};

interface ScheduleCardProps {
  readonly schedule: NonNullable<OperationState['backupSchedule']>;
}

const ScheduleCard = ({ schedule }: ScheduleCardProps) => {
  const { target, keep, intervalHours, attemptedAt, error, restoredBackup: restored } = schedule;
  const late = findLateSeconds(schedule, Date.now());
  return (
    <Card title="Scheduled backups">
      <dl className={classes.facts}>
        <dt>Place</dt>
        <dd>{target}</dd>
        <dt>Made</dt>
        <dd>
          every {formatQuantity(intervalHours)} h, the newest {formatQuantity(keep)} remain
        </dd>
        <dt>Last attempt</dt>
        <dd>
          <Moment value={attemptedAt} />
        </dd>
        <dt>Last one restored</dt>
        <dd>{restored ? <Moment value={restored.createdAt} /> : 'None'}</dd>
        {restored && (
          <>
            <dt>Rows in the restored copy</dt>
            <dd>{formatQuantity(restored.rows)}</dd>
            <dt>Time of the restore</dt>
            <dd>{formatAge(restored.seconds)}</dd>
          </>
        )}
      </dl>
      {error !== null && <p className={classes.warning}>The last attempt failed: {error}</p>}
      {late !== undefined && <p className={classes.warning}>The last attempt was {formatAge(late)} ago.</p>}
    </Card>
  );
};

const MailCard = ({ mail }: OperationState) => (
  <Card title="E-mail">
    <dl className={classes.facts}>
      <dt>Mail server</dt>
      <dd>{mail.server ?? 'None: e-mails are files'}</dd>
      <dt>Waiting</dt>
      <dd>{formatQuantity(mail.waiting)}</dd>
      <dt>Failed in the last 30 days</dt>
      <dd>{formatQuantity(mail.failed)}</dd>
    </dl>
    {mail.lastError !== null && <p className={classes.warning}>Last error: {mail.lastError}</p>}
  </Card>
);

const KeysCard = ({ keys }: OperationState) => (
  <Card title="Encryption keys">
    <dl className={classes.facts}>
      {keys.map((key) => (
        <Key key={key.name} {...key} />
      ))}
    </dl>
  </Card>
);

const Key = ({ name, current, available, secrets }: OperationState['keys'][number]) => (
  <>
    <dt>
      <code>{name}</code> {current ? '(current)' : ''}
    </dt>
    <dd className={available ? undefined : classes.warning}>
      {formatQuantity(secrets)} {secrets === 1 ? 'secret' : 'secrets'}
      {available ? '' : ', key missing'}
    </dd>
  </>
);
