import { type RefObject, useEffect, useRef } from 'react';
import { extentOf, rowHeight, scrollFor } from './scroll.rules.ts';
import type { Path, TreeLine } from './tree.rules.ts';

interface Of {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly body: RefObject<HTMLElement | null>;
  readonly lines: readonly TreeLine[];
  /** A new object for every time that a row is opened. */
  readonly wanted: { readonly path: Path } | undefined;
}

/** The head and the total cover the first and the last row that would be seen. */
const covered = rowHeight;

/** Brings the rows below an opened row into sight as soon as they have arrived, once. */
export const useScrollTo = ({ scroller, body, lines, wanted }: Of): void => {
  const done = useRef<Of['wanted']>(undefined);
  useEffect(() => {
    const [view, rows] = [scroller.current, body.current];
    if (!wanted || done.current === wanted || !view || !rows) return;
    const extent = extentOf(lines, wanted.path);
    if (!extent) return;
    done.current = wanted;
    const above = rows.getBoundingClientRect().top - view.getBoundingClientRect().top + view.scrollTop;
    const by = scrollFor({
      top: above + extent.first * rowHeight,
      bottom: above + (extent.last + 1) * rowHeight,
      seenFrom: view.scrollTop + covered,
      seenUntil: view.scrollTop + view.clientHeight - covered,
    });
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (by !== 0) view.scrollTo({ top: view.scrollTop + by, behavior: isCalm ? 'auto' : 'smooth' });
  }, [scroller, body, lines, wanted]);
};
