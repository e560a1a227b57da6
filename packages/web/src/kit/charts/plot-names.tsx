import type { AxisLabels } from './axis-labels.rules.ts';
import classes from './charts.module.css';
import { layOutNames, type PlotLayout } from './plot.rules.ts';

/** Of a digit, the widest character of dates, at 12 px. */
const characterWidth = 7.4;
const nameGap = 10;

interface Props {
  readonly labels: readonly string[];
  /** Undefined for labels that are not names, such as days. */
  readonly nameLayout: AxisLabels | undefined;
  readonly layout: PlotLayout;
  /** The y coordinate of the axis. */
  readonly top: number;
}

/** The labels below the axis. */
export const PlotNames = ({ labels, nameLayout, layout, top }: Props) => {
  if (nameLayout?.isTilted)
    return (
      <g className={classes.scale} data-names>
        {labels.map((label, index) => {
          if (index % (nameLayout.interval + 1) !== 0) return null;
          const [x, y] = [(index + 0.5) * layout.step, top + 12];
          return (
            <text key={label} x={x} y={y} transform={`rotate(-45 ${x} ${y})`} textAnchor="end">
              {truncate(label, nameLayout.maxLength)}
            </text>
          );
        })}
      </g>
    );
  const longest = Math.max(0, ...labels.map(({ length }) => length));
  const names = nameLayout
    ? labels.map((_, index) => ({ index, x: (index + 0.5) * layout.step }))
    : layOutNames(labels.length, layout, longest * characterWidth + nameGap);
  return (
    <g className={classes.scale} data-names>
      {names.map(({ index, x }) => (
        <text key={index} x={x} y={top + 24} textAnchor="middle">
          {truncate(labels[index] ?? '', nameLayout?.maxLength ?? longest)}
        </text>
      ))}
    </g>
  );
};

const truncate = (label: string, maxLength: number): string =>
  label.length > maxLength ? `${label.slice(0, maxLength - 1).trimEnd()}…` : label;
