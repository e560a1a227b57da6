import type { StorePerformance } from '@shelfward/contract/analytics/analytics.contract.ts';
import type { ReactNode } from 'react';
import { Change, Money, Quantity } from '../../../kit/ui/figures.tsx';
import { RowName } from '../core/expandable-row.tsx';
import type { SortField } from './performance-state.ts';

export interface PerformanceColumn {
  readonly key: string;
  readonly label: string;
  readonly sortable?: SortField;
  readonly align?: 'right';
  readonly render: (row: StorePerformance) => ReactNode;
  /** The exported text, if the screen shows more than that. */
  readonly exported?: (row: StorePerformance) => string;
}

const names: readonly PerformanceColumn[] = [
  {
    key: 'storeName',
    label: 'Store',
    sortable: 'storeName',
    render: ({ store }) => <StoreName store={store} />,
    exported: ({ store }) => store.name,
  },
  { key: 'companyName', label: 'Company', sortable: 'companyName', render: ({ store }) => store.company.name },
  { key: 'regionName', label: 'Region', sortable: 'regionName', render: ({ store }) => store.region?.name ?? '–' },
];

const units: PerformanceColumn = {
  key: 'units',
  label: 'Units',
  sortable: 'units',
  align: 'right',
  render: (row) => <Quantity value={row.units} />,
};
const unitsLastYear: PerformanceColumn = {
  key: 'unitsYoy',
  label: 'LY Units',
  align: 'right',
  render: (row) => <Quantity value={row.unitsYoy} />,
};
const unitsChange: PerformanceColumn = {
  key: 'unitsPercentageChange',
  label: 'YoY Units',
  sortable: 'unitsPercentageChange',
  align: 'right',
  render: (row) => (
    <Change value={row.unitsPercentageChange} compared={{ now: row.units, lastYear: row.unitsYoy, measure: 'units' }} />
  ),
};
const sales: PerformanceColumn = {
  key: 'sales',
  label: 'Sales',
  sortable: 'sales',
  align: 'right',
  render: (row) => <Money value={row.sales} />,
};
const salesLastYear: PerformanceColumn = {
  key: 'salesYoy',
  label: 'LY Sales',
  align: 'right',
  render: (row) => <Money value={row.salesYoy} />,
};
const salesChange: PerformanceColumn = {
  key: 'salesPercentageChange',
  label: 'YoY Sales',
  sortable: 'salesPercentageChange',
  align: 'right',
  render: (row) => (
    <Change value={row.salesPercentageChange} compared={{ now: row.sales, lastYear: row.salesYoy, measure: 'money' }} />
  ),
};
const assortmentColumns: readonly PerformanceColumn[] = [
  {
    key: 'globalAssortmentQuantity',
    label: 'Assortment Count',
    align: 'right',
    render: (row) => <Quantity value={row.globalAssortmentQuantity} />,
  },
  { key: 'adjustment', label: 'Adjustment', align: 'right', render: (row) => <Quantity value={row.adjustment} /> },
  { key: 'parLevel', label: 'Par Level', align: 'right', render: (row) => <Quantity value={row.parLevel} /> },
];

export const readingColumns = [...names, units, unitsLastYear, unitsChange, sales, salesLastYear, salesChange] as const;
/** The columns in selection mode. They show the changes without the figures of last year. */
export const selectingColumns = [...names, units, unitsChange, sales, salesChange, ...assortmentColumns] as const;

const StoreName = ({ store }: Pick<StorePerformance, 'store'>) => {
  const location = [store.city, store.state].filter(Boolean).join(', ');
  return (
    <RowName
      name={store.name}
      detail={store.code}
      target={{ to: `/stores/storeDetail/${store.id}`, search: {} }}
      title={[store.code, location].filter(Boolean).join(' · ') || undefined}
    />
  );
};
