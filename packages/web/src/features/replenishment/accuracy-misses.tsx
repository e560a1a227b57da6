import type { AccuracyMiss } from '@shelfward/contract/replenishment/accuracy.contract.ts';
import { formatAvailability } from '@shelfward/contract/replenishment/back-tests.rules.ts';
import { Link } from '@tanstack/react-router';
import { StoreLink } from '../../entities/stores/store-link.tsx';
import type { Column } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { DateText, Money, Quantity } from '../../kit/ui/figures.tsx';
import { accuracy, accuracyFilters } from './accuracy.api.ts';

/** Products in stores that needed more than the par level. */
export const AccuracyMisses = () => (
  <ListPage
    isEmbedded
    screen="accuracy-misses"
    title="Largest misses"
    noun={['miss', 'misses']}
    query={accuracy.misses}
    columns={columns}
    filters={accuracyFilters}
    nameOf={({ product, store }) => `${product.name}, ${store.name}`}
    emptyText="No demand above the par levels that runs computed."
  />
);

const columns: readonly Column<AccuracyMiss>[] = [
  {
    key: 'productName',
    label: 'Product',
    sortable: true,
    render: ({ product }) => (
      <Link className="link" to={`/products/productDetail/${product.id}`}>
        {product.name}
      </Link>
    ),
    exported: ({ product }) => product.name,
  },
  {
    key: 'storeName',
    label: 'Store',
    sortable: true,
    render: ({ store }) => <StoreLink store={store} />,
    exported: ({ store }) => store.name,
  },
  {
    key: 'weekStart',
    label: 'First week',
    sortable: true,
    render: ({ weekStart }) => <DateText value={weekStart} />,
  },
  { key: 'weeks', label: 'Weeks to cover', align: 'right', render: ({ weeks }) => <Quantity value={weeks} /> },
  {
    key: 'serviceLevel',
    label: 'Service level',
    align: 'right',
    isExtra: true,
    render: ({ serviceLevel }) => formatAvailability(serviceLevel),
  },
  { key: 'parLevel', label: 'Par computed', align: 'right', render: ({ parLevel }) => <Quantity value={parLevel} /> },
  {
    key: 'demandUnits',
    label: 'Sold',
    align: 'right',
    sortable: true,
    render: ({ demandUnits }) => <Quantity value={demandUnits} />,
  },
  {
    key: 'missedUnits',
    label: 'Above the par level',
    align: 'right',
    sortable: true,
    render: ({ missedUnits }) => <Quantity value={missedUnits} />,
  },
  {
    key: 'missedValue',
    label: 'Value',
    align: 'right',
    sortable: true,
    isMain: true,
    render: ({ missedValue }) => <Money value={missedValue} />,
  },
];
