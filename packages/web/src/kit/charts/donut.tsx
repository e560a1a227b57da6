import { Text } from '@mantine/core';
import classes from './charts.module.css';
import { toArcs } from './donut.rules.ts';

export interface DonutSlice {
  readonly name: string;
  readonly value: number;
  readonly color: string;
  /** De-emphasized while other slices are highlighted. */
  readonly isFaint?: boolean;
}

interface Props {
  readonly slices: readonly DonutSlice[];
  /** Shown inside the ring. */
  readonly label: string;
  readonly value: string;
}

/** A donut chart. The caller shows its text and table. */
export const Donut = ({ slices, label, value }: Props) => (
  <div className={classes.donut} aria-hidden>
    <svg viewBox="0 0 42 42" aria-hidden>
      {toArcs(slices.map((slice) => slice.value)).map(({ length, start }, index) => {
        const slice = slices[index];
        if (!slice || length === 0) return null;
        return (
          <circle
            key={slice.name + index}
            className={classes.slice}
            data-faint={slice.isFaint || undefined}
            cx="21"
            cy="21"
            r="17"
            pathLength="100"
            stroke={slice.color}
            strokeDasharray={`${length} ${100 - length}`}
            strokeDashoffset={-start}
          />
        );
      })}
    </svg>
    <span className={classes.middle}>
      <Text span c="dimmed" fz={12}>
        {label}
      </Text>
      <strong>{value}</strong>
    </span>
  </div>
);
