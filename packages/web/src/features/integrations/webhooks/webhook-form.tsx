import {
  type Webhook,
  webhookInput,
  webhookRoutes,
} from '@shelfward/contract/integrations/webhooks/webhooks.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import { showSecret } from './secret-dialog.tsx';
import { eventChoices, webhookHref, webhooks } from './webhooks.api.ts';

/** Where messages go and what they are about. Of a new one the secret is shown, once. */
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
        url: { label: 'Address', placeholder: 'https://example.com/shelfward' },
        description: { label: 'What it is for' },
        events: { label: 'Tell it of', kind: 'multiselect', choices: eventChoices },
      }}
      save={(body, options) =>
        webhook
          ? webhooks.update({ params: { webhookId: webhook.id }, body }, options)
          : webhooks.create({ body }, options)
      }
      onSaved={(answer) => {
        const made = webhookRoutes.create.response.safeParse(answer);
        if (!made.success) return;
        void navigate({ to: webhookHref(made.data) });
        showSecret(made.data.secret);
      }}
    />
  );
};
