import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { OpenIdReturn } from '@shelfward/contract/auth/openid.contract.ts';
import type { Role } from '@shelfward/contract/kit/access.ts';
import { revokeAccess } from '../../platform/auth/access.queries.ts';
import { type ClientRecord, findClient } from '../../platform/auth/clients.queries.ts';
import { insertIdentity } from '../../platform/auth/user-identities.queries.ts';
import type { PublicCtx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { hashOfLinkKey, newLinkKey } from '../../platform/crypto/link-keys.ts';
import type { Db } from '../../platform/db/database.ts';
import { outgoingFor } from '../../platform/outgoing/simulation.ts';
import {
  createFirstUser,
  findScopeError,
  getUser,
  saveScopeOfGroups,
  setActivated,
  updateAuthorities,
} from '../users/public.ts';
import { auditOutcome, recordOutcome } from './auth.audit.ts';
import type { AuthServices } from './auth.services.ts';
import { toRegistration } from './identity-provider.service.ts';
import { openSession } from './open-session.service.ts';
import { buildSignInUrl, fetchIdentity, type ProviderDeps, type SignInSecrets } from './openid.client.ts';
import {
  findGroups,
  findProvider,
  findUserByEmail,
  findUserByIdentity,
  hasIdentity,
  insertSignInState,
  lockProvider,
  type ProviderRow,
  type ProviderUser,
  redeemSignInState,
} from './openid.queries.ts';
import { type ProviderIdentity, type ScopeOfGroups, toAuthorities, toScopeOfGroups } from './openid-claims.rules.ts';
import { countAttempt, openIdFinishLimits, openIdStartLimits } from './sign-in-limits.service.ts';

const lastsMs = 10 * 60_000;

/**
 * The browser keeps the key, and the provider gets values that are derived from it. The database stores a hash, from
 * which none of them can be derived.
 */
export const startOpenIdSignIn = async (
  services: AuthServices,
  ctx: PublicCtx,
): Promise<{ readonly key: string; readonly url: string }> => {
  const { database } = services;
  await countAttempt(database, openIdStartLimits(ctx.subdomain, ctx.address), ctx.now);
  const client = found(await findAccount(services, ctx), 'IDENTITY_PROVIDER_NOT_FOUND');
  const registration = await database.tenant(client.id, async (db) => {
    const row = found(await findProvider(db), 'IDENTITY_PROVIDER_NOT_FOUND');
    return toRegistration(services, { db, tenantId: client.id }, row);
  });
  const key = newLinkKey();
  const url = await buildSignInUrl(depsFor(services, ctx, client), registration, deriveSecrets(key));
  const expiresAt = new Date(ctx.now.getTime() + lastsMs);
  const state = { keyHash: hashOfLinkKey(key), issuer: registration.issuer, expiresAt };
  await database.tenant(client.id, (db) => insertSignInState(db, state));
  return { key, url };
};

/** Lets the user in whom the provider has authenticated. Every rejection is recorded, and starts no session. */
export const finishOpenIdSignIn = async (
  services: AuthServices,
  ctx: PublicCtx,
  { key, error, ...returned }: OpenIdReturn,
): Promise<void> => {
  const { database } = services;
  const attempt = await countAttempt(database, openIdFinishLimits(ctx.address), ctx.now);
  const client = found(await findAccount(services, ctx), 'OPENID_EXPIRED');
  const secrets = deriveSecrets(key);
  const registration = await database.tenant(client.id, async (db) => {
    const issuer = await redeemSignInState(db, hashOfLinkKey(key), ctx.now);
    const row = await findProvider(db);
    const isStarted = row !== undefined && row.issuer === issuer && returned.state === secrets.state;
    return isStarted ? toRegistration(services, { db, tenantId: client.id }, row) : undefined;
  });
  if (!registration) throw new AppError('OPENID_EXPIRED');
  if (error !== undefined || returned.code === undefined) return reject(services, ctx, { client, reason: 'CANCELLED' });
  const identity = await fetchIdentity(depsFor(services, ctx, client), registration, { secrets, returned });
  const entry = await database.tenant(client.id, (db) => enter(services, { ...ctx, db }, { client, identity }));
  if ('reason' in entry) return reject(services, ctx, { client, ...entry });
  await attempt.succeeded();
};

/** A simulation of other systems does not include identity providers. */
const depsFor = ({ outgoing }: AuthServices, { log }: PublicCtx, { id }: ClientRecord): ProviderDeps => ({
  outgoing: outgoingFor({ outgoing }, id),
  log,
});

/** 43 characters each, as PKCE requires of a verifier. */
const deriveSecrets = (key: string): SignInSecrets => {
  const derive = (text: string): string => createHash('sha256').update(text).digest('base64url');
  const codeVerifier = derive(`code verifier ${key}`);
  return {
    state: derive(`state ${key}`),
    nonce: derive(`nonce ${key}`),
    codeVerifier,
    codeChallenge: derive(codeVerifier),
  };
};

const findAccount = ({ database }: AuthServices, { subdomain }: PublicCtx): Promise<ClientRecord | undefined> =>
  database.system((db) => findClient(db, subdomain));

const rejections = {
  CANCELLED: 'The identity provider did not complete the sign-in.',
  NO_GROUP: 'None of your groups has access to this account. Ask your administrator for access.',
  INACTIVE: 'Your user is inactive. Ask your administrator for access.',
  EMAIL_NOT_VERIFIED: 'The identity provider has not verified your e-mail address. Ask your administrator for access.',
  UNKNOWN_USER: 'This account has no user with your e-mail address. Ask your administrator for access.',
  CONTRADICTING_GROUPS:
    'Your groups contradict each other: they make you an administrator or order manager, and limit what you see. Ask your administrator for access.',
  SUPERUSER: 'Superusers are not linked to an identity provider by e-mail address. Sign in with your password.',
  OTHER_IDENTITY:
    'The user with your e-mail address signs in with another identity. Ask your administrator for access.',
} as const;

interface Rejected {
  readonly reason: keyof typeof rejections;
  /** 0: no such user. */
  readonly userId?: number;
}

const reject = async (
  { database }: AuthServices,
  { requestId, address }: PublicCtx,
  { client, reason, userId = 0 }: Rejected & { readonly client: ClientRecord },
): Promise<never> => {
  const event = auditOutcome(userId, 'REFUSED_IDENTITY', { reason, address });
  await database.tenant(client.id, (db) => recordOutcome({ db, tenantId: client.id, requestId }, event));
  throw new AppError('OPENID_REFUSED', { detail: rejections[reason] });
};

type EntryCtx = PublicCtx & { readonly db: Db };

interface Entry {
  readonly client: ClientRecord;
  readonly identity: ProviderIdentity;
}

/** Of concurrent first sign-ins of a user, one creates the user: the lock of the provider orders them. */
const enter = async (
  services: AuthServices,
  ctx: EntryCtx,
  { client, identity }: Entry,
): Promise<Rejected | { readonly userId: number }> => {
  const { db } = ctx;
  const provider = await lockProvider(db);
  if (!provider) throw new AppError('OPENID_EXPIRED');
  const linked = await findUserByIdentity(db, { issuer: provider.issuer, subject: identity.subject });
  if (!linked && !(identity.email && identity.isEmailVerified)) return { reason: 'EMAIL_NOT_VERIFIED' };
  const user = linked ?? (await findUserByEmail(db, identity.email ?? ''));
  if (user?.inactive) return { reason: 'INACTIVE', userId: user.id };
  // Superusers open all accounts, so the addresses that the provider of one account states are not sufficient.
  if (!linked && user?.authorities.includes('ROLE_SUPERUSER')) return { reason: 'SUPERUSER', userId: user.id };
  const at = { ...ctx, tenantId: client.id };
  const groups = await findGroups(at, provider.id);
  const authorities = toAuthorities(identity.groups, groups, listRetainedRoles(provider, user));
  if (!authorities) return { reason: 'NO_GROUP', userId: user?.id ?? 0 };
  if (!user && !provider.createsUsers) return { reason: 'UNKNOWN_USER' };
  if (!linked && user && (await hasIdentity(db, user.id, provider.issuer)))
    return { reason: 'OTHER_IDENTITY', userId: user.id };
  const scope = toScopeOfGroups(identity.groups, groups, user?.scopeFromGroups ? user.scopeKind : null);
  if (isContradiction({ authorities, scope, user })) return { reason: 'CONTRADICTING_GROUPS', userId: user?.id ?? 0 };
  const changes = { authorities, scope };
  const userId = user ? await updateUser(at, user, changes) : await createUser(at, identity, changes);
  if (!linked)
    await insertIdentity(db, { issuer: provider.issuer, subject: identity.subject }, { userId, now: ctx.now });
  await openSession(services, ctx, { client, userId, byIdentityProvider: true });
  return { userId };
};

/** The account always has its named administrator, and superusers are appointed by superusers. */
const listRetainedRoles = ({ passwordUserId }: ProviderRow, user: ProviderUser | undefined): Role[] =>
  (user?.authorities ?? []).filter(
    (role) => role === 'ROLE_SUPERUSER' || (role === 'ROLE_ADMIN' && user?.id === passwordUserId),
  );

interface Changes {
  readonly authorities: Role[];
  readonly scope: ScopeOfGroups;
}

/** Administrators have no scope, and partners manage no orders, also if an administrator has set the scope. */
const isContradiction = ({
  authorities,
  scope,
  user,
}: Changes & { readonly user: ProviderUser | undefined }): boolean =>
  scope === 'CONTRADICTION' ||
  findScopeError(authorities, scope === 'UNCHANGED' ? (user?.scopeKind ?? null) : scope.scope.kind) !== undefined;

type ChangeCtx = EntryCtx & { readonly tenantId: number };

const updateUser = async (at: ChangeCtx, user: ProviderUser, { authorities, scope }: Changes): Promise<number> => {
  const { id } = user;
  const before = await getUser(at, id);
  const isChanged = authorities.join() !== user.authorities.toSorted().join();
  const isRescoped = typeof scope === 'object' && !isDeepStrictEqual(scope.scope, before.scope);
  if (user.activated && !isChanged && !isRescoped) return id;
  if (!user.activated) await setActivated(at.db, id);
  if (isChanged) await updateAuthorities(at.db, id, authorities);
  if (isRescoped) {
    await saveScopeOfGroups(at, id, { kind: scope.scope.kind, names: scope.names });
    await revokeAccess(at.db, { userId: id }, at.now);
  }
  await recordChange(at, id, before);
  return id;
};

const createUser = async (
  at: ChangeCtx,
  identity: ProviderIdentity,
  { authorities, scope }: Changes,
): Promise<number> => {
  const { email = '', firstName, lastName } = identity;
  const { id } = await createFirstUser(at, { email, firstName, lastName, authorities });
  await setActivated(at.db, id);
  if (typeof scope === 'object') await saveScopeOfGroups(at, id, { kind: scope.scope.kind, names: scope.names });
  await recordChange(at, id, null);
  return id;
};

const recordChange = async (at: ChangeCtx, id: number, before: object | null): Promise<void> => {
  const { db, tenantId, requestId } = at;
  const actor = { userId: id, impersonator: null };
  await recordOutcome(
    { db, tenantId, requestId, actor },
    { entityType: 'USER', id, before, after: await getUser(at, id) },
  );
};
