import { Button, Text } from '@mantine/core';
import type { ApiToken } from '@shelfward/contract/auth/api-tokens.contract.ts';
import { authorityLabel } from '../../kit/authorities.ts';
import { confirm } from '../../kit/ui/confirm.ts';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { formatDateTime } from '../../kit/ui/numbers.ts';
import { EmptyState } from '../../kit/ui/states.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { toast, toastError } from '../../kit/ui/toast.tsx';
import { accessLabels } from './api-tokens.api.ts';

interface Props {
  readonly tokens: readonly ApiToken[];
  readonly revoke: (token: ApiToken) => Promise<unknown>;
}

export const ApiTokenTable = ({ tokens, revoke }: Props) => {
  if (tokens.length === 0) return <EmptyState text="No API tokens." />;
  return (
    <DataTable label="API tokens">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Access</th>
          <th scope="col">Authorities</th>
          <th scope="col">Expires</th>
          <th scope="col">Last used</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <tr key={token.id}>
            <td>
              {token.name}
              {token.redirectHost !== null && (
                <Text span display="block" c="dimmed" fz={11.5}>
                  {token.redirectHost}
                </Text>
              )}
            </td>
            <td>{accessLabels[token.access]}</td>
            <td>{token.authorities.map(authorityLabel).join(', ') || '–'}</td>
            <td>
              <Instant value={token.expirationDate} />{' '}
              {Date.parse(token.expirationDate) <= Date.now() && <StatusBadge status="EXPIRED" label="Expired" />}
            </td>
            <td>{token.lastUsedDate ? <Instant value={token.lastUsedDate} /> : 'Never'}</td>
            <td>
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                aria-label={`Revoke ${token.name}`}
                onClick={() => void confirmRevocation(token, revoke)}
              >
                Revoke
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
};

const Instant = ({ value }: { readonly value: string }) => <time dateTime={value}>{formatDateTime(value)}</time>;

const confirmRevocation = async (token: ApiToken, revoke: Props['revoke']): Promise<void> => {
  const isConfirmed = await confirm({
    title: `Revoke ${token.name}?`,
    text: 'Programs that use this token are rejected immediately. It cannot be restored.',
    confirm: 'Revoke',
    isDangerous: true,
  });
  if (isConfirmed) await revoke(token).then(() => toast(`${token.name} was revoked`), toastError);
};
