import type { QueueItem } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import type { Integration } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import { deriveIntegrationState } from '../../../entities/integrations/integrations.api.ts';
import { StatusBadge, statusLabel } from '../../../kit/ui/status-badge.tsx';

const labels: Readonly<Record<string, string>> = {
  ACTIVE: 'Ready',
  PENDING: 'Queued',
  PROCESSED: 'Completed',
  PAUSED: 'Not operating',
  CONNECTION_OFF: 'Connection off',
  CANCELING: 'Canceling',
  CANCELED: 'Canceled',
  HELD: 'On hold',
  FAILED_UNRESOLVED_LOGS: 'Unresolved records',
};

export const integrationStateLabel = (state: string): string => labels[state] ?? statusLabel(state);

export const IntegrationState = ({ integration }: { readonly integration: Integration }) => {
  const state = deriveIntegrationState(integration);
  return <StatusBadge status={state} label={integrationStateLabel(state)} />;
};

type RunState = Pick<QueueItem, 'status' | 'held' | 'canceled'>;

const deriveRunState = ({ status, held, canceled }: RunState): string => {
  if (canceled) return status === 'FAILED' ? 'CANCELED' : 'CANCELING';
  return held ? 'HELD' : status;
};

export const runStateLabel = (run: RunState): string => integrationStateLabel(deriveRunState(run));

/** A run uses the same labels as its integration. */
export const RunStatus = ({ run }: { readonly run: RunState }) => (
  <StatusBadge status={deriveRunState(run)} label={runStateLabel(run)} />
);
