import { Button } from '@mantine/core';
import type { Request } from '@shelfward/client/caller.ts';
import { inventoryRoutes, type StoreInventoryItem } from '@shelfward/contract/inventory/inventory.contract.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { IconCircleDashed, IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type ProductRow, toProductRows } from '../../entities/assortments/product-row.rules.ts';
import { selected } from '../../kit/resource.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { unitsBetween } from '../../kit/ui/cell-numbers.rules.ts';
import { confirm } from '../../kit/ui/confirm.ts';
import { DateText, Quantity } from '../../kit/ui/figures.tsx';
import { NumberCell } from '../../kit/ui/number-cell.tsx';
import { toast, toastError } from '../../kit/ui/toast.tsx';
import { CountForm } from './count-form.tsx';
import { inventory } from './inventory.api.ts';
import { inventoryNotes } from './inventory-notes.rules.ts';
import { InventoryNotes } from './inventory-notes.tsx';
import { OnHandHistory } from './on-hand-history.tsx';
import { formatReportedDifference } from './reported-stock.rules.ts';

type Row = ProductRow<StoreInventoryItem>;
type ListRequest = Pick<Request<typeof inventoryRoutes.items>, 'query'>;

/** The on-hand estimates of a store. Counts are entered in the table; the preview panel shows the history of an estimate. */
export const StoreInventoryTab = ({ storeId }: { readonly storeId: number }) => {
  const [, change] = useScreenSearch();
  const isAllowed = useIsAllowed();
  const canEdit = isAllowed(inventoryRoutes.count);
  const canSetToZero = isAllowed(inventoryRoutes.zero);
  return (
    <ListPage
      isEmbedded
      screen="store-inventory"
      title="Inventory"
      noun={['product', 'products']}
      query={(request: ListRequest) => selected(inventory.items({ params: { storeId }, ...request }), toProductRows)}
      defaultSort={['productName,asc']}
      searchHint="Name, UPC, or SKU"
      columns={columnsFor(storeId, canEdit)}
      filters={[{ key: 'excludeZeroInventory', label: 'On hand only', kind: 'flag' }]}
      emptyText="No inventory data yet: this store has no counts, deliveries, or assortments."
      peek={(row) => <OnHandHistory storeId={storeId} item={row} />}
      rowActions={(row) => [
        { label: 'History', icon: <IconHistory size={16} />, run: () => change({ peek: row.id }, 'replace') },
      ]}
      actions={canSetToZero && <ZeroButton storeId={storeId} />}
      create={{
        label: 'Count a product',
        access: inventoryRoutes.count,
        form: <CountForm storeId={storeId} />,
      }}
    />
  );
};

const columnsFor = (storeId: number, canEdit: boolean) => [
  { key: 'productName', label: 'Product', sortable: true as const, render: (row: Row) => row.name },
  { key: 'upc', label: 'UPC', isCode: true as const, sortable: true as const, render: (row: Row) => row.product.upc },
  {
    key: 'sku',
    label: 'SKU',
    isCode: true as const,
    sortable: true as const,
    isExtra: true as const,
    render: (row: Row) => row.product.sku,
  },
  {
    ...numberColumn('onHandEstimation', 'On hand', (row) =>
      canEdit ? <OnHand storeId={storeId} row={row} /> : <Quantity value={row.onHandEstimation} />,
    ),
    isMain: true as const,
  },
  ...reportedColumns,
  {
    key: 'inTransit',
    label: 'In transit',
    align: 'right' as const,
    render: (row: Row) => <Quantity value={row.inTransit || null} />,
  },
  {
    key: 'countedOn',
    label: 'Counted on',
    sortable: true as const,
    render: (row: Row) => <DateText value={row.countedOn} />,
  },
  {
    key: 'lastEventOn',
    label: 'Last movement',
    sortable: true as const,
    render: (row: Row) => <DateText value={row.lastEventOn} />,
  },
  numberColumn('unexplained', 'Unexplained sales', (row) => <Quantity value={row.unexplained || null} />),
  {
    key: 'notes',
    label: 'Notes',
    render: (row: Row) => <InventoryNotes item={row} />,
    exported: (row: Row) =>
      inventoryNotes(row)
        .map(({ text }) => text)
        .join(', '),
  },
];

/** Stock as the retailer reports it, beside the estimate. */
const reportedColumns = [
  {
    key: 'reported',
    scoped: 'NONE' as const,
    label: 'Reported',
    align: 'right' as const,
    render: ({ reported }: Row) => <Quantity value={reported?.onHand} />,
  },
  {
    key: 'difference',
    scoped: 'NONE' as const,
    label: 'Difference',
    align: 'right' as const,
    render: ({ reported }: Row) => formatReportedDifference(reported),
  },
  {
    key: 'reportedAsOf',
    scoped: 'NONE' as const,
    label: 'Reported as of',
    isExtra: true as const,
    render: ({ reported }: Row) => <DateText value={reported?.asOf ?? null} />,
  },
  {
    key: 'reportedBy',
    scoped: 'NONE' as const,
    label: 'Feed',
    isExtra: true as const,
    render: ({ reported }: Row) => reported?.feed.name,
  },
];

const numberColumn = (key: string, label: string, render: (row: Row) => ReactNode) => ({
  key,
  label,
  sortable: true as const,
  align: 'right' as const,
  render,
});

const counts = unitsBetween({ min: 0, max: 10_000_000 });

const OnHand = ({ storeId, row }: { readonly storeId: number; readonly row: Row }) => (
  <NumberCell
    label={`On hand of ${row.name}`}
    value={row.onHandEstimation}
    kind={counts}
    save={async (onHandEstimation) => {
      const params = { storeId, productId: row.productId };
      const item = await inventory.count({ params, body: { onHandEstimation } });
      return item.onHandEstimation;
    }}
  />
);

const ZeroButton = ({ storeId }: { readonly storeId: number }) => {
  const zero = async () => {
    const isConfirmed = await confirm({
      title: 'Set the inventory of this store to zero?',
      text: 'Every product in its inventory or assortments gets a count of 0 as of today. Later sales and deliveries are applied to this count.',
      confirm: 'Set to zero',
      isDangerous: true,
    });
    if (!isConfirmed) return;
    const { countedItems } = await inventory.zero({ body: { storeIds: [storeId] } });
    toast(`${formatCount(countedItems, 'product')} counted as 0.`);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconCircleDashed size={16} />}
      onClick={() => void zero().catch(toastError)}
    >
      Zero inventory
    </Button>
  );
};
