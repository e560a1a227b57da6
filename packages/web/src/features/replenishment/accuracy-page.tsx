import type { AccuracyMiss } from '@shelfward/contract/replenishment/accuracy.contract.ts';
import { formatAvailability } from '@shelfward/contract/replenishment/back-tests.rules.ts';
import { Link } from '@tanstack/react-router';
import { StoreLink } from '../../entities/stores/store-link.tsx';
import { dayColumn, moneyColumn, quantityColumn } from '../../kit/screens/columns.tsx';
import type { Column } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { Tabs } from '../../kit/screens/tabbed-page.tsx';
import { accuracy, accuracyFilters } from './accuracy.api.ts';
import { AccuracyWeeks } from './accuracy-weeks.tsx';

/** How well the par levels that runs computed covered the demand that followed. */
export const AccuracyPage = () => (
  <PageFrame>
    <PageHead title="Accuracy" />
    <Tabs
      tabs={[
        { id: 'weeks', label: 'By week', content: <AccuracyWeeks /> },
        { id: 'misses', label: 'Largest misses', content: <AccuracyMisses /> },
      ]}
    />
  </PageFrame>
);

/** Products in stores that needed more than the par level. */
const AccuracyMisses = () => (
  <ListPage
    isEmbedded
    screen="accuracy-misses"
    title="Largest misses"
    noun={['miss', 'misses']}
    query={accuracy.misses}
    columns={columns}
    filters={accuracyFilters}
    toName={({ product, store }) => `${product.name}, ${store.name}`}
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
  dayColumn('weekStart', 'First week', { sortable: true }),
  quantityColumn('weeks', 'Weeks to cover'),
  {
    key: 'serviceLevel',
    label: 'Service level',
    align: 'right',
    isExtra: true,
    render: ({ serviceLevel }) => formatAvailability(serviceLevel),
  },
  quantityColumn('parLevel', 'Par computed'),
  quantityColumn('demandUnits', 'Sold', { sortable: true }),
  quantityColumn('missedUnits', 'Above the par level', { sortable: true }),
  moneyColumn('missedValue', 'Value', { sortable: true, isMain: true }),
];
