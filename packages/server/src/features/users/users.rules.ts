import { admins, isAllowed, type Role, type ScopeKind } from '@shelfward/contract/kit/access.ts';
import type { ErrorCode } from '@shelfward/contract/kit/errors.ts';

/** The facts that determine whether a change is allowed. */
export interface Standing {
  readonly id: number;
  readonly authorities: readonly Role[];
  readonly inactive: boolean;
}

export interface UserStep {
  readonly actor: { readonly userId: number; readonly roles: readonly Role[] };
  /** Null for a new user. */
  readonly before: Standing | null;
  readonly after: Omit<Standing, 'id'>;
  /** The number of other active administrators. */
  readonly otherAdmins: number;
}

/** Roles that contradict a scope: administrators see everything, and partners decide nothing for the brand. */
export const findScopeError = (authorities: readonly Role[], kind: ScopeKind | null): ErrorCode | undefined => {
  if (kind === null) return undefined;
  if (isAllowed(admins, authorities)) return 'SCOPE_OF_ADMINISTRATOR';
  return kind === 'PARTNER' && authorities.includes('ROLE_ORDER_MANAGER') ? 'SCOPE_OF_PARTNER' : undefined;
};

export const isAdmin = ({ authorities, inactive }: Omit<Standing, 'id'>): boolean =>
  !inactive && isAllowed(admins, authorities);

/**
 * The reason why the change is rejected; undefined if allowed. Only superusers change superusers: otherwise an
 * administrator could change the e-mail and reset the password.
 */
export const findUserChangeError = ({ actor, before, after, otherAdmins }: UserStep): ErrorCode | undefined => {
  const concernsSuperuser = [before, after].some((standing) => standing?.authorities.includes('ROLE_SUPERUSER'));
  if (concernsSuperuser && !actor.roles.includes('ROLE_SUPERUSER')) return 'SUPERUSER_REQUIRED';
  if (!before) return undefined;
  const isSelf = before.id === actor.userId;
  if (isSelf && after.inactive && !before.inactive) return 'OWN_DEACTIVATION';
  if (!isAdmin(before) || isAdmin(after)) return undefined;
  if (isSelf) return 'OWN_ADMIN_ROLE';
  return otherAdmins === 0 ? 'LAST_ADMIN' : undefined;
};
