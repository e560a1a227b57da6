import { Skeleton } from '@mantine/core';
import { listWords } from '@shelfward/contract/analytics/report-words.rules.ts';
import { Bars } from '../../../kit/charts/bars.tsx';
import { Delayed, ErrorState } from '../../../kit/ui/states.tsx';
import { levelName, levelNames, rowName } from '../core/levels.rules.ts';
import { useDescription } from '../core/like-for-like.tsx';
import { type Loaded, root } from '../core/report-table/row-tree.rules.ts';
import { rowTarget, type TableState, toRowsQuery } from '../core/report-table/table-state.ts';
import type { ReportRows } from '../core/report-table/use-report-rows.ts';
import classes from './retail-sales.module.css';
import { chartMetric } from './retail-state.ts';
import { buildBars, buildStackedBars, topTen } from './top-ten.rules.ts';

interface Props {
  readonly state: TableState;
  readonly report: ReportRows;
  readonly attributes: ReadonlyMap<number, string>;
}

const height = 232;

/** The ten best-selling rows of the first level. With a second level, bars are stacked by its rows. */
export const TopTen = ({ state, report, attributes }: Props) => {
  const described = useDescription({ state, query: toRowsQuery(state, root) });
  const [level, partLevel] = state.levels;
  if (!level) return null;
  const metric = chartMetric(state);
  const bars = topTen(report.below(root)?.rows ?? [], metric).map((row) => ({
    row,
    name: rowName(row, level, attributes),
  }));
  const parts = partLevel && !report.isStale ? bars.map(({ row }) => report.below(String(row.id))) : undefined;
  const failed = parts?.find((loaded) => loaded?.error);
  if (failed?.error) return <ErrorState error={failed.error} retry={() => parts?.forEach(retryFailed)} />;
  if (bars.length === 0 || parts?.some((loaded) => !loaded?.rows)) return <ChartSkeleton />;
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
      period={described && listWords(described.words).join(' · ')}
      labelTitle={levelName(level, attributes)}
      data={parts ? buildStackedBars(stack, metric) : buildBars(bars, metric)}
      arrangement={parts ? 'stacked' : 'beside'}
      hasNames
      height={height}
      target={(index) => rowTarget(state, String(bars[index]?.row.id ?? 0))}
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
