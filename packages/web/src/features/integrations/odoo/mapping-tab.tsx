import { Button } from '@mantine/core';
import type { ExternalMapping } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { mappedEntities } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { momentColumn } from '../../../kit/screens/columns.tsx';
import type { Column, Filter } from '../../../kit/screens/list.types.ts';
import { ListPage } from '../../../kit/screens/list-page.tsx';
import { confirm } from '../../../kit/ui/confirm.ts';
import { StatusBadge } from '../../../kit/ui/status-badge.tsx';
import { toast } from '../../../kit/ui/toast.tsx';
import { useBusy } from '../../../kit/ui/use-busy.ts';
import { odoo } from './odoo.api.ts';

/** Links between local records and Odoo records. */
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
    toName={({ name, internalId }) => name ?? String(internalId)}
    actions={<Clear baseIntegrationId={baseIntegrationId} />}
    emptyText="No mapped records yet. The first sync of an integration that uses this connection creates the mapping."
  />
);

const Clear = ({ baseIntegrationId }: { readonly baseIntegrationId: number }) => {
  const { isBusy, run } = useBusy();
  const clear = async () => {
    const isConfirmed = await confirm({
      title: 'Clear mapping?',
      text: 'Links between local and Odoo records are deleted. No record is deleted here or in Odoo. The next full syncs rebuild the mapping. Exported orders are matched again and are not created twice. Imported deliveries remain linked, so that their quantities are not counted twice.',
      confirm: 'Clear mapping',
      isDangerous: true,
    });
    if (!isConfirmed) return;
    await run(async () => {
      const { cleared } = await odoo.clearMapping({ body: { baseIntegrationId } });
      toast(`${formatCount(cleared, 'link')} deleted`);
    });
  };
  return (
    <Button variant="default" color="red" loading={isBusy} onClick={() => void clear()}>
      Clear mapping
    </Button>
  );
};

const entityLabels: Readonly<Record<ExternalMapping['entity'], string>> = {
  COMPANY: 'Company',
  STORE: 'Store',
  PRODUCT: 'Product',
  PRICE_LIST: 'Price list',
  PRICING: 'Price',
  ORDER: 'Order',
  ORDER_ITEM: 'Order line',
  SHIPMENT: 'Shipment',
};

const columns: readonly Column<ExternalMapping>[] = [
  { key: 'name', label: 'Local record', render: ({ name, internalId }) => name ?? `ID ${internalId}` },
  { key: 'entity', label: 'Record type', sortable: true, render: ({ entity }) => entityLabels[entity] },
  {
    key: 'externalId',
    label: 'Odoo record',
    sortable: true,
    render: ({ externalId, link, model }) => (
      <a className="link" href={link} target="_blank" rel="noreferrer" title={model}>
        {externalId} <IconExternalLink size={13} aria-label="Open in Odoo" />
      </a>
    ),
    exported: ({ externalId }) => externalId,
  },
  { key: 'state', label: 'State', sortable: true, render: ({ state }) => <StatusBadge status={state} /> },
  momentColumn('syncedDate', 'Last sync', { sortable: true }),
  { key: 'externalKey', label: 'External ID', isExtra: true, render: ({ externalKey }) => externalKey ?? '–' },
];

const filters: readonly Filter[] = [
  {
    key: 'entity',
    label: 'Record type',
    kind: 'one',
    choices: mappedEntities.map((value) => ({ value, label: entityLabels[value] })),
  },
  {
    key: 'state',
    label: 'State',
    kind: 'one',
    choices: [
      { value: 'LINKED', label: 'Linked' },
      { value: 'ORPHANED', label: 'Deleted in Odoo' },
    ],
  },
];
