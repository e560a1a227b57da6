import { Button } from '@mantine/core';
import type { AttentionItem } from '@shelfward/contract/integrations/integration-attention.contract.ts';
import { integrationTypeLabel } from '@shelfward/contract/integrations/integrations.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { Card, CardColumn } from '../../kit/ui/cards.tsx';
import { EmptyState, ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import classes from './attention-page.module.css';
import { integrationAttention, integrationHref } from './integrations.api.ts';
import { useIntegrationEvents } from './use-integration-events.ts';

/** Everything about integrations that waits for somebody, each with the one way to its repair. */
export const AttentionPage = () => {
  useIntegrationEvents();
  const { data, error, refetch } = useQuery(integrationAttention.attention());
  return (
    <PageFrame>
      <PageHead title="Needs attention" />
      {error && <ErrorState error={error} retry={refetch} />}
      {!error && !data && <LoadingLines />}
      {data?.items.length === 0 && (
        <EmptyState
          text="All integrations run as planned, and nothing waits to be mended."
          action={
            <Button variant="default" component={Link} to="/system/integrations">
              All integrations
            </Button>
          }
        />
      )}
      {data && data.items.length > 0 && (
        <CardColumn>
          <Card label="What needs attention">
            <ul className={classes.items}>{data.items.map(rowOf)}</ul>
          </Card>
        </CardColumn>
      )}
    </PageFrame>
  );
};

const kinds: Readonly<Record<AttentionItem['kind'], { readonly tone: string; readonly label: string }>> = {
  FAILING: { tone: 'FAILED', label: 'Failing' },
  KEY_EXPIRES: { tone: 'PENDING', label: 'Key ends' },
  STALE: { tone: 'PENDING', label: 'Stale' },
  UNMATCHED: { tone: 'PENDING', label: 'To match' },
  RECORDS: { tone: 'PENDING', label: 'To mend' },
};

const rowOf = (item: AttentionItem) => {
  const { tone, label } = kinds[item.kind];
  const { action, search } = repairOf(item);
  return (
    <li key={`${item.kind} ${item.integrationId} ${item.integrationLogType}`}>
      <StatusBadge status={tone} label={label} />
      <div className={classes.what}>
        <Link className="link" to={integrationHref({ id: item.integrationId })}>
          {item.name}
        </Link>
        <span className={classes.type}>{integrationTypeLabel(item.integrationType)}</span>
        <p>{item.message}</p>
      </div>
      <Button
        size="xs"
        variant="default"
        renderRoot={(props: object) => (
          <Link {...props} to={integrationHref({ id: item.integrationId })} search={search} />
        )}
        aria-label={`${action}: ${item.name}`}
      >
        {action}
      </Button>
    </li>
  );
};

/** The one place where it is mended. */
const repairOf = ({ kind, integrationLogType }: AttentionItem) => {
  if (kind === 'KEY_EXPIRES') return { action: 'Replace the key', search: { tab: 'settings' } };
  if (kind === 'FAILING') return { action: 'See what failed', search: { tab: 'logs', view: 'open', ...openOnly } };
  if (kind === 'STALE') return { action: 'See its runs', search: { tab: 'queue' } };
  const action = kind === 'UNMATCHED' ? 'See what to match' : 'See what to mend';
  return {
    action,
    search: { tab: 'logs', view: 'open', ...openOnly, integrationLogType: integrationLogType ?? undefined },
  };
};

const openOnly = { success: 'false', resolved: 'false' };
