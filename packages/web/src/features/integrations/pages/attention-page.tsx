import { Button } from '@mantine/core';
import type {
  AttentionItem,
  IntegrationAttention,
  WebhookAttention,
} from '@shelfward/contract/integrations/core/integration-attention.contract.ts';
import { integrationTypeLabel } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PageFrame, PageHead } from '../../../kit/screens/page-head.tsx';
import { Card, CardColumn } from '../../../kit/ui/cards.tsx';
import { EmptyState, ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';
import { StatusBadge } from '../../../kit/ui/status-badge.tsx';
import { integrationAttention, integrationHref } from '../core/integrations.api.ts';
import { useIntegrationEvents } from '../core/use-integration-events.ts';
import { webhookHref } from '../webhooks/webhooks.api.ts';
import classes from './attention-page.module.css';

/** Everything about integrations and webhooks that waits for somebody, each with the one way to its repair. */
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
          text="All integrations run as planned, messages arrive, and nothing waits to be mended."
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
  WEBHOOK: { tone: 'FAILED', label: 'Failing' },
  KEY_EXPIRES: { tone: 'PENDING', label: 'Key ends' },
  STALE: { tone: 'PENDING', label: 'Stale' },
  UNMATCHED: { tone: 'PENDING', label: 'To match' },
  NAMES: { tone: 'PENDING', label: 'To match' },
  RECORDS: { tone: 'PENDING', label: 'To mend' },
};

const rowOf = (item: AttentionItem) => {
  const { tone, label } = kinds[item.kind];
  const { action, to, search } = repairOf(item);
  const subject = subjectOf(item);
  return (
    <li key={`${item.kind} ${subject.key}`}>
      <StatusBadge status={tone} label={label} />
      <div className={classes.what}>
        <Link className="link" to={subject.to}>
          {item.name}
        </Link>
        <span className={classes.type}>{subject.type}</span>
        <p>{item.message}</p>
      </div>
      <Button
        size="xs"
        variant="default"
        renderRoot={(props: object) => <Link {...props} to={to} search={search} />}
        aria-label={`${action}: ${item.name}`}
      >
        {action}
      </Button>
    </li>
  );
};

const subjectOf = (item: AttentionItem) =>
  item.kind === 'WEBHOOK'
    ? { key: item.webhookId, to: webhookHref({ id: item.webhookId }), type: webhookFacts(item) }
    : {
        key: `${item.integrationId} ${item.integrationLogType} ${item.message}`,
        to: integrationHref({ id: item.integrationId }),
        type: integrationTypeLabel(item.integrationType),
      };

const webhookFacts = ({ waiting }: WebhookAttention): string =>
  ['Webhook', ...(waiting > 0 ? [`${waiting.toLocaleString('en-US')} waiting`] : [])].join(' · ');

/** The one place where it is mended. */
const repairOf = (item: AttentionItem) => {
  if (item.kind === 'WEBHOOK')
    return { action: 'See what came back', to: webhookHref({ id: item.webhookId }), search: {} };
  if (item.kind === 'NAMES') return { action: 'Say what they mean', to: '/sales-import/names', search: notKnown };
  return { ...placeIn(item), to: integrationHref({ id: item.integrationId }) };
};

const notKnown = { tab: 'unknown' };

const placeIn = ({ kind, integrationLogType }: IntegrationAttention) => {
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
