import { Text } from '@mantine/core';
import { Group } from '../ui/layout.tsx';
import classes from './charts.module.css';

export interface TooltipEntry {
  readonly name: string;
  readonly color: string;
  readonly value: string;
}

interface Props {
  readonly title: string;
  readonly entries: readonly TooltipEntry[];
  /** The position of the pointer in the chart, and the width of the chart. */
  readonly x: number;
  readonly width: number;
  readonly top?: number;
}

/** The values of all series at the pointer: to the right of it, or to the left near the right edge. */
export const ChartTooltip = ({ title, entries, x, width, top = 12 }: Props) => (
  <div
    className={classes.card}
    style={{ top, ...(x > width / 2 ? { right: `calc(100% - ${x - 12}px)` } : { left: x + 12 }) }}
  >
    <strong>{title}</strong>
    {entries.map(({ name, color, value }) => (
      <Group key={name} gap={8} c="dimmed">
        <span className={classes.square} style={{ background: color }} />
        <span>{name}</span>
        <Text className="numbers" span ml="auto" c="var(--sw-text)">
          {value}
        </Text>
      </Group>
    ))}
  </div>
);
