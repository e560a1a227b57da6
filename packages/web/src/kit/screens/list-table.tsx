import { Menu, Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, type MouseEvent, memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Delayed } from '../ui/states.tsx';
import { Tick } from '../ui/tick.tsx';
import type { Action, Column, Identified } from './list.types.ts';
import { directionOf } from './list-state.ts';
import classes from './list-table.module.css';
import { useRowWindow } from './use-row-window.ts';
import type { Selection } from './use-selection.ts';

export const rowHeights = { normal: 40, compact: 32 } as const;
export type Density = keyof typeof rowHeights;

/** What a row does; one object for all rows, so that unchanged rows are not drawn again. */
export interface RowBehaviour<Row> {
  readonly nameOf: (row: Row) => string;
  readonly href?: ((row: Row) => string) | undefined;
  readonly open: (row: Row) => void;
  /** There is more to open than the preview. */
  readonly isOpenable: boolean;
  readonly actions?: ((row: Row) => readonly Action[]) | undefined;
}

interface Props<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while the first answer is under way. */
  readonly rows: readonly Row[] | undefined;
  readonly expected: number;
  readonly density: Density;
  readonly sort: readonly string[];
  readonly onSort: (field: string, keep: 'others' | 'none') => void;
  readonly selection: Selection<Row> | undefined;
  readonly peeked: number | undefined;
  readonly behaviour: RowBehaviour<Row>;
  readonly children?: ReactNode;
}

/** The sticky-header table. Long pages are windowed: only the rows near the screen exist. */
export const ListTable = <Row extends Identified>(props: Props<Row>) => {
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = rowHeights[props.density];
  const rows = props.rows ?? [];
  const shown = useRowWindow(scroller, rows.length, rowHeight);
  const widths = useFrozenWidths(scroller, shown.isWindowed ? `${rows.length}/${props.columns.length}` : undefined);
  const span = props.columns.length + 2;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes.scroller} ref={scroller} tabIndex={0} aria-label={props.label} data-list-scroller>
      <table
        className={classes.table}
        style={{ '--row': `${rowHeight}px`, tableLayout: widths ? 'fixed' : 'auto' } as CSSProperties}
        aria-rowcount={rows.length + 1}
      >
        {widths && (
          <colgroup>
            {widths.map((width, index) => (
              <col key={index} style={{ width }} />
            ))}
          </colgroup>
        )}
        <Head {...props} />
        <tbody>
          {!props.rows && (
            <Delayed>
              <SkeletonRows columns={span} rows={props.expected} />
            </Delayed>
          )}
          {shown.start > 0 && <Gap span={span} height={shown.start * rowHeight} />}
          {rows.slice(shown.start, shown.end).map((row, index) => (
            <TableRow
              key={row.id}
              row={row}
              index={shown.start + index}
              columns={props.columns}
              behaviour={props.behaviour}
              toggle={props.selection?.toggle}
              isSelected={props.selection?.has(row.id) ?? false}
              isPeeked={props.peeked === row.id}
            />
          ))}
          {shown.end < rows.length && <Gap span={span} height={(rows.length - shown.end) * rowHeight} />}
        </tbody>
      </table>
      {props.children}
    </section>
  );
};

const Head = <Row extends Identified>({ columns, sort, onSort, selection }: Props<Row>) => (
  <thead>
    <tr aria-rowindex={1}>
      {selection ? (
        <th className={classes.check} scope="col">
          <Tick
            label="Select all rows of this page"
            isOn={selection.ofPage === 'all'}
            isMixed={selection.ofPage === 'some'}
            onToggle={selection.toggleAll}
          />
        </th>
      ) : (
        <td className={classes.edge} />
      )}
      {columns.map((column) => (
        <HeadCell key={column.key} column={column} direction={directionOf(sort, column.key)} onSort={onSort} />
      ))}
      <td className={classes.edge} />
    </tr>
  </thead>
);

const sortWords = { asc: 'ascending', desc: 'descending' } as const;

