import type { QueueStatus } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import type { Integration } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import { StatusBadge, wordsOf } from '../../../kit/ui/status-badge.tsx';
import { stateOf } from './integrations.api.ts';

const words: Readonly<Record<string, string>> = {
  ACTIVE: 'Ready',
  PENDING: 'Waiting',
  PAUSED: 'Not operating',
  FAILED_UNRESOLVED_LOGS: 'Records to mend',
};

export const wordOfState = (state: string): string => words[state] ?? wordsOf(state);

export const IntegrationState = ({ integration }: { readonly integration: Integration }) => {
  const state = stateOf(integration);
  return <StatusBadge status={state} label={wordOfState(state)} />;
};

/** The same words for a run as for its integration. */
export const RunStatus = ({ status }: { readonly status: QueueStatus }) => (
  <StatusBadge status={status} label={wordOfState(status)} />
);
