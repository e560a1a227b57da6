import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatQuantity } from './numbers.ts';
import classes from './tab-bar.module.css';

interface BarProps {
  readonly label: string;
  /** Tabs of a page are underlined; its views and parts are pills. */
  readonly look?: 'underlined' | 'pills';
  /** Pills in a toolbar, which has its own padding. */
  readonly isInline?: boolean;
  readonly children: ReactNode;
}

export const TabBar = ({ label, look = 'underlined', isInline, children }: BarProps) => (
  <nav className={classes.bar} data-look={look} data-inline={isInline || undefined} aria-label={label}>
    {children}
  </nav>
);

interface TabProps {
  readonly isCurrent: boolean;
  readonly count?: number | undefined;
  readonly children: ReactNode;
}

export const TabButton = ({ isCurrent, count, children, onClick }: TabProps & { readonly onClick: () => void }) => (
  <button type="button" className={classes.tab} aria-current={isCurrent ? 'page' : undefined} onClick={onClick}>
    {children}
    <Count value={count} />
  </button>
);

interface LinkProps extends TabProps {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

export const TabLink = ({ isCurrent, count, children, to, search = {} }: LinkProps) => (
  <Link
    to={to}
    search={search}
    className={classes.tab}
    // The address of one tab can begin with that of another.
    activeOptions={{ exact: true, includeSearch: false }}
    aria-current={isCurrent ? 'page' : undefined}
    preload="intent"
  >
    {children}
    <Count value={count} />
  </Link>
);

const Count = ({ value }: { readonly value: number | undefined }) =>
  value !== undefined && (
    <>
      {' '}
      <Text span className={`numbers ${classes.count}`}>
        {formatQuantity(value)}
      </Text>
    </>
  );
