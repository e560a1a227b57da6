import { Button } from '@mantine/core';
import type { ExternalMapping } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { mappedEntities } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { IconExternalLink } from '@tabler/icons-react';
import type { Column, Filter } from '../../../kit/screens/list.types.ts';
import { ListPage } from '../../../kit/screens/list-page.tsx';
import { confirm } from '../../../kit/ui/confirm.ts';
import { Moment } from '../../../kit/ui/figures.tsx';
import { StatusBadge } from '../../../kit/ui/status-badge.tsx';
import { toast } from '../../../kit/ui/toast.tsx';
import { useBusy } from '../../../kit/ui/use-busy.ts';
import { odoo } from './odoo.api.ts';

/** Which records here belong to which in Odoo. */
export const MappingTab = ({ baseIntegrationId }: { readonly baseIntegrationId: number }) => (
  <ListPage
    isEmbedded
    screen="odoo-mapping"
    title="Mapping"
    noun={['record', 'records']}
    query={odoo.mapping}
    fixed={{ baseIntegrationId }}
    columns={columns}
    filters={filters}
    nameOf={({ name, internalId }) => name ?? String(internalId)}
    actions={<Clear baseIntegrationId={baseIntegrationId} />}
    emptyText="Nothing has been brought together yet: the first run of what shares this connection does that."
  />
);

const Clear = ({ baseIntegrationId }: { readonly baseIntegrationId: number }) => {
  const { isBusy, run } = useBusy();
  const clear = async () => {
    const agreed = await confirm({
      title: 'Clear the mapping?',
      text: 'No record is deleted, neither here nor in Odoo. Which ones belong together is forgotten, and found out anew by the next runs, which go over everything. Orders that went to Odoo are found again there and are not made twice.',
      confirm: 'Clear the mapping',
      isDangerous: true,
    });
    if (!agreed) return;
    await run(async () => {
      const { cleared } = await odoo.clearMapping({ body: { baseIntegrationId } });
      toast(
        cleared === 1
          ? '1 record is no longer mapped.'
          : `${cleared.toLocaleString('en-US')} records are no longer mapped.`,
      );
    });
  };
  return (
    <Button variant="default" color="red" loading={isBusy} onClick={() => void clear()}>
      Clear the mapping
    </Button>
  );
};

const words: Readonly<Record<ExternalMapping['entity'], string>> = {
  COMPANY: 'Company',
  STORE: 'Store',
  PRODUCT: 'Product',
  PRICE_LIST: 'Price list',
  PRICING: 'Price',
  ORDER: 'Order',
  ORDER_ITEM: 'Line of an order',
  SHIPMENT: 'Shipment',
};

const columns: readonly Column<ExternalMapping>[] = [
  { key: 'name', label: 'Here', render: ({ name, internalId }) => name ?? `Number ${internalId}` },
  { key: 'entity', label: 'Kind', sortable: true, render: ({ entity }) => words[entity] },
  {
    key: 'externalId',
    label: 'In Odoo',
    sortable: true,
    render: ({ externalId, link, model }) => (
      <a className="link" href={link} target="_blank" rel="noreferrer" title={model}>
        {externalId} <IconExternalLink size={13} aria-label="opens Odoo" />
      </a>
    ),
    exported: ({ externalId }) => externalId,
  },
  { key: 'state', label: 'State', sortable: true, render: ({ state }) => <StatusBadge status={state} /> },
  {
    key: 'syncedDate',
    label: 'Last taken or given',
    sortable: true,
    render: ({ syncedDate }) => <Moment value={syncedDate} />,
  },
  { key: 'externalKey', label: 'External ID', isExtra: true, render: ({ externalKey }) => externalKey ?? '–' },
];

const filters: readonly Filter[] = [
  {
    key: 'entity',
    label: 'Kind',
    kind: 'one',
    choices: mappedEntities.map((value) => ({ value, label: words[value] })),
  },
  {
    key: 'state',
    label: 'State',
    kind: 'one',
    choices: [
      { value: 'LINKED', label: 'Linked' },
      { value: 'ORPHANED', label: 'No longer in Odoo' },
    ],
  },
];
