import { type RefObject, useEffect, useState } from 'react';
import { type Path, pathIds, type TreeLine } from './row-tree.rules.ts';
import { computeScrollDistance, findExpandedLines } from './scroll.rules.ts';

interface ScrollProps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly body: RefObject<HTMLElement | null>;
  readonly lines: readonly TreeLine[];
  /** The sticky header and the total row cover the first and the last visible row. */
  readonly rowHeight: number;
}

/**
 * Scrolls once to the third-level rows of an expanded row after they are loaded. Second-level rows are directly below
 * the clicked row.
 */
export const useScrollTo = ({ scroller, body, lines, rowHeight }: ScrollProps): ((path: Path) => void) => {
  const [expanded, setExpanded] = useState<Path>();
  useEffect(() => {
    const [view, rows] = [scroller.current, body.current];
    const lineRange = expanded === undefined ? undefined : findExpandedLines(lines, expanded);
    if (!lineRange || !view || !rows) return;
    setExpanded(undefined);
    const above = rows.getBoundingClientRect().top - view.getBoundingClientRect().top + view.scrollTop;
    const by = computeScrollDistance({
      top: above + lineRange.first * rowHeight,
      bottom: above + (lineRange.last + 1) * rowHeight,
      seenFrom: view.scrollTop + rowHeight,
      seenUntil: view.scrollTop + view.clientHeight - rowHeight,
    });
    const isMotionReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (by !== 0) view.scrollTo({ top: view.scrollTop + by, behavior: isMotionReduced ? 'auto' : 'smooth' });
  }, [scroller, body, lines, expanded, rowHeight]);
  return (path) => setExpanded(pathIds(path).length > 1 ? path : undefined);
};
