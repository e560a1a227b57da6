import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

/** Loads a floating component on demand; the page continues to work if it fails to load. */
export const Optional = ({ children }: { readonly children: ReactNode }) => (
  <CatchBoundary getResetKey={() => 'optional'} errorComponent={Nothing}>
    <Suspense>{children}</Suspense>
  </CatchBoundary>
);

const Nothing = () => null;
