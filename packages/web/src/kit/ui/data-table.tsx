import type { ReactNode } from 'react';
import { ScrollRegion } from './scroll-region.tsx';
import classes from './ui.module.css';

interface Props {
  readonly label: string;
  /** Widths and alignments of this table. */
  readonly className?: string | undefined;
  /** Head and body. */
  readonly children: ReactNode;
}

/** A plain table in a frame that scrolls, also with the keyboard, with a sticky header. */
export const DataTable = ({ label, className = '', children }: Props) => (
  <ScrollRegion className={classes.frame} label={label}>
    <table className={`${classes.table} ${className}`}>{children}</table>
  </ScrollRegion>
);
