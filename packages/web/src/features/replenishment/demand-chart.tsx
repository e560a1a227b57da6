import { Text } from '@mantine/core';
import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import type { ParSuggestion } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { Group } from '../../kit/ui/layout.tsx';
import { formatPercent, formatQuantity } from '../../kit/ui/numbers.ts';
import { toDemandChart } from './demand-chart.rules.ts';
import classes from './replenishment.module.css';

const height = 56;
const barWidth = 6;
const gap = 1;

/** How probable each demand of the weeks to cover is, and how much of it the par levels cover. */
export const DemandChart = ({ suggestion }: { readonly suggestion: ParSuggestion }) => {
  const { parLevel, suggestedParLevel, terms } = suggestion;
  const { bars, current, suggested } = toDemandChart(suggestion);
  const highest = bars.reduce((max, { probability }) => Math.max(max, probability), 0);
  const width = bars.length * (barWidth + gap);
  const days = terms.leadDays + terms.coverDays;
  const weeks = days / daysPerWeek;
  const period = Number.isInteger(weeks) ? `${weeks} ${plural(weeks, 'week')}` : `${days} ${plural(days, 'day')}`;
  return (
    <figure className={classes.figure}>
      <svg width="100%" height={height} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
        <rect className={classes.base} x={0} y={height - 1} width={width} height={1} />
        {bars.map(({ from, probability }, at) => {
          const size = highest === 0 ? 0 : Math.round(((height - 1) * probability) / highest);
          return (
            <rect
              key={from}
              className={from <= suggestedParLevel ? classes.covered : classes.uncovered}
              x={at * (barWidth + gap)}
              y={height - 1 - size}
              width={barWidth}
              height={size}
            />
          );
        })}
      </svg>
      <Group align="stretch" justify="space-between" c="dimmed" fz={11} className="numbers" aria-hidden>
        <span>0</span>
        <span>{formatQuantity(bars.at(-1)?.to ?? 0)} units</span>
      </Group>
      <Text component="figcaption" mt={4} c="dimmed" fz={12}>
        Demand of {period} by its probability. A par level of {formatQuantity(suggestedParLevel)} covers{' '}
        {formatCoverage(suggested)} of it
        {parLevel === suggestedParLevel
          ? '.'
          : `, the current one of ${formatQuantity(parLevel)} ${formatCoverage(current)}.`}
      </Text>
    </figure>
  );
};

/** No probability is complete. */
const formatCoverage = (probability: number): string =>
  probability > 0.999 ? 'more than 99.9%' : formatPercent(Math.round(1000 * probability) / 10);
