import type {
  IdentityProvider,
  IdentityProviderInput,
  IdentityProviderTest,
} from '@shelfward/contract/auth/openid.contract.ts';
import { openIdReturnPath, superuserWarning } from '@shelfward/contract/auth/openid.rules.ts';
import { findSubdomain } from '../../platform/auth/clients.queries.ts';
import { requireRecentSignIn } from '../../platform/auth/password-confirmation.ts';
import type { Ctx, OpenCtx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import type { KeyRing, Place } from '../../platform/crypto/key-ring.ts';
import type { Db } from '../../platform/db/database.ts';
import { outgoingFor } from '../../platform/outgoing/simulation.ts';
import { findScopeError, isAdmin } from '../users/public.ts';
import { auditOutcome } from './auth.audit.ts';
import type { AuthServices } from './auth.services.ts';
import { inspectProvider, type Registration } from './openid.client.ts';
import {
  deleteProvider,
  findGroups,
  findPasswordUser,
  findProvider,
  hasSuperusers,
  insertProvider,
  lockProvider,
  type ProviderRow,
  replaceGroups,
  updateClientSecret,
  updateProvider,
} from './openid.queries.ts';
import { findClaim } from './openid-claims.rules.ts';
import { countAttempt, openIdTestLimits } from './sign-in-limits.service.ts';

type Origins = Pick<AuthServices, 'getOrigin'>;
type Found = IdentityProvider & { readonly version: number };

export const getIdentityProvider = async (services: Origins, ctx: Ctx): Promise<Found> =>
  toResponse(services, ctx, found(await findProvider(ctx.db), 'IDENTITY_PROVIDER_NOT_FOUND'));

export const saveIdentityProvider = async (
  services: Pick<AuthServices, 'keys' | 'getOrigin'>,
  ctx: Ctx,
  input: IdentityProviderInput,
): Promise<Found> => {
  const { db, tenantId } = ctx;
  await requireMayConfigure(ctx);
  const row = await lockProvider(db);
  ctx.requireVersion(row?.version ?? 0);
  await requirePasswordUser(db, input.passwordUserId);
  for (const group of input.groups) {
    const code = findScopeError(group.authorities, group.scope?.kind ?? null);
    if (code) throw new AppError(code);
  }
  const { clientSecret, groups, ...values } = input;
  const isSameClient = row?.issuer === input.issuer && row.clientId === input.clientId;
  // Otherwise a stored secret could be sent to another server.
  if (clientSecret === undefined && row?.clientSecret && !isSameClient) throw new AppError('CLIENT_SECRET_REQUIRED');
  const before = row && (await toResponse(services, ctx, row));
  const id = row?.id ?? (await insertProvider(db, values));
  if (id === undefined) return saveIdentityProvider(services, ctx, input);
  if (row) await updateProvider(db, id, values);
  if (clientSecret !== undefined) {
    const sealed = clientSecret === null ? null : services.keys.seal(clientSecret, secretPlace(tenantId, id));
    await updateClientSecret(db, id, sealed);
  }
  await replaceGroups(ctx, id, groups);
  const after = await getIdentityProvider(services, ctx);
  ctx.audit({ entityType: 'IDENTITY_PROVIDER', id, before: before ?? null, after });
  if (clientSecret) ctx.audit(auditOutcome(ctx.actor.userId, 'CLIENT_SECRET_SET'));
  return after;
};

export const removeIdentityProvider = async (services: Origins, ctx: Ctx): Promise<void> => {
  await requireRecentSignIn(ctx);
  const row = found(await lockProvider(ctx.db), 'IDENTITY_PROVIDER_NOT_FOUND');
  const before = await toResponse(services, ctx, row);
  await deleteProvider(ctx.db, row.id);
  ctx.audit({ entityType: 'IDENTITY_PROVIDER', id: row.id, before, after: null });
};

export const testIdentityProvider = async (services: AuthServices, ctx: OpenCtx): Promise<IdentityProviderTest> => {
  const { tenantId, now, log } = ctx;
  const registration = await ctx.begin(async (own) => {
    const row = found(await findProvider(own.db), 'IDENTITY_PROVIDER_NOT_FOUND');
    return toRegistration(services, own, row);
  });
  await countAttempt(services.database, openIdTestLimits(tenantId), now);
  const offer = await inspectProvider(
    { outgoing: outgoingFor({ outgoing: services.outgoing }, tenantId), log },
    registration,
  );
  const { scopes, claims, ...others } = offer;
  const names = claims && Object.fromEntries(claims.map((name) => [name, true]));
  const [outermost = ''] = registration.groupsClaim.split('.');
  return {
    ...others,
    unknownScopes: registration.scopes.filter((scope) => scopes !== undefined && !scopes.includes(scope)),
    listsGroupsClaim: names
      ? findClaim(names, registration.groupsClaim) !== undefined || Object.hasOwn(names, outermost)
      : null,
  };
};

interface At {
  readonly db: Db;
  readonly tenantId: number;
}

/** With the secret in clear text, for calls of the provider. */
export const toRegistration = async (
  services: Pick<AuthServices, 'keys' | 'getOrigin'>,
  at: At,
  row: ProviderRow,
): Promise<Registration> => {
  const { issuer, clientId, additionalScopes, groupsClaim } = row;
  return {
    issuer,
    clientId,
    clientSecret: openSecret(services.keys, row, secretPlace(at.tenantId, row.id)),
    redirectUrl: await buildRedirectUrl(services, at),
    scopes: [...new Set(['openid', 'email', 'profile', ...additionalScopes.split(' ').filter(Boolean)])],
    groupsClaim,
  };
};

const openSecret = (keys: KeyRing, { clientSecret }: ProviderRow, place: Place): string | null => {
  if (clientSecret === null) return null;
  if (keys.canOpen(clientSecret)) return keys.open(clientSecret, place);
  throw new AppError('IDENTITY_PROVIDER_FAILED', {
    detail: 'The stored client secret cannot be decrypted. An administrator must enter it again.',
  });
};

const buildRedirectUrl = async ({ getOrigin }: Origins, { db, tenantId }: At): Promise<string> =>
  `${getOrigin(found(await findSubdomain(db, tenantId), 'CLIENT_NOT_FOUND'))}${openIdReturnPath}`;

const secretPlace = (tenantId: number, id: number): Place => ({
  tenantId,
  column: 'identity_provider.client_secret',
  id,
});

const toResponse = async (services: Origins, { db, tenantId }: At, row: ProviderRow): Promise<Found> => {
  const { id, clientSecret, ...others } = row;
  return {
    ...others,
    hasClientSecret: clientSecret !== null,
    groups: await findGroups({ db, tenantId }, id),
    redirectUrl: await buildRedirectUrl(services, { db, tenantId }),
    warning: (await hasSuperusers(db)) ? superuserWarning : null,
  };
};

/**
 * The provider decides who a user is, so its settings are as powerful as a change of every user. Only superusers change
 * superusers.
 */
const requireMayConfigure = async (ctx: Ctx): Promise<void> => {
  await requireRecentSignIn(ctx);
  if (!ctx.actor.roles.includes('ROLE_SUPERUSER') && (await hasSuperusers(ctx.db)))
    throw new AppError('SUPERUSER_REQUIRED');
};

const requirePasswordUser = async (db: Db, id: number): Promise<void> => {
  const user = await findPasswordUser(db, id);
  if (!user?.activated || !user.hasPassword || !isAdmin(user)) throw new AppError('PASSWORD_USER_INVALID');
};
