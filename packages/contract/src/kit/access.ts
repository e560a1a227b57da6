export const roles = ['ROLE_ADMIN', 'ROLE_ORDER_MANAGER', 'ROLE_REPORTING', 'ROLE_SUPERUSER'] as const;
export type Role = (typeof roles)[number];

/** The users who can call a route. The server enforces it; the web app hides what it forbids. */
export type Access =
  | 'public'
  | 'signedIn'
  | {
      readonly anyOf: readonly Role[];
      /** With this account setting, every signed-in user can call the route. */
      readonly orSetting?: keyof AccessSettings;
    };

/** Account settings that give users without a role access to a route. */
export interface AccessSettings {
  readonly usersCanCount: boolean;
}

/** What kind of user a scope is for: an employee of a retailer, or a sales representative of the brand. */
export const scopeKinds = ['PARTNER', 'REPRESENTATIVE'] as const;
export type ScopeKind = (typeof scopeKinds)[number];

/**
 * Which users with a scope can call a route, beside its `access`.
 * - `PARTNER`: all. The database shows them only the records of their scope.
 * - `REPRESENTATIVE`: only representatives.
 * - `SELF`: all; the route concerns only the user itself, and no records of the account.
 * - `NONE`: no user with a scope.
 */
export type ScopeAccess = ScopeKind | 'SELF' | 'NONE';

export const isOpenToScope = (access: ScopeAccess = 'NONE', kind: ScopeKind | null): boolean =>
  kind === null || access === 'PARTNER' || access === 'SELF' || access === kind;

/**
 * Roles that a role includes: administrators have the rights of order managers and reporting users, superusers have
 * all rights.
 */
const includes: Record<Role, readonly Role[]> = {
  ROLE_SUPERUSER: roles,
  ROLE_ADMIN: ['ROLE_ADMIN', 'ROLE_ORDER_MANAGER', 'ROLE_REPORTING'],
  ROLE_ORDER_MANAGER: ['ROLE_ORDER_MANAGER'],
  ROLE_REPORTING: ['ROLE_REPORTING'],
};

export const isAllowed = (access: Access, held: readonly Role[], settings?: AccessSettings): boolean =>
  access === 'public' ||
  access === 'signedIn' ||
  (access.orSetting !== undefined && settings?.[access.orSetting] === true) ||
  held.some((role) => includes[role].some((granted) => access.anyOf.includes(granted)));

/** What a route, a page, or a menu entry requires of its users. */
export interface Requirement {
  readonly access: Access;
  /** Which users with a scope; without it, none. */
  readonly scoped?: ScopeAccess;
}

export interface RestrictedUser extends Partial<AccessSettings> {
  readonly roles: readonly Role[];
  readonly scope: ScopeKind | null;
}

export const isOpenTo = ({ access, scoped }: Requirement, { roles, scope, usersCanCount = false }: RestrictedUser) =>
  isOpenToScope(scoped, scope) && isAllowed(access, roles, { usersCanCount });

/** Whether a route accesses other clients than the caller's own. */
export const isSuperuserOnly = (access: Access): boolean =>
  typeof access === 'object' && access.anyOf.every((role) => role === 'ROLE_SUPERUSER');

/** Master data: every signed-in user can read it, these roles can change it. */
export const masterDataWriters = { anyOf: ['ROLE_ADMIN', 'ROLE_ORDER_MANAGER'] } as const satisfies Access;
/** Counts at the shelf. */
export const counters = { ...masterDataWriters, orSetting: 'usersCanCount' } as const satisfies Access;
export const orderManagers = { anyOf: ['ROLE_ORDER_MANAGER'] } as const satisfies Access;
export const reporting = { anyOf: ['ROLE_REPORTING'] } as const satisfies Access;
/** Sales and what is planned with them: users with a role read them, as they read reports or proposals. */
export const planReaders = { anyOf: ['ROLE_ORDER_MANAGER', 'ROLE_REPORTING'] } as const satisfies Access;
/** Reporting users can adjust assortments in bulk too. */
export const assortmentAdjusters = {
  anyOf: ['ROLE_ORDER_MANAGER', 'ROLE_REPORTING'],
} as const satisfies Access;
export const admins = { anyOf: ['ROLE_ADMIN'] } as const satisfies Access;
export const superusers = { anyOf: ['ROLE_SUPERUSER'] } as const satisfies Access;
