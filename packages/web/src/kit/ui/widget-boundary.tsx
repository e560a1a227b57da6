import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { queryClient } from '../query-client.ts';
import { ErrorState } from './states.tsx';

/** An error boundary for one part of a page. */
export const WidgetBoundary = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <CatchBoundary getResetKey={() => name} errorComponent={WidgetError}>
    {children}
  </CatchBoundary>
);

const WidgetError = ({ error, reset }: ErrorComponentProps) => (
  <ErrorState error={error instanceof Error ? error : new Error(String(error))} retry={() => resetBoundary(reset)} />
);

/** A response that failed to render must be loaded again: the cached one would fail the same way. */
export const resetBoundary = (reset: () => void): void => {
  void queryClient.resetQueries();
  reset();
};
