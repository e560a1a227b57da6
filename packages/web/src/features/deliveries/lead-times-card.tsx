import { Box, Text } from '@mantine/core';
import type { DeliveryPerformance, LateOrder } from '@shelfward/contract/deliveries/delivery-performance.contract.ts';
import type { DeliveryScopeKey } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { orderHref, orderName } from '../../entities/orders/orders.api.ts';
import { StoreLink } from '../../entities/stores/store-link.tsx';
import { Bars } from '../../kit/charts/bars.tsx';
import { inBackground } from '../../kit/resource.ts';
import { Facts } from '../../kit/screens/peek-panel.tsx';
import { Card } from '../../kit/ui/cards.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { DateText, Quantity } from '../../kit/ui/figures.tsx';
import { Group } from '../../kit/ui/layout.tsx';
import { formatPercent, formatQuantity, none } from '../../kit/ui/numbers.ts';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { deliveryPerformance } from './deliveries.api.ts';
import classes from './deliveries.module.css';
import { compareWithSetting, toLeadTimeChart } from './lead-times.rules.ts';

interface Props {
  readonly scope: DeliveryScopeKey;
}

/** How long orders take until their delivery, beside the setting. */
export const LeadTimesCard = ({ scope }: Props) => (
  <Card title="Lead times" isWide>
    <Learnt scope={scope} show={(learnt) => <LeadTimes learnt={learnt} />} />
  </Card>
);

/** The orders that should have arrived. */
export const LateOrdersCard = ({ scope }: Props) => (
  <Card title="Late orders" isWide>
    <Learnt scope={scope} show={({ late }) => <LateOrders orders={late} />} />
  </Card>
);

const Learnt = ({ scope, show }: Props & { readonly show: (learnt: DeliveryPerformance) => ReactNode }) => {
  const { data, error, refetch } = useQuery(inBackground(deliveryPerformance.get({ params: scope })));
  if (data) return show(data);
  return error ? <ErrorState error={error} retry={refetch} /> : <LoadingLines />;
};

const LeadTimes = ({ learnt }: { readonly learnt: DeliveryPerformance }) => (
  <>
    <p>{compareWithSetting(learnt)}</p>
    <Group gap="20px 32px" align="stretch" wrap className={classes.columns ?? ''}>
      <Facts facts={toFacts(learnt)} />
      {learnt.histogram.length > 0 && (
        <Box flex="2 1 420px" miw={0}>
          <Bars
            title="Orders by days until the delivery"
            labelTitle="Lead time"
            data={toLeadTimeChart(learnt)}
            arrangement="stacked"
            height={200}
          />
        </Box>
      )}
    </Group>
    {learnt.wrongDates > 0 && (
      <Text c="dimmed" fz={12.5}>
        {formatCount(learnt.wrongDates, 'order')} {plural(learnt.wrongDates, 'was', 'were')} left out: delivered before
        the order, more than 180 days after it, or in the future. Check the dates of{' '}
        {plural(learnt.wrongDates, 'its', 'their')} shipments.
      </Text>
    )}
  </>
);

const toFacts = (learnt: DeliveryPerformance) => {
  const { meanDays, meanInterval, p10Days, p50Days, p90Days, deliveredShare, lostShare, settingDays, orders } = learnt;
  const setting = { label: 'Setting', value: formatCount(settingDays, 'day') };
  if (!meanInterval) return [setting, { label: 'Orders seen', value: formatQuantity(orders) }];
  const spread = Math.max(meanInterval.until - meanDays, meanDays - meanInterval.from);
  return [
    { label: 'Mean', value: `${formatDays(meanDays)} ± ${formatDays(spread)} days` },
    setting,
    { label: 'Half of the orders', value: `Within ${formatCount(p50Days, 'day')}` },
    {
      label: 'Middle 80%',
      value: p10Days === p90Days ? formatCount(p10Days, 'day') : `${p10Days} to ${p90Days} days`,
    },
    { label: 'Units delivered', value: toPercent(deliveredShare) },
    { label: 'Orders lost', value: lostShare === 0 ? none : toPercent(lostShare) },
    { label: 'Orders seen', value: formatQuantity(orders) },
  ];
};

const formatDays = (days: number): string => days.toFixed(1);
const toPercent = (share: number): string => formatPercent(Math.round(share * 1000) / 10);

/** Orders after their expected delivery, with links. */
const LateOrders = ({ orders }: { readonly orders: readonly LateOrder[] }) =>
  orders.length === 0 ? (
    <p>No order is late.</p>
  ) : (
    <DataTable label="Orders after their due day">
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Store</th>
          <th scope="col">Ordered</th>
          <th scope="col">Expected</th>
          <th scope="col">Late</th>
          <th scope="col">Open units</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.orderId}>
            <td>
              <Link className="link" to={orderHref({ id: order.orderId })}>
                {orderName({ id: order.orderId, purchaseOrderNumber: order.poNumber })}
              </Link>
            </td>
            <td>{order.store ? <StoreLink store={order.store} /> : order.region?.name}</td>
            <td>
              <DateText value={order.orderedOn} />
            </td>
            <td>
              <DateText value={order.expectedOn} />
            </td>
            <td>{formatCount(order.daysLate, 'day')}</td>
            <td>
              <Quantity value={order.units} />
            </td>
            <td>
              <StatusBadge status={order.state} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
