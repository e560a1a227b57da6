import { admins, isAllowed, type Role } from './access.ts';
import type { Route } from './route.ts';

/**
 * Whether a call removes records of the account: deletes, deactivates, or unassigns them, or leaves elements out of a
 * list that it replaces.
 * - `always`: every successful call.
 * - `sometimes`: it depends on the request; the handler calls `requireMayDelete` when the request removes something.
 * - `own`: only data of the caller, such as a saved view.
 * - `never`
 */
export type Removal = 'always' | 'sometimes' | 'own' | 'never';

/** Routes declare a removal that method and path do not show. */
export const getRemoval = ({ method, path, removes }: Route): Removal =>
  removes ?? (method === 'DELETE' || path.endsWith('}/deactivate') ? 'always' : 'never');

/** With the setting adminOnlyDelete only administrators remove records of the account. */
export const mayDelete = (adminOnlyDelete: boolean, held: readonly Role[]): boolean =>
  !adminOnlyDelete || isAllowed(admins, held);
