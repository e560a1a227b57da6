import { isAllowed, type Role } from '../kit/access.ts';
import type { Route } from '../kit/route.ts';

/** `READ`: calls that change nothing. */
export const apiTokenAccess = ['READ', 'READ_WRITE'] as const;
export type ApiTokenAccess = (typeof apiTokenAccess)[number];

/** Tokens never reach other accounts. */
export const apiTokenRoles = ['ROLE_ADMIN', 'ROLE_ORDER_MANAGER', 'ROLE_REPORTING'] as const satisfies readonly Role[];
export type ApiTokenRole = (typeof apiTokenRoles)[number];

export const maxApiTokens = 20;
export const maxApiTokenDays = 366;

/** The roles of a token that its user still has, directly or as part of another role. */
export const effectiveRoles = <R extends Role>(granted: readonly R[], held: readonly Role[]): R[] =>
  granted.filter((role) => isAllowed({ anyOf: [role] }, held));

/** Why a token must not call a route that its roles allow. */
export const findApiTokenRejection = (
  { method, reads, sessionOnly }: Pick<Route, 'method' | 'reads' | 'sessionOnly'>,
  access: ApiTokenAccess,
): string | undefined => {
  if (sessionOnly) return 'API tokens cannot do this. Sign in.';
  if (access === 'READ' && method !== 'GET' && !reads) return 'This API token can only read.';
  return undefined;
};
