import { admins, isAllowed, type Role } from '@shelfward/contract/kit/access.ts';
import type { ErrorCode } from '@shelfward/contract/kit/errors.ts';

/** What decides about a change of a user. */
export interface Standing {
  readonly id: number;
  readonly authorities: readonly Role[];
  readonly inactive: boolean;
}

export interface UserStep {
  readonly actor: { readonly userId: number; readonly roles: readonly Role[] };
  /** Null: the user is being made. */
  readonly before: Standing | null;
  readonly after: Omit<Standing, 'id'>;
  /** Others who could administer this client right now. */
  readonly otherAdmins: number;
}

export const isAdmin = ({ authorities, inactive }: Omit<Standing, 'id'>): boolean =>
  !inactive && isAllowed(admins, authorities);

/** Why the step may not be taken; undefined: it may. A superuser's record is a superuser's to change, or its e-mail would open the account to any administrator. */
export const refusalOf = ({ actor, before, after, otherAdmins }: UserStep): ErrorCode | undefined => {
  const concernsSuperuser = [before, after].some((standing) => standing?.authorities.includes('ROLE_SUPERUSER'));
  if (concernsSuperuser && !actor.roles.includes('ROLE_SUPERUSER')) return 'SUPERUSER_REQUIRED';
  if (!before) return undefined;
  const isSelf = before.id === actor.userId;
  if (isSelf && after.inactive && !before.inactive) return 'OWN_DEACTIVATION';
  if (!isAdmin(before) || isAdmin(after)) return undefined;
  if (isSelf) return 'OWN_ADMIN_ROLE';
  return otherAdmins === 0 ? 'LAST_ADMIN' : undefined;
};
