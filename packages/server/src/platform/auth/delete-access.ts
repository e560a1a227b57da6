import { admins, isAllowed, type Role } from '@shelfward/contract/kit/access.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import type { Actor } from '../context/context.ts';
import { AppError } from '../core/errors.ts';

/** With the setting adminOnlyDelete only administrators delete and deactivate. */
export const mayDelete = (adminOnlyDelete: boolean, held: readonly Role[]): boolean =>
  !adminOnlyDelete || isAllowed(admins, held);

/**
 * The calls that the setting restricts: those that deactivate a record have it directly after its id; others only
 * disable a feature. Users may always delete their own data.
 */
export const isDeletion = ({ method, path, deletesOwn }: Route): boolean =>
  !deletesOwn && (method === 'DELETE' || path.endsWith('}/deactivate'));

/** For changes that deactivate records as part of another call; the pipeline checks all other calls. */
export const requireMayDelete = (actor: Pick<Actor, 'mayDelete'>): void => {
  if (!actor.mayDelete)
    throw new AppError('FORBIDDEN', { detail: 'Only administrators may delete and deactivate in this account.' });
};
