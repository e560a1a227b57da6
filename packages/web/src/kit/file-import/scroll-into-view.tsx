import { type ReactNode, useEffect, useRef } from 'react';

/** What is new stands at the top, and the button that caused it at the bottom: the page scrolls up to it. */
export const InView = ({ children }: { readonly children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return <div ref={place}>{children}</div>;
};
