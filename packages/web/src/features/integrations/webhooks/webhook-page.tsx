import { Button } from '@mantine/core';
import type { Webhook } from '@shelfward/contract/integrations/webhooks/webhooks.contract.ts';
import { IconSend } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { DetailPage } from '../../../kit/screens/detail-page.tsx';
import { FormDialog, RecordForm } from '../../../kit/screens/form-dialog.tsx';
import { HistoryTab } from '../../../kit/screens/history-tab.tsx';
import type { Action } from '../../../kit/screens/list.types.ts';
import { useActivation } from '../../../kit/screens/use-activation.tsx';
import { useScreenSearch } from '../../../kit/screens/use-screen-search.ts';
import { confirm } from '../../../kit/ui/confirm.ts';
import { Moment } from '../../../kit/ui/figures.tsx';
import { toast, toastError } from '../../../kit/ui/toast.tsx';
import { useBusy } from '../../../kit/ui/use-busy.ts';
import { DeliveriesTab } from './deliveries-tab.tsx';
import { SecretDialog, showSecret } from './secret-dialog.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookState } from './webhook-state.tsx';
import { webhookActivation, webhookEventLabel, webhooks } from './webhooks.api.ts';

const noun = ['webhook', 'webhooks'] as const;

/** A webhook with its events and deliveries. */
export const WebhookPage = () => {
  const { webhookId = '' } = useParams({ strict: false });
  const [search, change] = useScreenSearch();
  const { getActions } = useActivation<Webhook>(webhookActivation, noun);
  const query = webhooks.get({ params: { webhookId } });
  const close = () => change({ open: undefined });
  return (
    <>
      <DetailPage
        query={query}
        noun="Webhook"
        toName={({ url }) => url}
        status={(webhook) => <WebhookState webhook={webhook} />}
        primary={(webhook) => <Test webhook={webhook} />}
        actions={(webhook) => [
          { label: 'Edit', run: () => change({ open: 'edit' }) },
          rotateSecretAction(webhook),
          ...(getActions?.(webhook) ?? []),
        ]}
        facts={buildFacts}
        tabs={(webhook) => [
          { id: 'messages', label: 'Deliveries', content: <DeliveriesTab webhook={webhook} /> },
          {
            id: 'history',
            label: 'History',
            content: <HistoryTab entityType="WEBHOOK" id={webhook.id} labels={historyLabels} />,
          },
        ]}
      />
      <SecretDialog />
      {search.open === 'edit' && (
        <FormDialog title="Edit webhook" onClose={close}>
          <RecordForm load={query} form={(webhook) => <WebhookForm webhook={webhook} />} />
        </FormDialog>
      )}
    </>
  );
};

const historyLabels = {
  url: 'Endpoint URL',
  description: 'Description',
  events: 'Events',
  disabledReason: 'Disabled',
  testMessage: 'Test event',
  messagesSentAgain: 'Redelivered',
};

const buildFacts = (webhook: Webhook) => [
  { label: 'Description', value: webhook.description ?? '–' },
  { label: 'Events', value: webhook.events.map(webhookEventLabel).join(', ') },
  { label: 'Last successful delivery', value: <Moment value={webhook.lastDeliveredDate} /> },
  { label: 'Failing since', value: <Moment value={webhook.failingSince} /> },
  ...(webhook.disabledReason === null ? [] : [{ label: 'Disabled', value: webhook.disabledReason }]),
];

const Test = ({ webhook: { id, inactive } }: { readonly webhook: Webhook }) => {
  const { isBusy, run } = useBusy();
  return (
    <Button
      leftSection={<IconSend size={15} />}
      disabled={inactive}
      loading={isBusy}
      onClick={() =>
        void run(async () => {
          await webhooks.test({ params: { webhookId: id } });
          toast('Test event queued');
        })
      }
    >
      Send test event
    </Button>
  );
};

const rotateSecretAction = ({ id, url }: Webhook): Action => ({
  label: 'Rotate secret',
  run: async () => {
    const text = `Deliveries to ${url} carry the signatures of both secrets for 24 hours, then only that of the new secret.`;
    if (!(await confirm({ title: 'Rotate the secret?', text, confirm: 'Rotate secret' }))) return;
    await webhooks.renewSecret({ params: { webhookId: id } }).then(({ secret }) => showSecret(secret), toastError);
  },
});
