import { Alert } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './cards.module.css';
import { formatQuantity } from './numbers.ts';

/** Cards in a row, as many as fit: the first tab of a record. */
export const Cards = ({ size, children }: { readonly size?: 'large'; readonly children: ReactNode }) => (
  <div className={classes.grid} data-size={size}>
    {children}
  </div>
);

/** Cards one below the other, the body of a page that scrolls. */
export const CardColumn = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.column}>{children}</div>
);

interface Props {
  readonly title?: ReactNode;
  /** The accessible name, if the title is not plain text. */
  readonly label?: string;
  readonly count?: number;
  /** As wide as the full row. */
  readonly isWide?: true;
  /** No wider than a readable form. */
  readonly isNarrow?: true;
  readonly children: ReactNode;
}

export const Card = ({ title, label, count, isWide, isNarrow, children }: Props) => (
  <section
    className={classes.card}
    data-wide={isWide}
    data-narrow={isNarrow}
    aria-label={label ?? (typeof title === 'string' ? title : undefined)}
  >
    {title && (
      <h2>
        {title}
        {count !== undefined && <span className={classes.count}>{formatQuantity(count)}</span>}
      </h2>
    )}
    {children}
  </section>
);

/** The footer of a card: a message and the button. */
export const CardFoot = ({ children }: { readonly children: ReactNode }) => (
  <footer className={classes.foot}>{children}</footer>
);

interface OutcomeProps {
  /** Whether the work succeeded. */
  readonly isDone: boolean;
  readonly title: string;
  readonly children?: ReactNode;
}

/** The result of an operation, shown where it was started. */
export const Outcome = ({ isDone, title, children }: OutcomeProps) => (
  <Alert
    role="status"
    color={isDone ? 'teal' : 'gray'}
    className={classes.outcome ?? ''}
    icon={<IconCheck size={18} />}
    title={title}
  >
    {children && <div className={classes.outcomeBody}>{children}</div>}
  </Alert>
);
