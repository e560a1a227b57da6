import { type RefObject, useEffect, useState } from 'react';

/** Cards within this distance of the viewport are loaded and rendered. */
const viewportMargin = '500px 0px';

/** Whether an element is inside or near the viewport of its scroll container. */
export const useNear = (element: RefObject<Element | null>, scroller: RefObject<Element | null>): boolean => {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { root: scroller.current, rootMargin: viewportMargin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, scroller]);
  return isNear;
};
