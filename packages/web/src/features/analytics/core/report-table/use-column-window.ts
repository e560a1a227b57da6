import { type RefObject, useEffect, useState } from 'react';

/** Below this number of columns, all are rendered. */
const windowedFrom = 16;
const overscan = 3;

export interface ColumnWindow {
  readonly start: number;
  readonly end: number;
}

interface ColumnsInView {
  readonly count: number;
  /** The columns have equal widths. */
  readonly width: number;
  /** The width of the columns before them. */
  readonly offset: number;
  /** The scroll position, and the width of the viewport. */
  readonly left: number;
  readonly view: number;
}

/** The columns near the viewport. Pure, so that edge cases can be tested. */
export const columnWindow = ({ count, width, offset, left, view }: ColumnsInView): ColumnWindow => {
  if (count < windowedFrom) return { start: 0, end: count };
  const first = Math.floor((left - offset) / width) - overscan;
  const last = Math.ceil((left + view - offset) / width) + overscan;
  // Steps of two columns, so that scrolling does not render at every pixel.
  const start = Math.max(0, Math.min(Math.floor(first / 2) * 2, count));
  return { start, end: Math.max(start, Math.min(count, Math.ceil(last / 2) * 2)) };
};

interface WindowedColumns extends Pick<ColumnsInView, 'count' | 'width' | 'offset'> {
  readonly scroller: RefObject<HTMLElement | null>;
}

export const useColumnWindow = ({ scroller, count, width, offset }: WindowedColumns): ColumnWindow => {
  const [position, setPosition] = useState({ left: 0, view: 1440 });
  useEffect(() => {
    const element = scroller.current;
    if (!element || count < windowedFrom) return;
    const read = () =>
      setPosition((before) => {
        const next = { left: element.scrollLeft, view: element.clientWidth };
        const columns = { count, width, offset };
        const [a, b] = [columnWindow({ ...columns, ...before }), columnWindow({ ...columns, ...next })];
        return a.start === b.start && a.end === b.end ? before : next;
      });
    read();
    element.addEventListener('scroll', read, { passive: true });
    return () => element.removeEventListener('scroll', read);
  }, [scroller, count, width, offset]);
  return columnWindow({ count, width, offset, ...position });
};
