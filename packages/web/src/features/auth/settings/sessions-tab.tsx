import { Box, Button, Checkbox, Text } from '@mantine/core';
import type { Session } from '@shelfward/contract/auth/sessions.contract.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '../../../kit/ui/data-table.tsx';
import { formatDateTime } from '../../../kit/ui/numbers.ts';
import { ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';
import { StatusBadge } from '../../../kit/ui/status-badge.tsx';
import { toast, toastError } from '../../../kit/ui/toast.tsx';
import { sessions } from './settings.api.ts';
import classes from './settings.module.css';
import { formatBrowser } from './user-agent.rules.ts';

export const SessionsTab = () => {
  const { data, error, refetch } = useQuery(sessions.list());
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines />;
  const others = data.filter(({ current }) => !current).length;
  return (
    <Box component="section" maw={900} px="var(--sw-gutter)" py={16} className={classes.wide ?? ''}>
      <Text c="dimmed">Active sessions. A session expires after 15 minutes of inactivity.</Text>
      <DataTable label="Sessions">
        <thead>
          <tr>
            <th scope="col">Browser</th>
            <th scope="col">IP address</th>
            <th scope="col">Signed in</th>
            <th scope="col">Last used</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </tbody>
      </DataTable>
      {others > 0 && <EndOthers count={others} />}
    </Box>
  );
};

const EndOthers = ({ count }: { readonly count: number }) => {
  const [revokeApiTokens, setRevokeApiTokens] = useState(false);
  return (
    <>
      <Checkbox
        label="Also revoke all API tokens"
        description="Programs that use them are rejected until they have new ones."
        checked={revokeApiTokens}
        onChange={(event) => setRevokeApiTokens(event.currentTarget.checked)}
      />
      <div>
        <Button variant="default" onClick={() => void endOthers(count, revokeApiTokens)}>
          Sign out of other sessions
        </Button>
      </div>
    </>
  );
};

const SessionRow = ({ session }: { readonly session: Session }) => {
  const browser = formatBrowser(session.agent);
  return (
    <tr>
      <td title={session.agent}>
        {browser} {session.current && <StatusBadge status="ACTIVE" label="Current" />}
        {session.impersonatorEmail && <StatusBadge status="PENDING" label={session.impersonatorEmail} />}
      </td>
      <td>{session.address}</td>
      <td>
        <Instant value={session.createdDate} />
      </td>
      <td>
        <Instant value={session.lastUsedDate} />
      </td>
      <Box component="td" ta="right">
        {!session.current && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={`Sign out ${browser} at ${session.address}`}
            onClick={() => void end(session.id)}
          >
            Sign out
          </Button>
        )}
      </Box>
    </tr>
  );
};

const Instant = ({ value }: { readonly value: string }) => <time dateTime={value}>{formatDateTime(value)}</time>;

const end = (id: string) => sessions.remove({ params: { id } }).then(() => toast('Session signed out'), toastError);

const endOthers = (count: number, revokeApiTokens: boolean) =>
  sessions
    .removeOthers({ query: revokeApiTokens ? { revokeApiTokens } : {} })
    .then(() => toast(`${formatCount(count, 'other session')} signed out`), toastError);
