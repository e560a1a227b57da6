import type { Series } from './chart.types.ts';
import { describeChart } from './chart-text.ts';
import classes from './charts.module.css';
import { toSparkPaths } from './spark.rules.ts';

interface Props {
  readonly series: Series;
  readonly labels: readonly string[];
  readonly height?: number;
}

const width = 280;

/** A line without axes for a panel or a tile. Its text names the minimum and the maximum. */
export const Spark = ({ series, labels, height = 56 }: Props) => {
  const { line, area, end } = toSparkPaths(series.values, { width, height });
  return (
    <div className={classes.spark}>
      <span className="visually-hidden">{describeChart({ labels, series: [series] })}</span>
      <svg viewBox={`0 0 ${width} ${height}`} height={height} preserveAspectRatio="none" aria-hidden>
        <path className={classes.area} d={area} />
        <path className={classes.sparkLine} d={line} vectorEffect="non-scaling-stroke" />
      </svg>
      {end && <span className={classes.end} style={{ left: `${(end.x / width) * 100}%`, top: end.y }} />}
    </div>
  );
};