const HeadCell = <Row,>(props: {
  readonly column: Column<Row>;
  readonly direction: 'asc' | 'desc' | undefined;
  readonly onSort: (field: string, keep: 'others' | 'none') => void;
}) => {
  const { column, direction, onSort } = props;
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      data-align={column.align}
      style={column.width ? { width: column.width } : undefined}
      aria-sort={direction ? sortWords[direction] : undefined}
    >
      {column.sortable ? (
        <button
          type="button"
          className={classes.sort}
          data-active={direction !== undefined || undefined}
          onClick={(event) => onSort(column.key, event.shiftKey ? 'others' : 'none')}
        >
          {column.label}
          <Arrow size={13} stroke={2} aria-hidden />
        </button>
      ) : (
        column.label
      )}
    </th>
  );
};

interface RowProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  readonly behaviour: RowBehaviour<Row>;
  readonly toggle: Selection<Row>['toggle'] | undefined;
  readonly isSelected: boolean;
  readonly isPeeked: boolean;
}

const RowOnce = <Row extends Identified>({ row, index, columns, behaviour, toggle, ...is }: RowProps<Row>) => {
  const name = behaviour.nameOf(row);
  return (
    <tr
      data-row={index}
      data-id={row.id}
      data-selected={is.isSelected || undefined}
      data-peeked={is.isPeeked || undefined}
      data-inactive={row.inactive || undefined}
      aria-rowindex={index + 2}
      onClick={followOpener}
    >
      {toggle ? (
        <td className={classes.check}>
          <Tick
            label={`Select ${name}`}
            isOn={is.isSelected}
            onToggle={(event) => toggle(row, event.shiftKey ? 'range' : 'one')}
          />
        </td>
      ) : (
        <td className={classes.edge} />
      )}
      {columns.map((column, place) => (
        <td key={column.key} data-align={column.align}>
          {place === 0 ? <Opener row={row} behaviour={behaviour} content={cellOf(row, column)} /> : cellOf(row, column)}
        </td>
      ))}
      <td className={classes.more}>
        {behaviour.actions && <RowMenu name={name} actions={() => behaviour.actions?.(row) ?? []} />}
      </td>
    </tr>
  );
};
// `memo` forgets that the component is generic.
const TableRow = memo(RowOnce) as typeof RowOnce;

/** A click anywhere in the row is a click on its link, except on things that do something else. */
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

const cellOf = <Row extends Identified>(row: Row, column: Column<Row>): ReactNode => {
  if (column.render) return column.render(row);
  const value: unknown = Reflect.get(row, column.key);
  return typeof value === 'object' || value === undefined ? '' : String(value);
};

/** A plain button until somebody wants the menu: a page may have thousands of them. */
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
    <Menu opened onChange={setOpen} position="bottom-end" width={200}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <ActionItems actions={actions()} />
      </Menu.Dropdown>
    </Menu>
  );
};

export const ActionItems = ({ actions }: { readonly actions: readonly Action[] }) =>
  actions.map((action) => (
    <Menu.Item
      key={action.label}
      leftSection={action.icon}
      {...(action.isDangerous ? { color: 'red.8' } : {})}
      onClick={() => void action.run()}
    >
      {action.label}
    </Menu.Item>
  ));

const Gap = ({ span, height }: { readonly span: number; readonly height: number }) => (
  <tr aria-hidden>
    <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
  </tr>
);

const SkeletonRows = ({ columns, rows }: { readonly columns: number; readonly rows: number }) =>
  Array.from({ length: Math.min(rows, 20) }, (_, row) => (
    <tr key={row} className={classes.skeleton} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          {column > 0 && column < columns - 1 && (
            <Skeleton height={10} width={`${75 - ((row * 13 + column * 29) % 35)}%`} />
          )}
        </td>
      ))}
    </tr>
  ));

/** While rows come and go under a scroll, columns keep the widths that the first of them got. */
const useFrozenWidths = (scroller: { readonly current: HTMLElement | null }, table: string | undefined) => {
  const [frozen, setFrozen] = useState<{ of: string; widths: readonly number[] }>();
  useLayoutEffect(() => {
    if (!table) return;
    const cells = scroller.current?.querySelectorAll<HTMLElement>('thead tr > *') ?? [];
    setFrozen({ of: table, widths: [...cells].map((cell) => cell.offsetWidth) });
  }, [table, scroller]);
  return table && frozen?.of === table ? frozen.widths : undefined;
};
