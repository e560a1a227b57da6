import { Box, Text } from '@mantine/core';
import type { AutopilotReplay } from '@shelfward/contract/autopilot/autopilot.contract.ts';
import { limitTexts } from '@shelfward/contract/autopilot/limits.rules.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Card } from '../../kit/ui/cards.tsx';
import { Group } from '../../kit/ui/layout.tsx';
import { formatQuantity, formatWholeMoney } from '../../kit/ui/numbers.ts';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import classes from './autopilot.module.css';

interface Props {
  readonly replay: Pick<UseQueryResult<AutopilotReplay>, 'data' | 'error' | 'refetch'>;
}

/** What the limits would have done with the orders that people placed in the last year. */
export const ReplayCard = ({ replay: { data, error, refetch } }: Props) => (
  <Card title="Last year, replayed">
    {error && <ErrorState error={error} retry={refetch} />}
    {!error && !data && <LoadingLines />}
    {data && (data.orders === 0 ? <p>No orders of people in the last 52 weeks.</p> : <Result replay={data} />)}
  </Card>
);

const Result = ({ replay }: { readonly replay: AutopilotReplay }) => {
  const { orders, allOrders, untouched, untouchedValue, waitingValue, limits } = replay;
  const share = Math.round((100 * untouched) / orders);
  const met = limits
    .flatMap(({ limit, waiting }) => (waiting ? [{ limit, waiting }] : []))
    .toSorted((one, other) => other.waiting - one.waiting);
  const largest = Math.max(1, ...met.map(({ waiting }) => waiting));
  return (
    <>
      <Group gap="4px 16px" justify="space-between" wrap>
        <span>
          <Text span fz={22} fw={700} c="var(--sw-positive)">
            {share}%
          </Text>{' '}
          would have needed no person
        </span>
        <span>
          <Text span fz={22} fw={700} c="var(--sw-warning)">
            {100 - share}%
          </Text>{' '}
          would have waited
        </span>
      </Group>
      <Box className={classes.bar ?? ''} aria-hidden>
        <Box w={`${share}%`} bg="var(--sw-positive)" />
        <Box flex={1} bg="var(--sw-warning)" />
      </Box>
      <Group justify="space-between" c="dimmed" fz={12}>
        <span>
          {formatCount(untouched, 'order')}, {formatWholeMoney(untouchedValue)}
        </span>
        <span>
          {formatCount(orders - untouched, 'order')}, {formatWholeMoney(waitingValue)}
        </span>
      </Group>
      <ul className={classes.causes}>
        {met.map(({ limit, waiting }) => (
          <li key={limit}>
            <span>{limitTexts[limit].label}</span>
            <Box className={classes.cause ?? ''} aria-hidden>
              <Box w={`${(100 * waiting) / largest}%`} />
            </Box>
            <strong>{formatQuantity(waiting)}</strong>
          </li>
        ))}
      </ul>
      <Text c="dimmed" fz={11.5}>
        {orders < allOrders
          ? `The newest ${formatQuantity(orders)} of ${formatQuantity(allOrders)} orders of people in 52 weeks.`
          : `${formatCount(orders, 'order')} of people in 52 weeks.`}{' '}
        The forecast is the mean of the 13 weeks before each order. Confidence, brand stock, and open questions were not
        recorded.
      </Text>
    </>
  );
};
