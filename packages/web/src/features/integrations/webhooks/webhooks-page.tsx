import { type Webhook, webhookRoutes } from '@shelfward/contract/integrations/webhooks/webhooks.contract.ts';
import { momentColumn, quantityColumn } from '../../../kit/screens/columns.tsx';
import type { Column } from '../../../kit/screens/list.types.ts';
import { ListPage } from '../../../kit/screens/list-page.tsx';
import { Sentence } from '../../../kit/ui/sentence.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookState, webhookStateLabel } from './webhook-state.tsx';
import { webhookActivation, webhookEventLabel, webhookHref, webhooks } from './webhooks.api.ts';

/** Webhooks with their delivery status. */
export const WebhooksPage = () => (
  <ListPage
    screen="webhooks"
    title="Webhooks"
    noun={['webhook', 'webhooks']}
    query={webhooks.list}
    defaultSort={['url,asc']}
    searchHint="URL"
    columns={columns}
    href={webhookHref}
    toName={({ url }) => url}
    create={{ label: 'New webhook', access: webhookRoutes.create, form: <WebhookForm /> }}
    activation={webhookActivation}
    emptyText="No webhooks yet. A webhook sends events, such as those of orders, to another system."
  />
);

const columns: readonly Column<Webhook>[] = [
  {
    key: 'url',
    label: 'Endpoint URL',
    sortable: true,
    render: ({ url }) => <Sentence>{url}</Sentence>,
    exported: ({ url }) => url,
  },
  {
    key: 'description',
    label: 'Description',
    render: ({ description }) => <Sentence>{description}</Sentence>,
    exported: ({ description }) => description,
  },
  {
    key: 'events',
    label: 'Events',
    render: ({ events }) => <Sentence>{events.map(webhookEventLabel).join(', ')}</Sentence>,
  },
  {
    key: 'state',
    label: 'State',
    render: (webhook) => <WebhookState webhook={webhook} />,
    exported: webhookStateLabel,
  },
  momentColumn('lastDeliveredDate', 'Last successful delivery'),
  quantityColumn('waiting', 'Queued'),
];
