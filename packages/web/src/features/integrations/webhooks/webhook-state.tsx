import type { Webhook } from '@shelfward/contract/integrations/webhooks/webhooks.contract.ts';
import { StatusBadge } from '../../../kit/ui/status-badge.tsx';

export const WebhookState = ({ webhook }: { readonly webhook: Webhook }) => {
  const { inactive, failingSince, disabledReason } = webhook;
  if (inactive) return <StatusBadge status="INACTIVE" label={disabledReason === null ? 'Inactive' : 'Disabled'} />;
  return failingSince === null ? (
    <StatusBadge status="ACTIVE" label="Ready" />
  ) : (
    <StatusBadge status="FAILED" label="Failing" />
  );
};
