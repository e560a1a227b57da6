import type { ReactNode } from 'react';
import classes from './core.module.css';

interface Props {
  /** The filters of the report. */
  readonly children: ReactNode;
  /** Layout and comparison controls. */
  readonly aside?: ReactNode;
}

export const ReportToolbar = ({ children, aside }: Props) => (
  <div className={classes.toolbar}>
    {children}
    {aside && <div className={classes.aside}>{aside}</div>}
  </div>
);
