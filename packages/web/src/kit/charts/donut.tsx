import classes from './donut.module.css';
import { ringOf } from './donut.rules.ts';

export interface DonutSlice {
  readonly name: string;
  readonly value: number;
  readonly color: string;
  /** Beside others that are looked at. */
  readonly isFaint?: boolean;
}

interface Props {
  readonly slices: readonly DonutSlice[];
  /** Within the ring. */
  readonly label: string;
  readonly value: string;
}

/** Shares of a whole. Plain SVG: no chart library is loaded. Its words and its table stand beside it. */
export const Donut = ({ slices, label, value }: Props) => (
  <div className={classes.donut} aria-hidden>
    <svg viewBox="0 0 42 42" aria-hidden>
      {ringOf(slices.map((slice) => slice.value)).map(({ length, start }, place) => {
        const slice = slices[place];
        if (!slice || length === 0) return null;
        return (
          <circle
            key={slice.name + place}
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
      <span className={classes.label}>{label}</span>
      <strong>{value}</strong>
    </span>
  </div>
);
