import type { ReactNode } from 'react';
import classes from './data-table.module.css';
import { ScrollRegion } from './scroll-region.tsx';

interface Props {
  readonly label: string;
  /** Widths and alignments of this table's own. */
  readonly className?: string | undefined;
  /** Head and body. */
  readonly children: ReactNode;
}

/** A plain table in a frame that scrolls when it must, with the keyboard too; its head stays in sight. */
export const DataTable = ({ label, className = '', children }: Props) => (
  <ScrollRegion className={classes.frame} label={label}>
    <table className={`${classes.table} ${className}`}>{children}</table>
  </ScrollRegion>
);
