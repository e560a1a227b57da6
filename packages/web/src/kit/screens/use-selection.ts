import { useCallback, useMemo, useState } from 'react';
import type { Identified } from './list.types.ts';

export interface Selection<Row> {
  readonly rows: readonly Row[];
  readonly has: (id: number) => boolean;
  /** With Shift, all rows from the last toggled row to this one are set. */
  readonly toggle: (row: Row, reach?: 'one' | 'range') => void;
  readonly toggleAll: () => void;
  readonly replace: (rows: readonly Row[]) => void;
  readonly clear: () => void;
  readonly ofPage: 'none' | 'some' | 'all';
}

/** Rows stay selected across pages. */
export const useSelection = <Row extends Identified>(page: readonly Row[]): Selection<Row> => {
  const [selected, setSelected] = useState<ReadonlyMap<number, Row>>(new Map());
  const [last, setLast] = useState<number>();

  const toggle = useCallback(
    (row: Row, reach: 'one' | 'range' = 'one') => {
      setSelected((before) => {
        const rows = reach === 'range' ? between(page, last, row.id) : [row];
        return changed(before, rows, before.has(row.id) ? 'remove' : 'add');
      });
      setLast(row.id);
    },
    [page, last],
  );
  const count = page.reduce((sum, row) => sum + (selected.has(row.id) ? 1 : 0), 0);
  const ofPage = selectionExtent(count, page.length);
  return useMemo(
    () => ({
      rows: [...selected.values()],
      has: (id) => selected.has(id),
      toggle,
      toggleAll: () => setSelected((before) => changed(before, page, ofPage === 'all' ? 'remove' : 'add')),
      replace: (rows) => setSelected(new Map(rows.map((row) => [row.id, row]))),
      clear: () => setSelected(new Map()),
      ofPage,
    }),
    [selected, page, toggle, ofPage],
  );
};

const selectionExtent = (count: number, total: number): 'none' | 'some' | 'all' => {
  if (count === 0) return 'none';
  return count === total ? 'all' : 'some';
};

const changed = <Row extends Identified>(
  before: ReadonlyMap<number, Row>,
  rows: readonly Row[],
  change: 'add' | 'remove',
) => {
  const after = new Map(before);
  for (const row of rows)
    if (change === 'add') after.set(row.id, row);
    else after.delete(row.id);
  return after;
};

const between = <Row extends Identified>(
  page: readonly Row[],
  from: number | undefined,
  to: number,
): readonly Row[] => {
  const [a, b] = [page.findIndex((row) => row.id === from), page.findIndex((row) => row.id === to)];
  return a < 0 ? page.slice(b, b + 1) : page.slice(Math.min(a, b), Math.max(a, b) + 1);
};
