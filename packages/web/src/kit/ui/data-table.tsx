import type { ReactNode } from 'react';
import classes from './data-table.module.css';

interface Props {
  readonly label: string;
  /** Widths and alignments of this table's own. */
  readonly className?: string | undefined;
  /** Head and body. */
  readonly children: ReactNode;
}

/** A plain table in a frame that scrolls when it must, with the keyboard too; its head stays in sight. */
export const DataTable = ({ label, className = '', children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse
  <section className={classes.frame} aria-label={label} tabIndex={0}>
    <table className={`${classes.table} ${className}`}>{children}</table>
  </section>
);
