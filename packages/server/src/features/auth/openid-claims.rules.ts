import type { Role, ScopeKind } from '@shelfward/contract/kit/access.ts';
import { type UserScope, userInput } from '@shelfward/contract/users/users.contract.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** The user as the provider describes them. */
export interface ProviderIdentity {
  readonly subject: string;
  /** Undefined without a valid address. */
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly groups: readonly string[];
}

export const toIdentity = (subject: string, claims: Claims, groupsClaim: string): ProviderIdentity => {
  const email = userInput.shape.email.safeParse(claims.email);
  const address = email.success ? email.data : undefined;
  const mailbox = address?.split('@')[0] ?? '';
  const [first = '', ...rest] = readText(claims.name).split(' ');
  return {
    subject,
    email: address,
    isEmailVerified: isVerified(claims),
    firstName: readName(claims.given_name) ?? readName(first) ?? readName(mailbox) ?? '-',
    lastName: readName(claims.family_name) ?? readName(rest.join(' ')) ?? '-',
    groups: readGroups(findClaim(claims, groupsClaim)),
  };
};

/** Whether these claims describe the user; otherwise the user info endpoint is called. */
export const isComplete = (claims: Claims, groupsClaim: string): boolean =>
  typeof claims.email === 'string' && findClaim(claims, groupsClaim) !== undefined;

/** A claim of this name, or at this path: `realm_access.roles`. Names that are URLs contain dots as well. */
export const findClaim = (claims: Claims, name: string): unknown => {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = Reflect.get(value, part);
  }
  return value;
};

/**
 * The roles of all mapped groups of the user; undefined if none of the groups is mapped. `retained` are roles that groups do
 * not give or take.
 */
export const toAuthorities = (
  groups: readonly string[],
  mapped: readonly { readonly name: string; readonly authorities: readonly Role[] }[],
  retained: readonly Role[] = [],
): Role[] | undefined => {
  const own = mapped.filter(({ name }) => groups.includes(name));
  if (own.length === 0) return undefined;
  return [...new Set([...own.flatMap(({ authorities }) => authorities), ...retained])].toSorted();
};

interface ScopedGroup {
  readonly name: string;
  readonly scope: UserScope | null;
}

/** What a sign-in makes of the scope of a user. */
export type ScopeOfGroups =
  /** The groups have no scope: that of the user remains. */
  | 'UNCHANGED'
  /** Groups of partners and of representatives. */
  | 'CONTRADICTION'
  | { readonly scope: UserScope; readonly names: readonly string[] };

/**
 * The sum of the scopes of the user's groups. A scope that came from groups becomes empty without them: the user then sees
 * nothing, not everything.
 */
export const toScopeOfGroups = (
  groups: readonly string[],
  mapped: readonly ScopedGroup[],
  fromGroups: ScopeKind | null,
): ScopeOfGroups => {
  const scopes = mapped.flatMap(({ name, scope }) => (scope && groups.includes(name) ? [{ name, ...scope }] : []));
  const [kind = fromGroups, other] = new Set(scopes.map((scope) => scope.kind));
  if (other) return 'CONTRADICTION';
  if (!kind) return 'UNCHANGED';
  const sum = (list: 'companyIds' | 'regionIds' | 'storeIds') =>
    [...new Set(scopes.flatMap((scope) => scope[list]))].toSorted((one, next) => one - next);
  const scope = { kind, companyIds: sum('companyIds'), regionIds: sum('regionIds'), storeIds: sum('storeIds') };
  return { scope, names: scopes.map(({ name }) => name) };
};

/** Entra ID states with `xms_edov` that the owner of the domain of the address is verified. */
const isVerified = ({ email_verified: verified, xms_edov: edov }: Claims): boolean =>
  verified === undefined ? [true, 1, '1', 'true'].includes(edov as never) : verified === true || verified === 'true';

const readGroups = (value: unknown): string[] =>
  [value].flat().flatMap((one) => (typeof one === 'string' && one !== '' ? [one] : []));

const readName = (value: unknown): string | undefined => {
  const name = userInput.shape.firstName.safeParse(readText(value).slice(0, 80));
  return name.success ? name.data : undefined;
};

const readText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
