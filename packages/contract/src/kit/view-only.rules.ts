import type { Route } from './route.ts';

/** Why an administrator who views the account as a user must not call a route that is open to the user. */
export const findViewRejection = ({
  method,
  reads,
  whileViewing,
}: Partial<Pick<Route, 'method' | 'reads' | 'whileViewing'>>): string | undefined =>
  method === 'GET' || reads || whileViewing ? undefined : 'You view what this user sees, and cannot change anything.';
