export const roles = ['ROLE_ADMIN', 'ROLE_ORDER_MANAGER', 'ROLE_REPORTING', 'ROLE_SUPERUSER'] as const;
export type Role = (typeof roles)[number];

/** Who may call a route. The server enforces it; the web app hides what it forbids. */
export type Access = 'public' | 'signedIn' | { readonly anyOf: readonly Role[] };

/** Roles that come with a role: an administrator does what order managers and reporting users do, a superuser everything. */
const includes: Record<Role, readonly Role[]> = {
  ROLE_SUPERUSER: roles,
  ROLE_ADMIN: ['ROLE_ADMIN', 'ROLE_ORDER_MANAGER', 'ROLE_REPORTING'],
  ROLE_ORDER_MANAGER: ['ROLE_ORDER_MANAGER'],
  ROLE_REPORTING: ['ROLE_REPORTING'],
};

export const isAllowed = (access: Access, held: readonly Role[]): boolean =>
  access === 'public' ||
  access === 'signedIn' ||
  held.some((role) => includes[role].some((granted) => access.anyOf.includes(granted)));

/** Calls about other clients than the caller's own. */
export const isForSuperusersAlone = (access: Access): boolean =>
  typeof access === 'object' && access.anyOf.every((role) => role === 'ROLE_SUPERUSER');

/** Master data: every signed-in user reads it, these two write it. */
export const masterDataWriters = { anyOf: ['ROLE_ADMIN', 'ROLE_ORDER_MANAGER'] } as const satisfies Access;
export const orderManagers = { anyOf: ['ROLE_ORDER_MANAGER'] } as const satisfies Access;
export const reporting = { anyOf: ['ROLE_REPORTING'] } as const satisfies Access;
/** Adjusting assortments in bulk is a reporting user's work too. */
export const assortmentAdjusters = {
  anyOf: ['ROLE_ORDER_MANAGER', 'ROLE_REPORTING'],
} as const satisfies Access;
export const admins = { anyOf: ['ROLE_ADMIN'] } as const satisfies Access;
export const superusers = { anyOf: ['ROLE_SUPERUSER'] } as const satisfies Access;
