import { addDays, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type { ExpectedProduct } from '@shelfward/contract/replenishment/expected-orders.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { productLineChoices } from '../../entities/products/product-lines.api.ts';
import { moneyColumn } from '../../kit/screens/columns.tsx';
import type { Column, Filter } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { Decimal, Quantity } from '../../kit/ui/figures.tsx';
import { formatDay } from '../../kit/ui/numbers.ts';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { type ExpectedScope, expectedOrders } from './expected-orders.api.ts';
import { NoWeeks } from './expected-orders-tab.tsx';

const filters: readonly Filter[] = [
  { key: 'productLineId', label: 'Product line', kind: 'one', choices: productLineChoices },
];

/** The orders of each product by week, to plan its production. */
export const ExpectedProducts = (scope: ExpectedScope) => {
  const { data, error, refetch } = useQuery(expectedOrders.get({ query: scope }));
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines />;
  const [first] = data.weeks;
  if (!first) return <NoWeeks stockDay={data.stockDay} />;
  return (
    <ListPage
      isEmbedded
      screen="expected-orders"
      title="Expected orders by product"
      noun={['product', 'products']}
      query={expectedOrders.products}
      fixed={scope}
      columns={[...columns, ...listWeekColumns(first.weekStart, data.weeks.length)]}
      filters={filters}
      searchHint="Product or SKU"
      href={({ id }) => `/products/productDetail/${id}`}
    />
  );
};

/** A product in a store may be ordered less than once a week. */
const Units = ({ value }: { readonly value: number }) =>
  value < maxDecimal && !Number.isInteger(value) ? <Decimal value={value} /> : <Quantity value={value} />;

const maxDecimal = 10;

const unitsColumn = (
  key: 'orderUnits' | 'orderUnitsLow' | 'orderUnitsHigh',
  label: string,
  settings: Pick<Column<ExpectedProduct>, 'sortable' | 'isMain'> = {},
): Column<ExpectedProduct> => ({
  key,
  label,
  align: 'right',
  ...settings,
  render: (product) => <Units value={product[key]} />,
  exported: (product) => <Decimal value={product[key]} />,
});

const columns: readonly Column<ExpectedProduct>[] = [
  { key: 'name', label: 'Product', sortable: true },
  { key: 'sku', label: 'SKU' },
  unitsColumn('orderUnits', 'Orders', { sortable: true, isMain: true }),
  unitsColumn('orderUnitsLow', 'Low'),
  unitsColumn('orderUnitsHigh', 'High'),
  moneyColumn('orderValue', 'Value', { sortable: true }),
];

const listWeekColumns = (first: string, weeks: number): Column<ExpectedProduct>[] =>
  Array.from({ length: weeks }, (_, week) => ({
    key: `week${week}`,
    label: formatDay(addDays(first, week * daysPerWeek)),
    align: 'right',
    render: ({ weekOrders }) => <Units value={weekOrders[week] ?? 0} />,
    exported: ({ weekOrders }) => <Decimal value={weekOrders[week] ?? 0} />,
  }));
