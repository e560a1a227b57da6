import { admins, isAllowed, type Role } from './access.ts';
import type { Removal, Route } from './route.ts';

/** Routes declare a removal that method and path do not show. */
export const getRemoval = ({ method, path, removes }: Route): Removal =>
  removes ?? (method === 'DELETE' || path.endsWith('}/deactivate') ? 'always' : 'never');

/** With the setting adminOnlyDelete only administrators remove records of the account. */
export const mayDelete = (adminOnlyDelete: boolean, held: readonly Role[]): boolean =>
  !adminOnlyDelete || isAllowed(admins, held);
