import { Skeleton } from '@mantine/core';
import { useLayoutEffect, useState } from 'react';
import classes from './list-table.module.css';

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

/** Freezes the column widths while scrolling replaces rows. */
export const useFrozenWidths = (scroller: { readonly current: HTMLElement | null }, table: string | undefined) => {
  const [frozen, setFrozen] = useState<{ of: string; widths: readonly number[] }>();
  useLayoutEffect(() => {
    if (!table) return;
    const cells = scroller.current?.querySelectorAll<HTMLElement>('thead tr > *') ?? [];
    setFrozen({ of: table, widths: [...cells].map((cell) => cell.offsetWidth) });
  }, [table, scroller]);
  return table && frozen?.of === table ? frozen.widths : undefined;
};
