import type { QueueStatus } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import type { Integration } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import { StatusBadge, wordsOf } from '../../../kit/ui/status-badge.tsx';
import { stateOf } from './integrations.api.ts';

const labels: Readonly<Record<string, string>> = {
  ACTIVE: 'Ready',
  PENDING: 'Queued',
  PROCESSED: 'Completed',
  PAUSED: 'Not operating',
  FAILED_UNRESOLVED_LOGS: 'Unresolved records',
};

export const wordOfState = (state: string): string => labels[state] ?? wordsOf(state);

export const IntegrationState = ({ integration }: { readonly integration: Integration }) => {
  const state = stateOf(integration);
  return <StatusBadge status={state} label={wordOfState(state)} />;
};

/** A run uses the same labels as its integration. */
export const RunStatus = ({ status }: { readonly status: QueueStatus }) => (
  <StatusBadge status={status} label={wordOfState(status)} />
);
