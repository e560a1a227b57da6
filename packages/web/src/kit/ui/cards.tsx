import { Alert, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './cards.module.css';
import { Group, Stack } from './layout.tsx';
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
  <Stack
    component="section"
    gap={12}
    miw={0}
    p={18}
    bd="1px solid var(--sw-line)"
    bdrs={12}
    bg="var(--sw-surface)"
    className={classes.card ?? ''}
    data-wide={isWide}
    data-narrow={isNarrow}
    aria-label={label ?? (typeof title === 'string' ? title : undefined)}
  >
    {title && (
      <h2>
        {title}
        {count !== undefined && (
          <Text span c="dimmed" fw={400}>
            {formatQuantity(count)}
          </Text>
        )}
      </h2>
    )}
    {children}
  </Stack>
);

/** The footer of a card: a message and the button. */
export const CardFoot = ({ children }: { readonly children: ReactNode }) => (
  <Group component="footer" gap={14} justify="flex-end" className={classes.foot ?? ''}>
    {children}
  </Group>
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
    {children && (
      <Stack gap={8} align="flex-start">
        {children}
      </Stack>
    )}
  </Alert>
);
