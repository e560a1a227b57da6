import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, memo, type ReactNode, useState } from 'react';
import { ActionItems } from './action-items.tsx';
import type { Action, Column, Identified } from './list.types.ts';
import classes from './list-table.module.css';
import { shownIn } from './shown-in.ts';
import { SelectCell } from './table-parts.tsx';
import type { Selection } from './use-selection.ts';

/** The behavior of all rows in one object, so that unchanged rows are not rendered again. */
export interface RowBehaviour<Row> {
  readonly toName: (row: Row) => string;
  readonly href?: ((row: Row) => string) | undefined;
  readonly open: (row: Row) => void;
  /** The record has a page or form to open. */
  readonly isOpenable: boolean;
  readonly actions?: ((row: Row) => readonly Action[]) | undefined;
}

interface RowProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  readonly behaviour: RowBehaviour<Row>;
  readonly toggle: Selection<Row>['toggle'] | undefined;
  readonly isSelected: boolean;
  readonly isPeeked: boolean;
}

const ListRowContent = <Row extends Identified>({
  row,
  index,
  columns,
  behaviour,
  toggle,
  ...flags
}: RowProps<Row>) => {
  const name = behaviour.toName(row);
  const hasActions = (behaviour.actions?.(row) ?? []).length > 0;
  return (
    <tr
      data-row={index}
      data-id={row.id}
      data-selected={flags.isSelected || undefined}
      data-peeked={flags.isPeeked || undefined}
      data-inactive={row.inactive || undefined}
      aria-rowindex={index + 2}
      onClick={followOpener}
    >
      <SelectCell row={row} name={name} isSelected={flags.isSelected} toggle={toggle} />
      {columns.map((column, columnIndex) => (
        <td key={column.key} data-align={column.align} className={column.isCode && 'numbers'}>
          {columnIndex === 0 ? (
            <Opener row={row} behaviour={behaviour} content={shownIn(column, row)} />
          ) : (
            shownIn(column, row)
          )}
        </td>
      ))}
      <td className={classes.more}>
        {hasActions && <RowMenu name={name} actions={() => behaviour.actions?.(row) ?? []} />}
      </td>
    </tr>
  );
};
// `memo` forgets that the component is generic.
export const TableRow = memo(ListRowContent) as typeof ListRowContent;

/** A click anywhere in the row follows its link, except on other controls. */
const followOpener = (event: MouseEvent<HTMLTableRowElement>) => {
  const target = event.target instanceof Element ? event.target : undefined;
  if (target?.closest('a, button, input, label, [role="menu"]') || getSelection()?.toString()) return;
  event.currentTarget.querySelector<HTMLElement>('[data-opener]')?.click();
};

const Opener = <Row,>(props: {
  readonly row: Row;
  readonly behaviour: RowBehaviour<Row>;
  readonly content: ReactNode;
}) => {
  const { row, behaviour, content } = props;
  if (behaviour.href)
    return (
      <Link to={behaviour.href(row)} preload="intent" className={classes.opener} data-opener>
        {content}
      </Link>
    );
  return (
    <button type="button" className={classes.opener} data-opener onClick={() => behaviour.open(row)}>
      {content}
    </button>
  );
};

/** A plain button until the menu is opened, because a page may have thousands of rows. */
const RowMenu = ({ name, actions }: { readonly name: string; readonly actions: () => readonly Action[] }) => {
  const [isOpen, setOpen] = useState(false);
  const button = (
    <button
      type="button"
      className={classes.dots}
      aria-label={`Actions for ${name}`}
      aria-haspopup="menu"
      onClick={isOpen ? undefined : () => setOpen(true)}
    >
      <IconDots size={16} aria-hidden />
    </button>
  );
  if (!isOpen) return button;
  return (
    <Menu opened onChange={setOpen} position="bottom-end" width={220}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <ActionItems actions={actions()} />
      </Menu.Dropdown>
    </Menu>
  );
};
