import type { StoreWork } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import type { Store } from '@shelfward/contract/stores/stores.contract.ts';
import { storeKindLabels } from '../../entities/stores/store-kinds.ts';
import { storeTextColumns } from '../../entities/stores/store-texts.ts';
import type { Column } from '../../kit/screens/list.types.ts';
import { formatDay, none } from '../../kit/ui/numbers.ts';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { describeAssortment, describeWaiting } from './store-work.rules.ts';

const leadingTexts = ['number', 'code'];

const leadingColumns: readonly Column<Store>[] = [
  { key: 'name', label: 'Store', sortable: true },
  { key: 'number', label: 'Number', isCode: true, sortable: true },
  { key: 'code', label: 'Code', isCode: true, sortable: true, isExtra: true },
];

const companyColumn: Column<Store> = {
  key: 'companyName',
  isMain: true,
  label: 'Company',
  sortable: true,
  render: (store) => store.company.name,
};

const trailingColumns: readonly Column<Store>[] = [
  { key: 'regionName', label: 'Region', sortable: true, render: (store) => store.region?.name },
  { key: 'city', label: 'City', sortable: true, render: (store) => store.address.city },
  { key: 'state', label: 'State', sortable: true, render: (store) => store.address.state },
  {
    key: 'proposalProcessedByRegion',
    label: 'Proposals by region',
    isExtra: true,
    render: (store) => (store.proposalProcessedByRegion ? 'Yes' : 'No'),
  },
  { key: 'kind', label: 'Kind', isExtra: true, render: ({ kind }) => storeKindLabels[kind] },
  ...storeTextColumns.filter(({ key }) => !leadingTexts.includes(key)),
  {
    key: 'buyers',
    label: 'Buyers',
    scoped: 'REPRESENTATIVE',
    isExtra: true,
    render: (store) => store.buyers.map((buyer) => buyer.name).join(', '),
  },
  {
    key: 'inactive',
    label: 'Status',
    sortable: true,
    render: (store) => <StatusBadge status={store.inactive ? 'INACTIVE' : 'ACTIVE'} />,
  },
];

const placeColumns = new Set(['regionName', 'city', 'state', 'inactive']);

/** The page of users with a scope has the work of their stores instead of most facts, which remain in the menu of columns. */
export const ownStoreColumns: readonly Column<StoreWork>[] = [
  ...leadingColumns,
  { key: 'companyName', label: 'Company', sortable: true, render: (store) => store.company.name },
  {
    key: 'deliveryDay',
    label: 'Next delivery',
    render: ({ deliveryDay }) => (deliveryDay === null ? none : formatDay(deliveryDay)),
  },
  { key: 'products', isMain: true, label: 'Assortment', render: describeAssortment },
  { key: 'waiting', label: 'Waiting', render: describeWaiting },
  ...trailingColumns.map(
    (column): Column<Store> => (placeColumns.has(column.key) ? { ...column, isExtra: true } : column),
  ),
];

export const storeColumns: readonly Column<Store>[] = [...leadingColumns, companyColumn, ...trailingColumns];
export const columnsWithinCompany: readonly Column<Store>[] = [...leadingColumns, ...trailingColumns];
