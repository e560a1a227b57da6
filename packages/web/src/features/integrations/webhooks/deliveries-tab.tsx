import { Button } from '@mantine/core';
import type { Webhook, WebhookDelivery } from '@shelfward/contract/integrations/webhooks/webhooks.contract.ts';
import { deliveryStatuses } from '@shelfward/contract/integrations/webhooks/webhooks.rules.ts';
import { dayMs } from '@shelfward/contract/kit/dates.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { momentColumn, quantityColumn } from '../../../kit/screens/columns.tsx';
import type { Column } from '../../../kit/screens/list.types.ts';
import { ListPage } from '../../../kit/screens/list-page.tsx';
import { Facts } from '../../../kit/screens/peek-panel.tsx';
import { Moment } from '../../../kit/ui/figures.tsx';
import { none } from '../../../kit/ui/numbers.ts';
import { Payload } from '../../../kit/ui/payload.tsx';
import { Sentence } from '../../../kit/ui/sentence.tsx';
import { StatusBadge, statusLabel } from '../../../kit/ui/status-badge.tsx';
import { toast, toastError } from '../../../kit/ui/toast.tsx';
import { useBusy } from '../../../kit/ui/use-busy.ts';
import { webhookEventLabel, webhooks } from './webhooks.api.ts';

type ListRequest = Pick<Parameters<typeof webhooks.deliveries>[0], 'query'>;

/** Deliveries with their requests and responses. */
export const DeliveriesTab = ({ webhook: { id, inactive } }: { readonly webhook: Webhook }) => {
  const params = { webhookId: id };
  const redeliver = (rows: readonly WebhookDelivery[]) =>
    webhooks
      .replay({ params, body: { deliveryIds: rows.map((row) => row.id) } })
      .then(({ replayed }) => toast(formatRedelivered(replayed)), toastError);
  const canRedeliver = ({ status }: WebhookDelivery) => !inactive && status !== 'PENDING';
  return (
    <ListPage
      isEmbedded
      screen="webhook-deliveries"
      title="Deliveries"
      noun={['delivery', 'deliveries']}
      query={({ query = {} }: ListRequest) => webhooks.deliveries({ params, query })}
      defaultSort={['occurredDate,desc']}
      filters={[
        {
          key: 'status',
          label: 'Status',
          kind: 'one',
          choices: deliveryStatuses.map((value) => ({ value, label: statusLabel(value) })),
        },
      ]}
      columns={columns}
      toName={({ eventType }) => webhookEventLabel(eventType)}
      actions={!inactive && <RedeliverFailed webhookId={id} />}
      rowActions={(row) => (canRedeliver(row) ? [{ label: 'Redeliver', run: () => redeliver([row]) }] : [])}
      bulk={[{ label: 'Redeliver', appliesTo: canRedeliver, run: (rows, clear) => redeliver(rows).then(clear) }]}
      peek={(row) => <DeliveryDetails row={row} />}
      emptyText="No deliveries yet"
    />
  );
};

const formatRedelivered = (count: number): string => `${formatCount(count, 'delivery', 'deliveries')} queued`;

const monthMs = 30 * dayMs;

const RedeliverFailed = ({ webhookId }: { readonly webhookId: number }) => {
  const { isBusy, run } = useBusy();
  const redeliver = async () => {
    const now = Date.now();
    const body = { from: new Date(now - monthMs).toISOString(), until: new Date(now).toISOString(), onlyFailed: true };
    const { replayed } = await webhooks.replay({ params: { webhookId }, body });
    toast(formatRedelivered(replayed));
  };
  return (
    <Button variant="default" loading={isBusy} onClick={() => void run(redeliver)}>
      Redeliver all failed
    </Button>
  );
};

const renderStatus = ({ status }: WebhookDelivery) => (
  <StatusBadge status={status} {...(status === 'PENDING' && { label: 'Queued' })} />
);

const columns: readonly Column<WebhookDelivery>[] = [
  { key: 'eventType', label: 'Event', render: ({ eventType }) => webhookEventLabel(eventType) },
  { key: 'status', label: 'Status', sortable: true, render: renderStatus },
  {
    key: 'responseStatus',
    label: 'Response',
    render: ({ responseStatus, error }) => <Sentence>{responseStatus?.toString() ?? error}</Sentence>,
  },
  quantityColumn('attempts', 'Attempts', { sortable: true }),
  momentColumn('occurredDate', 'Occurred', { sortable: true }),
  momentColumn('nextAttemptDate', 'Next attempt', { isExtra: true }),
];

const DeliveryDetails = ({ row }: { readonly row: WebhookDelivery }) => (
  <>
    <Facts facts={buildFacts(row)} />
    {row.responseBody !== null && <Payload label="Response" value={row.responseBody} />}
    <Payload label="Request" value={row.payload} />
  </>
);

const buildFacts = (row: WebhookDelivery) => [
  { label: 'Status', value: renderStatus(row) },
  { label: 'Event ID', value: row.eventId },
  { label: 'Error', value: row.error ?? none },
  { label: 'Next attempt', value: <Moment value={row.nextAttemptDate} /> },
];
