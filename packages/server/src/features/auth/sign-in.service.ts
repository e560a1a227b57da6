import type { credentials, secondStep } from '@shelfward/contract/auth/auth.contract.ts';
import type { z } from 'zod';
import { type ClientRecord, findClient } from '../../platform/auth/clients.queries.ts';
import { verifyPassword } from '../../platform/auth/passwords.ts';
import { consumeAttempt } from '../../platform/auth/throttle.ts';
import type { PublicCtx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import { issueUserToken, lookAtUserToken, recordLinkRequest, spendUserToken } from '../users/public.ts';
import { auditOutcome, type Outcome, recordOutcome } from './auth.audit.ts';
import { type Credentials, findUserToSignIn } from './auth.queries.ts';
import type { AuthServices } from './auth.services.ts';
import { findKnownDevice, rememberDevice } from './known-device.service.ts';
import { openSession } from './open-session.service.ts';
import { redeemSecondFactor } from './second-factor.service.ts';
import {
  atTheDoor,
  type CountedAttempt,
  codeLimits,
  countAttempt,
  deviceLimits,
  requireWithin,
  secondStepLimits,
  sharedLimits,
  signInLimits,
  unlockLimits,
} from './sign-in-limits.service.ts';

const firstStepLastsMs = 5 * 60_000;

/**
 * Returns the same message in the same time for unknown users, inactive users, wrong passwords, and users who must sign in
 * with the identity provider. True: a code must
 * follow, and only then there is a token.
 */
export const signIn = async (
  services: AuthServices,
  ctx: PublicCtx,
  { username, password }: z.output<typeof credentials>,
): Promise<boolean> => {
  const { database } = services;
  const account = `${ctx.subdomain}/${username.toLowerCase()}`;
  const device = await atTheDoor(() => findKnownDevice(services, ctx, username));
  const shared = sharedLimits(ctx.subdomain);
  const attempt = device
    ? await countAttempt(database, deviceLimits(account, device), ctx.now)
    : await countOfUnknownDevice(services, ctx, { account, username });
  const { client, user } = await atTheDoor(() => findWho(services, ctx.subdomain, username));
  const matches = await verifyPassword(password, user?.mayUsePassword ? user.passwordHash : undefined);
  if (!client || !user || !matches) {
    // Counted after the failure: many users who sign in at the same time do not count.
    if (!device) await consumeAttempt(database, shared, ctx.now);
    if (client) await recordRejection(services, ctx, { client, userId: user?.id ?? 0, outcome: 'REFUSED' });
    throw new AppError('UNAUTHORIZED');
  }
  await attempt.succeeded();
  await database.tenant(client.id, async (db) => {
    if (user.twoFactorOn) return rememberFirstStep({ ...ctx, db }, client, user.id);
    await openSession(services, { ...ctx, db }, { client, userId: user.id });
    return rememberDevice(services, { ...ctx, db }, user.id);
  });
  return user.twoFactorOn;
};

/** At a limit, which others may have reached, the user gets an e-mail whose link makes the device a known one. */
const countOfUnknownDevice = async (
  services: AuthServices,
  ctx: PublicCtx,
  { account, username }: { readonly account: string; readonly username: string },
): Promise<CountedAttempt> => {
  const { database } = services;
  try {
    await requireWithin(database, sharedLimits(ctx.subdomain), ctx.now);
    return await countAttempt(database, signInLimits(account, ctx.address), ctx.now);
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_ATTEMPTS')
      await atTheDoor(() => requestUnlock(services, ctx, { account, username }));
    throw error;
  }
};

/** Behaves the same whether the user exists or not: the user is looked up after the response. */
const requestUnlock = async (
  { database }: AuthServices,
  { subdomain, address, now, requestId }: PublicCtx,
  { account, username }: { readonly account: string; readonly username: string },
): Promise<void> => {
  if ((await consumeAttempt(database, unlockLimits(subdomain, account, address), now)) > 0) return;
  const client = await database.system((db) => findClient(db, subdomain));
  const request = { email: username, requestId, purpose: 'UNLOCK' as const };
  if (client) await database.tenant(client.id, (db) => recordLinkRequest(db, request, now));
};

/** The second step has no password, so it is valid only from the address of a recent first step. */
export const signInWithCode = async (
  services: AuthServices,
  ctx: PublicCtx,
  { token, username }: z.output<typeof secondStep>,
): Promise<void> => {
  const { database } = services;
  const fromHere = await countAttempt(database, secondStepLimits(ctx.address), ctx.now);
  const { client, user } = await findWho(services, ctx.subdomain, username);
  if (!client || !user || !(await hasPassedFirstStep(services, ctx, { client, user })))
    throw new AppError('UNAUTHORIZED');
  const attempt = await countAttempt(database, codeLimits(`${client.id}/${user.id}`), ctx.now);
  const isIn = await database.tenant(client.id, async (db) => {
    const at = { ...ctx, tenantId: client.id, db };
    if (!(await redeemSecondFactor(services, at, { user, code: token }))) return false;
    // Of two concurrent valid codes one starts a session; the other finds the first step redeemed and changes nothing.
    if (!(await spendUserToken(at, toFirstStep(user.id, ctx.address)))) throw new AppError('UNAUTHORIZED');
    await openSession(services, at, { client, userId: user.id });
    await rememberDevice(services, at, user.id);
    return true;
  });
  if (!isIn) {
    await recordRejection(services, ctx, { client, userId: user.id, outcome: 'REFUSED_CODE' });
    throw new AppError('UNAUTHORIZED');
  }
  await Promise.all([attempt.succeeded(), fromHere.succeeded()]);
};

const findWho = async ({ database }: AuthServices, subdomain: string, username: string) => {
  const client = await database.system((db) => findClient(db, subdomain));
  const user = client && (await database.tenant(client.id, (db) => findUserToSignIn(db, username)));
  return { client, user };
};

/** This key is not sent to the client: it is derived from the user and the address. */
const toFirstStep = (userId: number, address: string) => ({
  key: `first step of ${userId} from ${address}`,
  types: ['TWO_FACTOR'] as const,
});

type PublicDb = Parameters<typeof openSession>[1];

const rememberFirstStep = async (ctx: PublicDb, client: ClientRecord, userId: number): Promise<void> => {
  const { db, requestId, address } = ctx;
  const { key } = toFirstStep(userId, address);
  await issueUserToken(ctx, { userId, type: 'TWO_FACTOR', lastsMs: firstStepLastsMs, key });
  await recordOutcome({ db, tenantId: client.id, requestId }, auditOutcome(userId, 'PASSED_FIRST_STEP', { address }));
};

const hasPassedFirstStep = async (
  { database }: AuthServices,
  { now, address }: PublicCtx,
  { client, user }: { readonly client: ClientRecord; readonly user: Credentials },
): Promise<boolean> => {
  const step = await database.tenant(client.id, (db) => lookAtUserToken({ db, now }, toFirstStep(user.id, address)));
  return step !== undefined && step.usedAt === null && user.twoFactorOn && user.mayUsePassword;
};

interface Rejected {
  readonly client: ClientRecord;
  /** 0: no such user. */
  readonly userId: number;
  readonly outcome: Outcome;
}

const recordRejection = (
  { database }: AuthServices,
  { requestId, address }: PublicCtx,
  { client, userId, outcome }: Rejected,
): Promise<void> =>
  database.tenant(client.id, (db) =>
    recordOutcome({ db, tenantId: client.id, requestId }, auditOutcome(userId, outcome, { address })),
  );
