import type { Integration } from '@shelfward/contract/integrations/integrations.shapes.ts';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { stateOf } from './integrations.api.ts';

const words: Readonly<Record<string, string>> = {
  ACTIVE: 'Ready',
  PENDING: 'Waiting',
  PAUSED: 'Not operating',
  FAILED_UNRESOLVED_LOGS: 'Records to mend',
};

export const IntegrationState = ({ integration }: { readonly integration: Integration }) => {
  const state = stateOf(integration);
  const word = words[state];
  return <StatusBadge status={state} {...(word !== undefined && { label: word })} />;
};
