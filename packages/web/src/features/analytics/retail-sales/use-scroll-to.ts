import { type RefObject, useEffect, useRef } from 'react';
import type { Path, TreeLine } from '../core/row-tree.rules.ts';
import { computeScrollDistance, findExpandedLines, rowHeight } from './scroll.rules.ts';

interface ScrollProps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly body: RefObject<HTMLElement | null>;
  readonly lines: readonly TreeLine[];
  /** A new object each time a row is expanded. */
  readonly expandedRow: { readonly path: Path } | undefined;
}

/** The sticky header and the total row cover the first and the last visible row. */
const covered = rowHeight;

/** Scrolls once to the child rows of an expanded row after they are loaded. */
export const useScrollTo = ({ scroller, body, lines, expandedRow }: ScrollProps): void => {
  const done = useRef<ScrollProps['expandedRow']>(undefined);
  useEffect(() => {
    const [view, rows] = [scroller.current, body.current];
    if (!expandedRow || done.current === expandedRow || !view || !rows) return;
    const lineRange = findExpandedLines(lines, expandedRow.path);
    if (!lineRange) return;
    done.current = expandedRow;
    const above = rows.getBoundingClientRect().top - view.getBoundingClientRect().top + view.scrollTop;
    const by = computeScrollDistance({
      top: above + lineRange.first * rowHeight,
      bottom: above + (lineRange.last + 1) * rowHeight,
      seenFrom: view.scrollTop + covered,
      seenUntil: view.scrollTop + view.clientHeight - covered,
    });
    const isMotionReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (by !== 0) view.scrollTo({ top: view.scrollTop + by, behavior: isMotionReduced ? 'auto' : 'smooth' });
  }, [scroller, body, lines, expandedRow]);
};
