import type { impersonationReturn } from '@shelfward/contract/auth/auth.contract.ts';
import type { z } from 'zod';
import { type ClientRecord, findClient, findSubdomain } from '../../platform/auth/clients.queries.ts';
import { resumeSession, revokeSession } from '../../platform/auth/session.ts';
import type { OpenCtx, PublicCtx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import type { Db } from '../../platform/db/database.ts';
import { issueReturn, spendImpersonation } from '../users/public.ts';
import { auditOutcome } from './auth.audit.ts';
import { findCredentials, mayStillImpersonate } from './auth.queries.ts';
import type { AuthServices } from './auth.services.ts';
import { issueToken, openSession } from './open-session.service.ts';

/**
 * Signs in with a key that works once within a minute: as another client's administrator, as a user of the own client to
 * view what the user sees, or back as oneself.
 */
export const signInByKey = async (services: AuthServices, ctx: PublicCtx, key: string): Promise<void> => {
  const { database } = services;
  const client = found(await database.system((db) => findClient(db, ctx.subdomain)), 'UNAUTHORIZED');
  await database.tenantHeld(client.id, (db) => enter(services, { ...ctx, db }, { client, key }));
};

const enter = async (
  services: AuthServices,
  ctx: PublicCtx & { readonly db: Db },
  { client, key }: { readonly client: ClientRecord; readonly key: string },
): Promise<void> => {
  const spent = found(await spendImpersonation(ctx, key), 'UNAUTHORIZED');
  const { userId } = spent;
  const user = found(await findCredentials(ctx.db, userId), 'UNAUTHORIZED');
  if ('returnsTo' in spent) {
    const session = found(await resumeSession(ctx.db, { id: spent.returnsTo, userId }, ctx.now), 'UNAUTHORIZED');
    return issueToken(services, ctx, { client, userId, session });
  }
  const { impersonator } = spent;
  if (impersonator.tenantId === client.id) {
    await openSession(services, ctx, { client, userId, impersonator });
    return;
  }
  // A transaction of a distributed database does not read the session of another client after it has written.
  const isAllowed = user.activated && (await services.database.system((db) => mayStillImpersonate(db, impersonator)));
  if (!isAllowed) throw new AppError('UNAUTHORIZED');
  await openSession(services, ctx, { client, userId, impersonator });
};

/** Ends the impersonation; returns the key to return to the own session. */
export const endImpersonation = async (
  { database, getOrigin }: AuthServices,
  ctx: OpenCtx,
): Promise<z.output<typeof impersonationReturn>> => {
  const { impersonator, viewsOnly, userId, sessionId } = ctx.actor;
  if (!impersonator) return { token: null, url: null };
  await ctx.begin(async (own) => {
    await revokeSession(own.db, sessionId, own.now);
    own.audit(auditOutcome(userId, viewsOnly ? 'VIEW_ENDED' : 'IMPERSONATION_ENDED'));
  });
  return database.tenant(impersonator.tenantId, async (db) => {
    const { key } = await issueReturn({ db, now: ctx.now }, impersonator);
    const subdomain = found(await findSubdomain(db, impersonator.tenantId), 'UNAUTHORIZED');
    return { token: key, url: `${getOrigin(subdomain)}/impersonate?token=${key}` };
  });
};
