import { useHotkeys } from '@mantine/hooks';
import type { RefObject } from 'react';
import type { Identified } from './list.types.ts';
import type { ScreenSearch } from './search-params.ts';
import type { ChangeSearch } from './use-screen-search.ts';
import type { Selection } from './use-selection.ts';

interface KeyTarget<Row> {
  readonly rows: readonly Row[];
  readonly selection: Selection<Row>;
  readonly search: ScreenSearch;
  readonly change: ChangeSearch;
  readonly searchBox: RefObject<HTMLInputElement | null>;
}

/**
 * `/` search, j and k move, x selects, Enter opens, space peeks, Esc clears. The row that the keys act on is the one
 * whose link has the focus, so that a screen reader follows along.
 */
export const useListKeys = <Row extends Identified>({
  rows,
  selection,
  search,
  change,
  searchBox,
}: KeyTarget<Row>): void => {
  const current = () => {
    const index = focusedIndex();
    return index === undefined ? undefined : rows[index];
  };
  const peekAt = (row: Row | undefined) => row && change({ peek: row.id }, 'replace');
  const move = (step: 1 | -1) => {
    const index = focusedIndex();
    const next = index === undefined ? 0 : Math.max(0, Math.min(rows.length - 1, index + step));
    focusRow(next);
    if (search.peek !== undefined) peekAt(rows[next]);
  };
  const select = () => {
    const row = current();
    if (row) selection.toggle(row);
  };
  const peek = (event: KeyboardEvent) => {
    const row = current();
    if (!row) return;
    event.preventDefault(); // the space bar would press the focused link, or scroll
    if (search.peek === row.id) change({ peek: undefined }, 'replace');
    else peekAt(row);
  };
  const leave = () => {
    if (isFloatingOpen()) return;
    if (search.peek !== undefined) change({ peek: undefined }, 'replace');
    else selection.clear();
  };
  useHotkeys([
    ['/', () => searchBox.current?.focus()],
    ['j', () => move(1)],
    ['k', () => move(-1)],
    ['x', select],
    ['Space', peek, { preventDefault: false }],
    ['Escape', leave, { preventDefault: false }],
  ]);
};

const focusedIndex = (): number | undefined => {
  const row = document.activeElement?.closest<HTMLElement>('[data-list-scroller] tr[data-row]');
  return row ? Number(row.dataset.row) : undefined;
};

/** A row outside the rendered window must be scrolled into view before it exists. */
const focusRow = (index: number): void => {
  const opener = () =>
    document.querySelector<HTMLElement>(`[data-list-scroller] tr[data-row="${index}"] [data-opener]`);
  const scroller = document.querySelector('[data-list-scroller]');
  if (!opener()) scroller?.scrollTo({ top: index * 32 });
  requestAnimationFrame(() => {
    opener()?.focus({ preventScroll: true });
    opener()?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  });
};

const isFloatingOpen = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null;
