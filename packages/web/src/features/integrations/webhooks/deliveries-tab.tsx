import { Button } from '@mantine/core';
import type { Webhook, WebhookDelivery } from '@shelfward/contract/integrations/webhooks/webhooks.contract.ts';
import { deliveryStatuses } from '@shelfward/contract/integrations/webhooks/webhooks.rules.ts';
import type { Column } from '../../../kit/screens/list.types.ts';
import { ListPage } from '../../../kit/screens/list-page.tsx';
import { Facts } from '../../../kit/screens/peek-panel.tsx';
import { Moment, Quantity } from '../../../kit/ui/figures.tsx';
import { Payload } from '../../../kit/ui/payload.tsx';
import { Sentence } from '../../../kit/ui/sentence.tsx';
import { StatusBadge, wordsOf } from '../../../kit/ui/status-badge.tsx';
import { toast, toastError } from '../../../kit/ui/toast.tsx';
import { useBusy } from '../../../kit/ui/use-busy.ts';
import { webhooks, wordsOfEvent } from './webhooks.api.ts';

type Asked = Pick<Parameters<typeof webhooks.deliveries>[0], 'query'>;

/** What was sent, and what came back. */
export const DeliveriesTab = ({ webhook: { id, inactive } }: { readonly webhook: Webhook }) => {
  const params = { webhookId: id };
  const replay = (rows: readonly WebhookDelivery[]) =>
    webhooks
      .replay({ params, body: { deliveryIds: rows.map((row) => row.id) } })
      .then(({ replayed }) => toast(replayedWords(replayed)), toastError);
  const mayReplay = ({ status }: WebhookDelivery) => !inactive && status !== 'PENDING';
  return (
    <ListPage
      isEmbedded
      screen="webhook-deliveries"
      title="Messages"
      noun={['message', 'messages']}
      query={({ query = {} }: Asked) => webhooks.deliveries({ params, query })}
      defaultSort={['occurredDate,desc']}
      filters={[
        {
          key: 'status',
          label: 'Status',
          kind: 'one',
          choices: deliveryStatuses.map((value) => ({ value, label: wordsOf(value) })),
        },
      ]}
      columns={columns}
      nameOf={({ eventType }) => wordsOfEvent(eventType)}
      actions={!inactive && <ReplayFailed webhookId={id} />}
      rowActions={(row) => (mayReplay(row) ? [{ label: 'Send again', run: () => replay([row]) }] : [])}
      bulk={[{ label: 'Send again', suits: mayReplay, run: (rows, clear) => replay(rows).then(clear) }]}
      peek={(row) => <DeliveryDetails row={row} />}
      emptyText="Nothing was sent yet."
    />
  );
};

const replayedWords = (count: number): string =>
  count === 1 ? 'One message is sent again.' : `${count.toLocaleString('en-US')} messages are sent again.`;

const monthMs = 30 * 86_400_000;

const ReplayFailed = ({ webhookId }: { readonly webhookId: number }) => {
  const { isBusy, run } = useBusy();
  const replay = async () => {
    const now = Date.now();
    const body = { from: new Date(now - monthMs).toISOString(), until: new Date(now).toISOString(), onlyFailed: true };
    const { replayed } = await webhooks.replay({ params: { webhookId }, body });
    toast(replayedWords(replayed));
  };
  return (
    <Button variant="default" loading={isBusy} onClick={() => void run(replay)}>
      Send all failed again
    </Button>
  );
};

const statusOf = ({ status }: WebhookDelivery) => (
  <StatusBadge status={status} {...(status === 'PENDING' && { label: 'Waiting' })} />
);

const columns: readonly Column<WebhookDelivery>[] = [
  { key: 'eventType', label: 'Event', render: ({ eventType }) => wordsOfEvent(eventType) },
  { key: 'status', label: 'Status', sortable: true, render: statusOf },
  {
    key: 'responseStatus',
    label: 'Answer',
    render: ({ responseStatus, error }) => <Sentence>{responseStatus?.toString() ?? error}</Sentence>,
  },
  {
    key: 'attempts',
    label: 'Attempts',
    align: 'right',
    sortable: true,
    render: ({ attempts }) => <Quantity value={attempts} />,
  },
  { key: 'occurredDate', label: 'When', sortable: true, render: (row) => <Moment value={row.occurredDate} /> },
  { key: 'nextAttemptDate', label: 'Next attempt', render: (row) => <Moment value={row.nextAttemptDate} /> },
];

const DeliveryDetails = ({ row }: { readonly row: WebhookDelivery }) => (
  <>
    <Facts facts={factsOf(row)} />
    {row.responseBody !== null && <Payload label="Answer" value={row.responseBody} />}
    <Payload label="Sent" value={row.payload} />
  </>
);

const factsOf = (row: WebhookDelivery) => [
  { label: 'Status', value: statusOf(row) },
  { label: 'Id', value: row.eventId },
  { label: 'What went wrong', value: row.error ?? '–' },
];
