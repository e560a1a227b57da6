import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

/** What floats over the page and is loaded when it is wanted: the page lives on when it cannot be. */
export const Optional = ({ children }: { readonly children: ReactNode }) => (
  <CatchBoundary getResetKey={() => 'optional'} errorComponent={Nothing}>
    <Suspense>{children}</Suspense>
  </CatchBoundary>
);

const Nothing = () => null;
