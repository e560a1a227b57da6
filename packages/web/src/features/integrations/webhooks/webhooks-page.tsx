import { type Webhook, webhookRoutes } from '@shelfward/contract/integrations/webhooks/webhooks.contract.ts';
import type { Column } from '../../../kit/screens/list.types.ts';
import { ListPage } from '../../../kit/screens/list-page.tsx';
import { Moment, Quantity } from '../../../kit/ui/figures.tsx';
import { Sentence } from '../../../kit/ui/sentence.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookState } from './webhook-state.tsx';
import { webhookActivation, webhookHref, webhooks, wordsOfEvent } from './webhooks.api.ts';

/** Which other systems are told what happens here, and whether it arrives. */
export const WebhooksPage = () => (
  <ListPage
    screen="webhooks"
    title="Webhooks"
    noun={['webhook', 'webhooks']}
    query={webhooks.list}
    defaultSort={['url,asc']}
    searchHint="Address"
    columns={columns}
    href={webhookHref}
    nameOf={({ url }) => url}
    create={{ label: 'New webhook', access: webhookRoutes.create.access, form: <WebhookForm /> }}
    activation={webhookActivation}
    emptyText="A webhook tells another system of orders and shipments as they happen. There is none yet."
  />
);

const columns: readonly Column<Webhook>[] = [
  { key: 'url', label: 'Address', sortable: true },
  { key: 'description', label: 'What it is for' },
  {
    key: 'events',
    label: 'Told of',
    render: ({ events }) => <Sentence>{events.map(wordsOfEvent).join(', ')}</Sentence>,
  },
  { key: 'state', label: 'State', render: (webhook) => <WebhookState webhook={webhook} /> },
  { key: 'lastDeliveredDate', label: 'Last arrived', render: (row) => <Moment value={row.lastDeliveredDate} /> },
  { key: 'waiting', label: 'Waiting', align: 'right', render: ({ waiting }) => <Quantity value={waiting} /> },
];
