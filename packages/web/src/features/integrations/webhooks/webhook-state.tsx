import type { Webhook } from '@shelfward/contract/integrations/webhooks/webhooks.contract.ts';
import { StatusBadge } from '../../../kit/ui/status-badge.tsx';

const deriveState = ({ inactive, failingSince, disabledReason }: Webhook) => {
  if (inactive) return { status: 'INACTIVE', label: disabledReason === null ? 'Inactive' : 'Disabled' };
  return failingSince === null ? { status: 'ACTIVE', label: 'Ready' } : { status: 'FAILED', label: 'Failing' };
};

export const webhookStateLabel = (webhook: Webhook): string => deriveState(webhook).label;

export const WebhookState = ({ webhook }: { readonly webhook: Webhook }) => <StatusBadge {...deriveState(webhook)} />;
