import { Skeleton } from '@mantine/core';
import { useLayoutEffect, useState } from 'react';
import { Tick } from '../ui/tick.tsx';
import classes from './list-table.module.css';
import type { Selection } from './use-selection.ts';

/** The space of the rows that are not rendered. */
export const Gap = ({ span, height }: { readonly span: number; readonly height: number }) => (
  <tr aria-hidden>
    <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
  </tr>
);

/** Placeholder rows while the table loads. */
export const SkeletonRows = ({ columns, rows }: { readonly columns: number; readonly rows: number }) =>
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

/** The head of the cells for selection; an empty cell without a selection. */
export const SelectAllHead = <Row,>({
  label,
  selection,
}: {
  readonly label: string;
  readonly selection: Selection<Row> | undefined;
}) =>
  selection ? (
    <th className={classes.check} scope="col">
      <Tick
        label={label}
        isOn={selection.ofPage === 'all'}
        isMixed={selection.ofPage === 'some'}
        onToggle={selection.toggleAll}
      />
    </th>
  ) : (
    <td className={classes.edge} />
  );

interface SelectProps<Row> {
  readonly row: Row;
  readonly name: string;
  readonly isSelected: boolean;
  /** Undefined without a selection. */
  readonly toggle: Selection<Row>['toggle'] | undefined;
}

/** Selects a row; with Shift, all rows from the last selected one. */
export const SelectCell = <Row,>({ row, name, isSelected, toggle }: SelectProps<Row>) =>
  toggle ? (
    <td className={classes.check}>
      <Tick
        label={`Select ${name}`}
        isOn={isSelected}
        onToggle={(event) => toggle(row, event.shiftKey ? 'range' : 'one')}
      />
    </td>
  ) : (
    <td className={classes.edge} />
  );

/** Freezes the column widths while scrolling replaces rows. */
export const useFrozenWidths = (scroller: { readonly current: HTMLElement | null }, table: string | undefined) => {
  const [frozen, setFrozen] = useState<{ table: string; widths: readonly number[] }>();
  useLayoutEffect(() => {
    if (!table) return;
    const cells = scroller.current?.querySelectorAll<HTMLElement>('thead tr > *') ?? [];
    setFrozen({ table: table, widths: [...cells].map((cell) => cell.offsetWidth) });
  }, [table, scroller]);
  return table && frozen?.table === table ? frozen.widths : undefined;
};
