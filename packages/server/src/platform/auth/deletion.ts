import { admins, isAllowed, type Role } from '@shelfward/contract/kit/access.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import type { Actor } from '../context/context.ts';
import { AppError } from '../core/errors.ts';

/** With the firm setting adminOnlyDelete only administrators delete and deactivate. */
export const mayDelete = (adminOnlyDelete: boolean, held: readonly Role[]): boolean =>
  !adminOnlyDelete || isAllowed(admins, held);

/**
 * The calls that the firm setting is about: those that deactivate a record stand right behind its id, others only switch
 * something off; what belongs to nobody but the caller is the caller's to delete.
 */
export const isDeletion = ({ method, path, deletesOwn }: Route): boolean =>
  !deletesOwn && (method === 'DELETE' || path.endsWith('}/deactivate'));

/** For changes that deactivate without a call of their own; the pipeline asks for all others. */
export const requireMayDelete = (actor: Pick<Actor, 'mayDelete'>): void => {
  if (!actor.mayDelete)
    throw new AppError('FORBIDDEN', { detail: 'Only administrators may delete and deactivate in this account.' });
};
