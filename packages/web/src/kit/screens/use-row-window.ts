import { type RefObject, useEffect, useState } from 'react';
import { useIsPrinting } from './use-is-printing.ts';

/** Below this number of rows, virtualization is not needed. */
const windowedFrom = 150;
const overscan = 20;

export interface RowWindow {
  readonly start: number;
  readonly end: number;
  readonly isWindowed: boolean;
}

interface RowsInView {
  readonly count: number;
  readonly rowHeight: number;
  /** The scroll position, and the height of the viewport. */
  readonly top: number;
  readonly height: number;
}

/** The rows near the viewport. Pure, so that edge cases can be tested. */
export const rowWindow = ({ count, rowHeight, top, height }: RowsInView): RowWindow => {
  if (count < windowedFrom) return { start: 0, end: count, isWindowed: false };
  const first = Math.floor(top / rowHeight) - overscan;
  const last = Math.ceil((top + height) / rowHeight) + overscan;
  // Steps of ten rows, so that scrolling does not render at every pixel.
  const start = Math.max(0, Math.min(Math.floor(first / 10) * 10, count));
  return { start, end: Math.max(start, Math.min(count, Math.ceil(last / 10) * 10)), isWindowed: true };
};

interface WindowedRows {
  readonly scroller: RefObject<HTMLElement | null>;
  /** The element of the rows, if other content scrolls above them. */
  readonly body?: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly rowHeight: number;
}

export const useRowWindow = ({ scroller, body, count, rowHeight }: WindowedRows): RowWindow => {
  const [view, setView] = useState({ top: 0, height: 900 });
  const isPrinting = useIsPrinting();
  useEffect(() => {
    const element = scroller.current;
    if (!element || count < windowedFrom) return;
    const read = () =>
      setView((before) => {
        const next = { top: scrolledPast(element, body?.current), height: element.clientHeight };
        const [a, b] = [rowWindow({ count, rowHeight, ...before }), rowWindow({ count, rowHeight, ...next })];
        return a.start === b.start && a.end === b.end ? before : next;
      });
    read();
    element.addEventListener('scroll', read, { passive: true });
    return () => element.removeEventListener('scroll', read);
  }, [scroller, body, count, rowHeight]);
  // A printed page has all rows.
  return isPrinting ? { start: 0, end: count, isWindowed: false } : rowWindow({ count, rowHeight, ...view });
};

const scrolledPast = (scroller: HTMLElement, body: HTMLElement | null | undefined): number =>
  body ? scroller.getBoundingClientRect().top - body.getBoundingClientRect().top : scroller.scrollTop;
