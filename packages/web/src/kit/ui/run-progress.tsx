import { Progress } from '@mantine/core';
import { Stack } from './layout.tsx';

interface Props {
  /** What the run does now, announced to screen readers. */
  readonly status: string;
  /** The name of the bar. */
  readonly label: string;
  readonly percent: number;
}

/** The progress of a background run, in the place of the button that starts it. */
export const RunProgress = ({ status, label, percent }: Props) => (
  <Stack gap={5} justify="center" miw={250} h="var(--sw-control)" c="dimmed" fz={12} className="numbers">
    <span role="status">{status}</span>
    <Progress value={percent} size="sm" aria-label={label} />
  </Stack>
);
