import { Text } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type {
  ExpectedOrders,
  ExpectedRange,
  ExpectedWeek,
} from '@shelfward/contract/replenishment/expected-orders.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Bars } from '../../kit/charts/bars.tsx';
import type { ChartData, Measure } from '../../kit/charts/chart.types.ts';
import { toExportCell } from '../../kit/export/cells.ts';
import { ExportMenu } from '../../kit/export/export-menu.tsx';
import type { Sheet } from '../../kit/export/workbook.ts';
import { Card, CardColumn } from '../../kit/ui/cards.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { DateText, Money, Quantity } from '../../kit/ui/figures.tsx';
import { Group } from '../../kit/ui/layout.tsx';
import { LinkButton } from '../../kit/ui/link-button.tsx';
import { formatDay, formatMoney, formatQuantity } from '../../kit/ui/numbers.ts';
import { EmptyState, ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { type ExpectedScope, expectedOrders } from './expected-orders.api.ts';
import classes from './replenishment.module.css';

const firstRunMs = 10_000;

/** Orders and stock of the next weeks, as charts and as a table. */
export const ExpectedOrdersTab = (scope: ExpectedScope) => {
  const { data, error, refetch } = useQuery({
    ...expectedOrders.get({ query: scope }),
    // They appear when the first run ends.
    refetchInterval: ({ state }) => (state.data?.weeks.length === 0 ? firstRunMs : false),
  });
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines />;
  if (data.weeks.length === 0) return <NoWeeks stockDay={data.stockDay} />;
  return (
    <CardColumn>
      <Card>
        <Summary orders={data} scope={scope} />
      </Card>
      <div className={classes.charts}>
        <Card>
          <RangeChart title="Orders" weeks={data.weeks} toRange={({ orderUnits }) => orderUnits} />
        </Card>
        <Card>
          <RangeChart
            title="Stock at the end of the week"
            weeks={data.weeks}
            toRange={({ stockUnits }) => stockUnits}
          />
        </Card>
        <Card>
          <RangeChart
            title="Value of the orders"
            measure="money"
            weeks={data.weeks}
            toRange={({ orderValue }) => orderValue}
          />
        </Card>
        <Card>
          <RangeChart title="Sales" weeks={data.weeks} toRange={({ soldUnits }) => soldUnits} />
        </Card>
      </div>
      <WeekTable weeks={data.weeks} />
    </CardColumn>
  );
};

export const NoWeeks = ({ stockDay }: Pick<ExpectedOrders, 'stockDay'>) => (
  <EmptyState
    text={
      stockDay === null
        ? 'Expected orders appear after the first run of par levels.'
        : `The run of ${formatDay(stockDay)} had no products to order here.`
    }
    action={<LinkButton to="/par-levels">Open par levels</LinkButton>}
  />
);

const Summary = ({ orders, scope }: { readonly orders: ExpectedOrders; readonly scope: ExpectedScope }) => {
  const { weeks, total, stockDay } = orders;
  if (!total || !stockDay) return null;
  const { orderUnits: units, orderValue: value } = total;
  return (
    <Group gap="8px 16px" justify="space-between" wrap>
      <div>
        <p>
          Orders of {formatCount(weeks.length, 'week')}: <b>{formatCount(Math.round(units.expected), 'unit')}</b> for{' '}
          <b>{formatMoney(value.expected)}</b>
        </p>
        <Text c="dimmed">
          {formatQuantity(units.low)} to {formatQuantity(units.high)} units, {formatMoney(value.low)} to{' '}
          {formatMoney(value.high)} with a probability of 80%. From the stock of {formatDay(stockDay)}.
        </Text>
      </div>
      <LinkButton to="/expected-orders" search={{ ...toSearch(scope), tab: 'products' }}>
        Orders by product
      </LinkButton>
    </Group>
  );
};

const toSearch = (scope: ExpectedScope): Record<string, string> =>
  Object.fromEntries(Object.entries(scope).flatMap(([key, id]) => (id === undefined ? [] : [[key, String(id)]])));

interface RangeChartProps {
  readonly title: string;
  readonly measure?: Measure;
  readonly weeks: readonly ExpectedWeek[];
  readonly toRange: (week: ExpectedWeek) => ExpectedRange | number;
}

const RangeChart = ({ title, measure = 'units', weeks, toRange }: RangeChartProps) => {
  const ranges = weeks.map(toRange);
  const select = (key: keyof ExpectedRange) => ranges.map((range) => (typeof range === 'number' ? null : range[key]));
  const hasRange = ranges.some((range) => typeof range !== 'number');
  const expected = ranges.map((range) => (typeof range === 'number' ? range : range.expected));
  const band = { name: '80% range', measure, mark: 'band', values: select('high'), lows: select('low') } as const;
  const data: ChartData = {
    labels: weeks.map(({ weekStart }) => formatDay(weekStart)),
    series: [{ name: 'Expected', measure, mark: 'line', values: expected }, ...(hasRange ? [{ ...band, color }] : [])],
  };
  return <Bars title={title} labelTitle="Week of" height={220} data={data} />;
};

/** That of the first series. */
const color = 'var(--sw-accent)';

const WeekTable = ({ weeks }: { readonly weeks: readonly ExpectedWeek[] }) => (
  <Card
    label="Weeks"
    title={
      <Group component="span" gap="8px 16px" justify="space-between" wrap>
        Weeks
        <ExportMenu title="Expected orders by week" sheet={async () => buildSheet(weeks)} />
      </Group>
    }
  >
    <DataTable label="Expected orders by week" className={classes.expectedOrdersNumbers}>
      <thead>
        <tr>
          <th scope="col">Week of</th>
          <th scope="col">Orders</th>
          <th scope="col">80% range</th>
          <th scope="col">Value of orders</th>
          <th scope="col">Stock at the end</th>
          <th scope="col">80% range</th>
          <th scope="col">Value of stock</th>
          <th scope="col">Sales</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ weekStart, orderUnits, orderValue, stockUnits, stockValue, soldUnits }) => (
          <tr key={weekStart}>
            <th scope="row">
              <DateText value={weekStart} />
            </th>
            <td>
              <Quantity value={orderUnits.expected} />
            </td>
            <td>{formatRange(orderUnits)}</td>
            <td>
              <Money value={orderValue.expected} />
            </td>
            <td>
              <Quantity value={stockUnits.expected} />
            </td>
            <td>{formatRange(stockUnits)}</td>
            <td>
              <Money value={stockValue} />
            </td>
            <td>
              <Quantity value={soldUnits} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  </Card>
);

const formatRange = ({ low, high }: ExpectedRange): string => `${formatQuantity(low)} to ${formatQuantity(high)}`;

const labels = [
  'Week of',
  'Orders',
  'Orders, low',
  'Orders, high',
  'Value of orders',
  'Value of orders, low',
  'Value of orders, high',
  'Stock at the end',
  'Stock at the end, low',
  'Stock at the end, high',
  'Value of stock',
  'Sales',
] as const;

const buildSheet = (weeks: readonly ExpectedWeek[]): Sheet => ({
  name: 'Expected orders',
  labels,
  rows: weeks.map(({ weekStart, orderUnits, orderValue, stockUnits, stockValue, soldUnits }) => [
    toExportCell(<DateText value={weekStart} />),
    ...listRange(orderUnits).map((value) => toExportCell(<Quantity value={value} />)),
    ...listRange(orderValue).map((value) => toExportCell(<Money value={value} />)),
    ...listRange(stockUnits).map((value) => toExportCell(<Quantity value={value} />)),
    toExportCell(<Money value={stockValue} />),
    toExportCell(<Quantity value={soldUnits} />),
  ]),
});

const listRange = ({ expected, low, high }: ExpectedRange): readonly number[] => [expected, low, high];
