import type { ReactNode } from 'react';
import { type Growth, LikeForLike } from './like-for-like.tsx';
import { PartialPeriod } from './partial-period.tsx';
import classes from './report-head.module.css';
import type { PeriodState } from './report-state.ts';
import { WholeMonth } from './whole-month.tsx';

interface Props {
  readonly title: string;
  readonly state: PeriodState;
  /** Reports with year-over-year growth also show it like for like. */
  readonly growth?: Growth;
  /** The period and the actions. */
  readonly children: ReactNode;
}

/** The header of a report. On narrow screens, the notes on the period are a second line. */
export const ReportHead = ({ title, state, growth, children }: Props) => (
  <header className={classes.head}>
    <div className={classes.title}>
      <h1>{title}</h1>
      <div className={classes.notes}>
        <PartialPeriod state={state} />
        {growth && <LikeForLike {...growth} />}
        {growth && <WholeMonth {...growth} />}
      </div>
    </div>
    <div className={classes.actions}>{children}</div>
  </header>
);
