import { type RefObject, useEffect, useState } from 'react';

/** Cards within this distance of what is seen are loaded and drawn. */
const nearness = '500px 0px';

/** Whether an element is in sight of its scroller, or soon will be. */
export const useNear = (element: RefObject<Element | null>, scroller: RefObject<Element | null>): boolean => {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { root: scroller.current, rootMargin: nearness },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, scroller]);
  return isNear;
};
