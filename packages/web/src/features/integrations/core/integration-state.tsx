import type { QueueStatus } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import type { Integration } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import { StatusBadge, statusLabel } from '../../../kit/ui/status-badge.tsx';
import { deriveIntegrationState } from './integrations.api.ts';

const labels: Readonly<Record<string, string>> = {
  ACTIVE: 'Ready',
  PENDING: 'Queued',
  PROCESSED: 'Completed',
  PAUSED: 'Not operating',
  FAILED_UNRESOLVED_LOGS: 'Unresolved records',
};

export const integrationStateLabel = (state: string): string => labels[state] ?? statusLabel(state);

export const IntegrationState = ({ integration }: { readonly integration: Integration }) => {
  const state = deriveIntegrationState(integration);
  return <StatusBadge status={state} label={integrationStateLabel(state)} />;
};

/** A run uses the same labels as its integration. */
export const RunStatus = ({ status }: { readonly status: QueueStatus }) => (
  <StatusBadge status={status} label={integrationStateLabel(status)} />
);
