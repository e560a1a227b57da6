import type { ReactNode } from 'react';
import classes from './report-toolbar.module.css';

interface Props {
  /** Whose figures count. */
  readonly children: ReactNode;
  /** How they are laid out, or what they are compared with. */
  readonly aside?: ReactNode;
}

export const ReportToolbar = ({ children, aside }: Props) => (
  <div className={classes.toolbar}>
    {children}
    {aside && <div className={classes.aside}>{aside}</div>}
  </div>
);
