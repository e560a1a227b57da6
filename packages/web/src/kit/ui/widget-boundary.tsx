import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { queryClient } from '../query-client.ts';
import { ErrorState } from './states.tsx';

/** What breaks in one part of a page leaves the others alive. */
export const WidgetBoundary = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <CatchBoundary getResetKey={() => name} errorComponent={WidgetError}>
    {children}
  </CatchBoundary>
);

const WidgetError = ({ error, reset }: ErrorComponentProps) => (
  <ErrorState error={error instanceof Error ? error : new Error(String(error))} retry={() => drawAgain(reset)} />
);

/** An answer that could not be drawn must be asked for again: from the cache it would break the same way. */
export const drawAgain = (reset: () => void): void => {
  void queryClient.resetQueries();
  reset();
};
