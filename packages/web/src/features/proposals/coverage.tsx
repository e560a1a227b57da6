import { Box } from '@mantine/core';
import { Group } from '../../kit/ui/layout.tsx';
import { formatPercent } from '../../kit/ui/numbers.ts';
import classes from './proposal-panel.module.css';

interface Props {
  readonly label: string;
  /** What is to be covered: the par level, or the expected sales until the next delivery. */
  readonly need: number;
  /** Units that are there at the delivery. */
  readonly stock: number;
  readonly quantity: number;
}

/** Coverage after delivery: existing stock in gray, proposed units in color. */
export const Coverage = ({ label, need, stock, quantity }: Props) => {
  const total = Math.max(need, stock + quantity, 1);
  const percent = need === 0 ? undefined : Math.round(((stock + quantity) / need) * 100);
  const width = (units: number) => `${(units / total) * 100}%`;
  return (
    <Box mb={12}>
      <Group align="stretch" justify="space-between" c="dimmed" fz={12} className={classes.coverageText ?? ''}>
        <span>{label}</span>
        <strong data-tone={percent !== undefined && percent < 100 ? 'warning' : undefined}>
          {percent === undefined ? '–' : formatPercent(percent)}
        </strong>
      </Group>
      <Group className="clip" align="stretch" h={7} mt={6} bdrs={3} bg="var(--sw-neutral-soft)" aria-hidden>
        <span className={classes.barStock} style={{ width: width(stock) }} />
        <span className={classes.barQuantity} style={{ width: width(quantity) }} />
      </Group>
    </Box>
  );
};
