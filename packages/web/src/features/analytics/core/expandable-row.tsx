import { Button, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Target } from '../../../kit/target.ts';
import { Group } from '../../../kit/ui/layout.tsx';
import classes from './core.module.css';

/** Class of a table with expandable rows. */
export const expandableTable = classes.table;

const detailsId = (id: number): string => `details-${id}`;

interface ToggleProps {
  readonly id: number;
  readonly name: string;
  readonly isOpen: boolean;
  /** For tables with little space. */
  readonly isBrief?: boolean;
  readonly onToggle: (id: number) => void;
  /** Shown before the button. */
  readonly beside?: ReactNode;
}

/** The last cell of a row, which expands and collapses it. */
export const DetailsToggle = ({ id, name, isOpen, isBrief, onToggle, beside }: ToggleProps) => (
  <td className={classes.toggle}>
    <Group component="span" display="inline-flex" gap={2}>
      {beside}
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
    </Group>
  </td>
);

interface OpenedProps {
  readonly id: number;
  readonly span: number;
  readonly children: ReactNode;
}

/** The details of an expanded row. */
export const ExpandedRow = ({ id, span, children }: OpenedProps) => (
  <tr className={classes.opened} id={detailsId(id)}>
    <td colSpan={span}>{children}</td>
  </tr>
);

interface NameProps {
  readonly name: string;
  /** Link target of the name. */
  readonly target: Target | undefined;
  /** Distinguishes it from rows with the same name. */
  readonly detail?: string | null;
  readonly title?: string | undefined;
}

export const RowName = ({ name, target, detail, title }: NameProps) => (
  <span className={classes.name} title={title}>
    {target ? (
      <Link {...target} preload="intent">
        {name}
      </Link>
    ) : (
      <strong>{name}</strong>
    )}
    {detail && (
      <Text className="nowrap" span ml={8} c="var(--sw-faint)" fz={11.5} data-beside>
        {detail}
      </Text>
    )}
  </span>
);
