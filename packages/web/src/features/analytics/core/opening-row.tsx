import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Target } from '../../../kit/target.ts';
import classes from './opening-row.module.css';

/** Of a table whose rows open. */
export const openingTable = classes.table;

const detailsId = (id: number): string => `details-${id}`;

interface ToggleProps {
  readonly id: number;
  readonly name: string;
  readonly isOpen: boolean;
  /** Where the table has little room. */
  readonly isBrief?: boolean;
  readonly onToggle: (id: number) => void;
}

/** The last cell of a row, which opens it and folds it. */
export const DetailsToggle = ({ id, name, isOpen, isBrief, onToggle }: ToggleProps) => (
  <td className={classes.toggle}>
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      aria-label={`Details of ${name}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailsId(id) : undefined}
      rightSection={<IconChevronDown size={14} className={classes.chevron} aria-hidden />}
      onClick={() => onToggle(id)}
    >
      {!isBrief && 'Details'}
    </Button>
  </td>
);

interface OpenedProps {
  readonly id: number;
  readonly span: number;
  readonly children: ReactNode;
}

/** What a row has opened to. */
export const OpenedRow = ({ id, span, children }: OpenedProps) => (
  <tr className={classes.opened} id={detailsId(id)}>
    <td colSpan={span}>{children}</td>
  </tr>
);

interface NameProps {
  readonly name: string;
  /** What is behind the name. */
  readonly target: Target | undefined;
  /** What tells it from others of that name. */
  readonly beside?: string | null;
  readonly title?: string | undefined;
}

export const RowName = ({ name, target, beside, title }: NameProps) => (
  <span className={classes.name} title={title}>
    {target ? (
      <Link {...target} preload="intent">
        {name}
      </Link>
    ) : (
      <strong>{name}</strong>
    )}
    {beside && (
      <span className={classes.beside} data-beside>
        {beside}
      </span>
    )}
  </span>
);
