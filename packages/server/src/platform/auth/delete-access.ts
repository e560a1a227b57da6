import type { Actor } from '../context/context.ts';
import { AppError } from '../core/errors.ts';

/** For calls that sometimes remove records; the pipeline checks the calls that always do. */
export const requireMayDelete = (actor: Pick<Actor, 'mayDelete'>): void => {
  if (!actor.mayDelete)
    throw new AppError('FORBIDDEN', {
      detail: 'Only administrators may delete, deactivate, and unassign in this account.',
    });
};
