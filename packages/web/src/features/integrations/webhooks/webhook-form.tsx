import {
  type Webhook,
  webhookInput,
  webhookRoutes,
} from '@shelfward/contract/integrations/webhooks/webhooks.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import { showSecret } from './secret-dialog.tsx';
import { eventChoices, webhookHref, webhooks } from './webhooks.api.ts';

/** The endpoint and its events. After a webhook is created, its secret is shown once. */
export const WebhookForm = ({ webhook }: { readonly webhook?: Webhook }) => {
  const navigate = useNavigate();
  return (
    <EntityForm
      noun="webhook"
      schema={webhookInput}
      empty={{ url: '', description: null, events: ['order.created', 'order.approved', 'order.shipped'] }}
      record={webhook}
      from={({ url, description, events }) => ({ url, description, events })}
      fields={{
        url: { label: 'Endpoint URL', placeholder: 'https://example.com/shelfward' },
        description: { label: 'Description' },
        events: { label: 'Events', kind: 'multiselect', choices: eventChoices },
      }}
      save={(body, options) =>
        webhook
          ? webhooks.update({ params: { webhookId: webhook.id }, body }, options)
          : webhooks.create({ body }, options)
      }
      onSaved={(response) => {
        const created = webhookRoutes.create.response.safeParse(response);
        if (!created.success) return;
        void navigate({ to: webhookHref(created.data) });
        showSecret(created.data.secret);
      }}
    />
  );
};
