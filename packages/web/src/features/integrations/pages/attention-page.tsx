import { Box, Button, Text } from '@mantine/core';
import type {
  AttentionItem,
  IntegrationAttention,
  WebhookAttention,
} from '@shelfward/contract/integrations/core/integration-attention.contract.ts';
import { integrationTypeLabel } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { integrationAttention } from '../../../entities/integrations/integration-attention.api.ts';
import { integrationHref } from '../../../entities/integrations/integrations.api.ts';
import { PageFrame, PageHead } from '../../../kit/screens/page-head.tsx';
import { Card, CardColumn } from '../../../kit/ui/cards.tsx';
import { Stack } from '../../../kit/ui/layout.tsx';
import { EmptyState, ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';
import { StatusBadge } from '../../../kit/ui/status-badge.tsx';
import { useIntegrationEvents } from '../core/use-integration-events.ts';
import { webhookHref } from '../webhooks/webhooks.api.ts';
import classes from './pages.module.css';

/** Issues of integrations and webhooks that need attention, each with the link that resolves it. */
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
          text="All integrations and webhooks are working."
          action={
            <Button variant="default" component={Link} to="/system/integrations">
              View integrations
            </Button>
          }
        />
      )}
      {data && data.items.length > 0 && (
        <CardColumn>
          <Card label="Issues">
            <Stack component="ul" my={-6} className={classes.items ?? ''}>
              {data.items.map(renderRow)}
            </Stack>
          </Card>
        </CardColumn>
      )}
    </PageFrame>
  );
};

const kinds: Readonly<Record<AttentionItem['kind'], { readonly tone: string; readonly label: string }>> = {
  FAILING: { tone: 'FAILED', label: 'Failing' },
  WEBHOOK: { tone: 'FAILED', label: 'Failing' },
  KEY_EXPIRES: { tone: 'PENDING', label: 'Key expires' },
  STALE: { tone: 'PENDING', label: 'Stale' },
  UNMATCHED: { tone: 'PENDING', label: 'Unmatched' },
  NAMES: { tone: 'PENDING', label: 'Unmatched' },
  RECORDS: { tone: 'PENDING', label: 'Unresolved' },
};

const renderRow = (item: AttentionItem) => {
  const { tone, label } = kinds[item.kind];
  const { action, to, search } = findResolution(item);
  const subject = findSubject(item);
  return (
    <li key={`${item.kind} ${subject.key}`}>
      <StatusBadge status={tone} label={label} />
      <div className={classes.what}>
        <Link className="link" to={subject.to}>
          {item.name}
        </Link>
        <Text span ml={8} c="dimmed" fz={12}>
          {subject.type}
        </Text>
        <Box component="p" mt={2} className="breakable">
          {item.message}
        </Box>
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

const findSubject = (item: AttentionItem) =>
  item.kind === 'WEBHOOK'
    ? { key: item.webhookId, to: webhookHref({ id: item.webhookId }), type: describeWebhook(item) }
    : {
        key: `${item.integrationId} ${item.integrationLogType} ${item.message}`,
        to: integrationHref({ id: item.integrationId }),
        type: integrationTypeLabel(item.integrationType),
      };

const describeWebhook = ({ waiting }: WebhookAttention): string =>
  ['Webhook', ...(waiting > 0 ? [`${waiting.toLocaleString('en-US')} queued`] : [])].join(' · ');

/** The link to the page where the issue is resolved. */
const findResolution = (item: AttentionItem) => {
  if (item.kind === 'WEBHOOK') return { action: 'View responses', to: webhookHref({ id: item.webhookId }), search: {} };
  if (item.kind === 'NAMES') return { action: 'Match names', to: '/sales-import/names', search: unmatchedNames };
  return { ...findIntegrationTab(item), to: integrationHref({ id: item.integrationId }) };
};

const unmatchedNames = { tab: 'unknown' };

const findIntegrationTab = ({ kind, integrationLogType }: IntegrationAttention) => {
  if (kind === 'KEY_EXPIRES') return { action: 'Replace key', search: { tab: 'settings' } };
  if (kind === 'FAILING') return { action: 'View failures', search: { tab: 'logs', view: 'open', ...unresolvedOnly } };
  if (kind === 'STALE') return { action: 'View runs', search: { tab: 'queue' } };
  const action = kind === 'UNMATCHED' ? 'Match records' : 'View unresolved records';
  return {
    action,
    search: { tab: 'logs', view: 'open', ...unresolvedOnly, integrationLogType: integrationLogType ?? undefined },
  };
};

const unresolvedOnly = { success: 'false', resolved: 'false' };
