import { Skeleton } from '@mantine/core';
import { Bars } from '../../../kit/charts/bars.tsx';
import type { ResolveTarget } from '../../../kit/charts/chart-target.ts';
import { Delayed, ErrorState } from '../../../kit/ui/states.tsx';
import { levelName, levelNames, rowName } from '../core/levels.rules.ts';
import type { Loaded } from '../core/row-tree.rules.ts';
import type { RetailState } from './retail-state.ts';
import classes from './top-ten.module.css';
import { buildBars, buildStackedBars, chartMetric } from './top-ten.rules.ts';
import type { Breakdown } from './use-breakdown.ts';

interface Props {
  readonly state: RetailState;
  readonly breakdown: Breakdown;
  readonly attributes: ReadonlyMap<number, string>;
  readonly target: ResolveTarget;
}

const height = 232;

/** The ten best-selling rows of the first level. With a second level, bars are stacked by its rows. */
export const TopTen = ({ state, breakdown, attributes, target }: Props) => {
  const [level, partLevel] = state.levels;
  if (!level) return null;
  const metric = chartMetric(state.sorting);
  const bars = breakdown.top.map((row) => ({ row, name: rowName(row, level, attributes) }));
  const parts = partLevel && !breakdown.isStale ? bars.map(({ row }) => breakdown.below(String(row.id))) : undefined;
  const failed = parts?.find((loaded) => loaded?.error);
  if (failed?.error) return <ErrorState error={failed.error} retry={() => parts?.forEach(retryFailed)} />;
  if (breakdown.top.length === 0 || parts?.some((loaded) => !loaded?.rows)) return <ChartSkeleton />;
  const stack = bars.map((bar, index) => ({
    ...bar,
    parts: (parts?.[index]?.rows ?? []).map((row) => ({
      row,
      name: rowName(row, partLevel ?? level, attributes),
    })),
  }));
  return (
    <Bars
      title={`Top 10 ${levelNames(level, attributes)} by ${metric}`}
      labelTitle={levelName(level, attributes)}
      data={parts ? buildStackedBars(stack, metric) : buildBars(bars, metric)}
      arrangement={parts ? 'stacked' : 'beside'}
      hasNames
      height={height}
      target={target}
    />
  );
};

const retryFailed = (loaded: Loaded | undefined): void => {
  if (loaded?.error) loaded.retry();
};

/** In the layout of the chart: a title and ten descending bars. */
const ChartSkeleton = () => (
  <div className={classes.waiting} style={{ height: height + 66 }} aria-busy="true">
    <Delayed>
      <Skeleton height={10} width={180} />
      <div className={classes.bars}>
        {Array.from({ length: 10 }, (_, index) => (
          <Skeleton key={index} height={`${100 - index * 8}%`} radius={4} />
        ))}
      </div>
    </Delayed>
  </div>
);
