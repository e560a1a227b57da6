import classes from './charts.module.css';
import { type StepPoint, stepPath } from './step-chart.rules.ts';

interface Props {
  readonly points: readonly StepPoint[];
  readonly until: number;
  /** The text alternative; screen readers skip the picture. */
  readonly summary: string;
}

const frame = { width: 380, height: 64 };

/** A small step chart without axes. */
export const StepChart = ({ points, until, summary }: Props) => {
  const path = stepPath(points, until, frame);
  return (
    <figure className={classes.chart}>
      <figcaption className="visually-hidden">{summary}</figcaption>
      <svg viewBox={`0 -2 ${frame.width} ${frame.height + 4}`} preserveAspectRatio="none" aria-hidden>
        <path className={classes.stepChartArea} d={`${path}V${frame.height}H0Z`} />
        <path className={classes.stepChartLine} d={path} />
      </svg>
    </figure>
  );
};
