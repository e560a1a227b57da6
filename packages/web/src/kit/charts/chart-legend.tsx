import type { Mark } from './chart.types.ts';
import classes from './charts.module.css';

interface LegendEntry {
  readonly name: string;
  readonly color: string;
  readonly mark?: Mark;
}

/** Below the drawing, so that many names wrap instead of covering the chart or its card. */
export const ChartLegend = ({ entries }: { readonly entries: readonly LegendEntry[] }) => (
  <ul className={classes.legend} data-legend>
    {entries.map(({ name, color, mark = 'bar' }) => (
      <li key={name}>
        <span className={classes.mark} data-mark={mark} style={{ color }} />
        <span className="truncate" title={name}>
          {name}
        </span>
      </li>
    ))}
  </ul>
);
