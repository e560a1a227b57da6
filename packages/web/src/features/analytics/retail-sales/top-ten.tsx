import { Skeleton } from '@mantine/core';
import { Bars } from '../../../kit/charts/bars.tsx';
import type { TargetOf } from '../../../kit/charts/chart-target.ts';
import { Delayed, ErrorState } from '../../../kit/ui/states.tsx';
import { levelName, levelNames, rowName } from './levels.rules.ts';
import type { RetailState } from './retail-state.ts';
import classes from './top-ten.module.css';
import { barsOf, metricOf, stackedBarsOf } from './top-ten.rules.ts';
import type { Loaded } from './tree.rules.ts';
import type { Breakdown } from './use-breakdown.ts';

interface Props {
  readonly state: RetailState;
  readonly breakdown: Breakdown;
  readonly attributes: ReadonlyMap<number, string>;
  readonly target: TargetOf;
}

const height = 250;

/** The ten rows of the first level that sold most; with a second level, what each of them consists of. */
export const TopTen = ({ state, breakdown, attributes, target }: Props) => {
  const [level, partLevel] = state.levels;
  if (!level) return null;
  const metric = metricOf(state.sorting);
  const bars = breakdown.top.map((row) => ({ row, name: rowName(row, level, attributes) }));
  const parts = partLevel && !breakdown.isStale ? bars.map(({ row }) => breakdown.below(String(row.id))) : undefined;
  const failed = parts?.find((one) => one?.error);
  if (failed?.error) return <ErrorState error={failed.error} retry={() => parts?.forEach(tryAgain)} />;
  if (breakdown.top.length === 0 || parts?.some((one) => !one?.rows)) return <ChartSkeleton />;
  const stack = bars.map((bar, place) => ({
    ...bar,
    parts: (parts?.[place]?.rows ?? []).map((row) => ({
      row,
      name: rowName(row, partLevel ?? level, attributes),
    })),
  }));
  return (
    <Bars
      title={`Top 10 ${levelNames(level, attributes)} by ${metric}`}
      labelTitle={levelName(level, attributes)}
      data={parts ? stackedBarsOf(stack, metric) : barsOf(bars, metric)}
      arrangement={parts ? 'stacked' : 'beside'}
      height={height}
      target={target}
    />
  );
};

const tryAgain = (one: Loaded | undefined): void => {
  if (one?.error) one.retry();
};

/** In the shape of the chart: a title, and ten bars from the largest down. */
const ChartSkeleton = () => (
  <div className={classes.waiting} style={{ height: height + 40 }} aria-busy="true">
    <Delayed>
      <Skeleton height={10} width={180} />
      <div className={classes.bars}>
        {Array.from({ length: 10 }, (_, place) => (
          <Skeleton key={place} height={`${100 - place * 8}%`} radius={4} />
        ))}
      </div>
    </Delayed>
  </div>
);
