import { Text } from '@mantine/core';
import classes from './planned-orders.module.css';
import { formatMinimum, type Minimum, toShare } from './planned-orders.rules.ts';

/** What an order has of a minimum, as text and as a bar. */
export const MinimumBar = ({ minimum }: { readonly minimum: Minimum }) => {
  const share = toShare(minimum);
  return (
    <span className={classes.minimum} data-reached={share >= 1 || undefined}>
      <Text span display="block" c="var(--amounts)" fz={12}>
        {formatMinimum(minimum)}
      </Text>
      <span className={classes.track} aria-hidden>
        <span style={{ width: `${Math.min(1, share) * 100}%` }} />
      </span>
    </span>
  );
};
