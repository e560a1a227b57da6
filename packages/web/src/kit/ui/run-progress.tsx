import { Progress } from '@mantine/core';
import classes from './run-progress.module.css';

interface Props {
  /** What the run does now, announced to screen readers. */
  readonly status: string;
  /** The name of the bar. */
  readonly label: string;
  readonly percent: number;
}

/** The progress of a background run, in the place of the button that starts it. */
export const RunProgress = ({ status, label, percent }: Props) => (
  <div className={classes.running}>
    <span role="status">{status}</span>
    <Progress value={percent} size="sm" aria-label={label} />
  </div>
);
