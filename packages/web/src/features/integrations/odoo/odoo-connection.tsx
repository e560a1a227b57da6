import { Alert } from '@mantine/core';
import type { Integration } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import { keyWarning } from '@shelfward/contract/integrations/odoo/odoo-key.rules.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { IconAlertTriangle, IconListSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { integrations } from '../../../entities/integrations/integrations.api.ts';
import { inBackground } from '../../../kit/resource.ts';
import { Card } from '../../../kit/ui/cards.tsx';
import { accountDay } from '../../../kit/ui/numbers.ts';
import { ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';
import { odoo } from './odoo.api.ts';

/** The target of the connection, and a warning before its API key expires. */
export const OdooConnection = ({ integration: { id } }: { readonly integration: Integration }) => {
  const { data, error, refetch } = useQuery(odoo.getBase({ params: { id } }));
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines count={2} />;
  const warning = keyWarning(data.keyExpiresOn, accountDay(new Date()));
  return (
    <>
      {warning !== undefined && (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={16} />} role="alert">
          {warning}{' '}
          <Link className="link" to="." search={{ tab: 'settings' }}>
            Enter the key
          </Link>
        </Alert>
      )}
      <NotStarted baseId={id} />
      <Card title="Connection">
        <p>
          <a className="link" href={data.url} target="_blank" rel="noreferrer">
            {data.url}
          </a>{' '}
          · database {data.database} · user {data.login}
        </p>
      </Card>
    </>
  );
};

/** Integrations of a new connection do not run before the first run was started. */
const NotStarted = ({ baseId }: { readonly baseId: number }) => {
  const query = { parentId: baseId, isOperating: false, size: 100 };
  const { data } = useQuery(inBackground(integrations.list({ query })));
  const waiting = data?.content.filter(({ lastInteractionTime }) => lastInteractionTime === null).length ?? 0;
  if (waiting === 0) return null;
  return (
    <Alert color="blue" variant="light" icon={<IconListSearch size={16} />}>
      {formatCount(waiting, 'integration')} not started yet.{' '}
      <Link className="link" to="." search={{ tab: 'first-run' }}>
        Preview the first run
      </Link>
    </Alert>
  );
};
