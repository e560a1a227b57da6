import { Alert } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './cards.module.css';

/** Cards beside each other, as many as fit: the first tab of a record. */
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
  /** What the card is called where its title is no text, or says more than its name. */
  readonly label?: string;
  readonly count?: number;
  /** As wide as all the cards beside each other. */
  readonly isWide?: true;
  /** No wider than a form is read well. */
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
        {count !== undefined && <span className={classes.count}>{count}</span>}
      </h2>
    )}
    {children}
  </section>
);

/** The foot of a card: what is missing in words, then the button. */
export const CardFoot = ({ children }: { readonly children: ReactNode }) => (
  <footer className={classes.foot}>{children}</footer>
);

interface OutcomeProps {
  /** Something was done; otherwise nothing, or no longer. */
  readonly isDone: boolean;
  readonly title: string;
  readonly children: ReactNode;
}

/** How a piece of work ended, in the place where it was begun. */
export const Outcome = ({ isDone, title, children }: OutcomeProps) => (
  <Alert
    role="status"
    color={isDone ? 'teal' : 'gray'}
    className={classes.outcome ?? ''}
    icon={<IconCheck size={18} />}
    title={title}
  >
    {children}
  </Alert>
);
