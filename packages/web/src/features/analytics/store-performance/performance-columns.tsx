import type { StorePerformance } from '@shelfward/contract/analytics/analytics.contract.ts';
import { figureDefinitions } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import type { ReactNode } from 'react';
import { renderFigure } from '../../../entities/analytics/report-figures.tsx';
import { Quantity } from '../../../kit/ui/figures.tsx';
import { RowName } from '../core/expandable-row.tsx';
import { comparedSums, getSpecified, type SoldFigure, soldFigures } from '../core/sold.rules.ts';
import { type SortField, sortFields } from './performance-state.ts';

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

const toColumn = (figure: SoldFigure): PerformanceColumn => {
  const { column: key } = getSpecified(figure);
  const sortable = sortFields.find((field) => field === key);
  return {
    key,
    label: figureDefinitions[figure].label,
    ...(sortable && { sortable }),
    align: 'right',
    render: (row) =>
      renderFigure(
        figure,
        row[key],
        comparedSums((sum) => row[getSpecified(sum).column] ?? 0, figure),
      ),
  };
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

export const readingColumns = [...names, ...soldFigures.map(toColumn)];
/** The columns in selection mode. They show the changes without the figures of last year. */
export const selectingColumns = [
  ...names,
  ...soldFigures.filter((figure) => !figure.endsWith('LastYear')).map(toColumn),
  ...assortmentColumns,
];

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
