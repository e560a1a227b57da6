import type { ReactNode } from 'react';
import { PartialPeriod } from './partial-period.tsx';
import classes from './report-head.module.css';
import type { PeriodState } from './report-state.ts';

interface Props {
  readonly title: string;
  readonly state: PeriodState;
  /** The period, and what can be done. */
  readonly children: ReactNode;
}

/** The head of a report: where there is little room the mark of a partial period stands below the title. */
export const ReportHead = ({ title, state, children }: Props) => (
  <header className={classes.head}>
    <div className={classes.title}>
      <h1>{title}</h1>
      <PartialPeriod state={state} />
    </div>
    <div className={classes.actions}>{children}</div>
  </header>
);
