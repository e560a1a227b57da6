import type { ChartData } from './chart.types.ts';
import { formatMeasure } from './chart-text.ts';
import classes from './chart-tooltip.module.css';

interface Props {
  readonly label: unknown;
  readonly data: ChartData;
  /** The color of each series in the chart. */
  readonly colors: ReadonlyMap<string, string>;
}

/** The values of all series at one label, each in its own unit. */
export const ChartTooltip = ({ label, data, colors }: Props) => {
  const place = data.labels.indexOf(String(label));
  if (place < 0) return null;
  return (
    <div className={classes.card}>
      <strong>{data.labels[place]}</strong>
      {data.series.map((series) => (
        <div key={series.name} className={classes.line}>
          <span className={classes.square} style={{ background: colors.get(series.name) }} />
          <span>{series.name}</span>
          <span className={classes.value}>{formatMeasure(series.measure, series.values[place])}</span>
        </div>
      ))}
    </div>
  );
};
