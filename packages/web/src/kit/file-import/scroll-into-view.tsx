import { type ReactNode, useEffect, useRef } from 'react';

/** Scrolls to a new status at the top of the page, because the import button is at the bottom. */
export const InView = ({ children }: { readonly children: ReactNode }) => {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    container.current?.scrollIntoView({ block: 'center' });
  }, []);
  return <div ref={container}>{children}</div>;
};
