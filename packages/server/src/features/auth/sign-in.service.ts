import type { credentials } from '@shelfward/contract/auth/auth.contract.ts';
import type { z } from 'zod';
import { insertAuditEntries } from '../../platform/audit/audit.queries.ts';
import { type ClientRecord, findClient } from '../../platform/auth/clients.queries.ts';
import { isPasswordOf } from '../../platform/auth/passwords.ts';
import { startSession } from '../../platform/auth/session.ts';
import { type Limit, returnAttempt, takeAttempt } from '../../platform/auth/throttle.ts';
import type { Tokens } from '../../platform/auth/tokens.ts';
import type { PublicCtx } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { noteLogin } from '../users/public.ts';
import { findUserToSignIn } from './auth.queries.ts';

export interface SignInServices {
  readonly database: Database;
  readonly tokens: Tokens;
}

const minute = 60_000;

/**
 * Failures only: a success gives its attempt back. Nobody is locked out for longer than a window. An hour touches at
 * most five quarters, so that it never sees more than a hundred.
 */
const limitsOf = (account: string, address: string): readonly Limit[] => [
  { key: `sign-in minute account ${account}`, max: 10, windowMs: minute },
  { key: `sign-in quarter account ${account}`, max: 20, windowMs: 15 * minute },
  { key: `sign-in minute address ${address}`, max: 10, windowMs: minute },
];

/** Answers in the same time and words whether the user exists, is inactive or typed a wrong password. */
export const signIn = async (
  { database, tokens }: SignInServices,
  ctx: PublicCtx,
  { username, password }: z.output<typeof credentials>,
): Promise<void> => {
  const limits = limitsOf(`${ctx.subdomain}/${username.toLowerCase()}`, ctx.address);
  const waitSeconds = await takeAttempt(database, limits, ctx.now);
  if (waitSeconds > 0) throw new AppError('TOO_MANY_ATTEMPTS', { headers: { 'retry-after': String(waitSeconds) } });

  const client = await database.system((db) => findClient(db, ctx.subdomain));
  const user = client && (await database.tenant(client.id, (db) => findUserToSignIn(db, username)));
  const matches = await isPasswordOf(password, user?.passwordHash);
  if (!client || !user || !matches) {
    if (client) await noteFailure(database, client, ctx, user?.id ?? 0);
    throw new AppError('UNAUTHORIZED');
  }
  await returnAttempt(database, limits);
  const token = await issueToken({ database, tokens }, ctx, { client, userId: user.id });
  ctx.setHeader('authorization', `Bearer ${token}`);
};

const issueToken = (
  { database, tokens }: SignInServices,
  { now, address, agent, requestId }: PublicCtx,
  { client, userId }: { client: ClientRecord; userId: number },
): Promise<string> =>
  database.tenant(client.id, async (db) => {
    const session = await startSession(db, { userId, address, agent }, now);
    await noteLogin(db, userId, now);
    const author = { tenantId: client.id, actor: { userId, impersonator: null }, requestId };
    await insertAuditEntries(db, author, [
      { entityType: 'SESSION', id: userId, before: null, after: { outcome: 'SIGNED_IN', address } },
    ]);
    const claims = { tenantId: client.id, userId, sessionId: session.id, subdomain: client.subdomain };
    return tokens.sign(claims, session.endsAt);
  });

/** Entity id 0: no such user. What was typed is not kept, because people type passwords into the wrong field. */
const noteFailure = (
  database: Database,
  client: ClientRecord,
  { requestId, address }: PublicCtx,
  userId: number,
): Promise<void> =>
  database.tenant(client.id, (db) =>
    insertAuditEntries(db, { tenantId: client.id, actor: null, requestId }, [
      { entityType: 'SESSION', id: userId, before: null, after: { outcome: 'REFUSED', address } },
    ]),
  );
