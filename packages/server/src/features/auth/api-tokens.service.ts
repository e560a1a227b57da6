import { randomUUID } from 'node:crypto';
import type { ApiToken, ApiTokenInput, NewApiToken } from '@shelfward/contract/auth/api-tokens.contract.ts';
import { effectiveRoles, maxApiTokens } from '@shelfward/contract/auth/api-tokens.rules.ts';
import { plusDays } from '@shelfward/contract/kit/dates.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { createApiTokenText, hashApiToken } from '../../platform/auth/api-token-keys.ts';
import { apiTokenAdvice } from '../../platform/auth/api-token-use.ts';
import {
  type ApiTokenRow,
  countApiTokens,
  deleteApiTokensBefore,
  findApiTokens,
  insertApiToken,
  type NewApiTokenRow,
  revokeApiTokens,
} from '../../platform/auth/api-tokens.queries.ts';
import { requireRecentSignIn } from '../../platform/auth/password-confirmation.ts';
import { sendSecurityNotice } from '../../platform/auth/security-notice.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import type { Database } from '../../platform/db/database.ts';
import { getUser } from '../users/public.ts';
import { auditOutcome } from './auth.audit.ts';
import { requireSelf } from './reauthentication.service.ts';

const keptDays = 90;

export const findOwnApiTokens = (ctx: Ctx): Promise<ApiToken[]> => listApiTokens(ctx, ctx.actor.userId);

export const findUserApiTokens = async (ctx: Ctx, userId: number): Promise<ApiToken[]> => {
  await getUser(ctx, userId);
  return listApiTokens(ctx, userId);
};

export const createApiToken = async (
  keys: Pick<KeyRing, 'fingerprint'>,
  ctx: Ctx,
  { expiresInDays, ...input }: ApiTokenInput,
): Promise<NewApiToken> => {
  const { now, actor, tenantId } = ctx;
  const id = randomUUID();
  const token = createApiTokenText(keys, { tenantId, userId: actor.userId, id });
  const expiresAt = plusDays(now, expiresInDays);
  const created = await addApiToken(ctx, { ...input, id, expiresAt, tokenHash: hashApiToken(token) });
  await sendSecurityNotice(ctx, actor.userId, {
    subject: 'An API token was created',
    sentence: `The API token “${input.name}” was created. It can ${toVerbs(input.access)} for ${formatCount(expiresInDays, 'day')}.`,
    ...apiTokenAdvice,
  });
  return { ...created, token };
};

/** Creates the token of an assistant to which the user has agreed. */
export const createAssistantToken = async (
  ctx: Ctx,
  row: NewToken & { readonly redirectHost: string },
): Promise<void> => {
  await addApiToken(ctx, row);
  await sendSecurityNotice(ctx, ctx.actor.userId, {
    subject: 'An assistant was connected',
    sentence: `The assistant “${row.name}” of ${row.redirectHost} was connected. It can ${toVerbs(row.access)} as you.`,
    ...apiTokenAdvice,
  });
};

const toVerbs = (access: ApiToken['access']): string => (access === 'READ' ? 'read' : 'read and write');

type NewToken = Omit<NewApiTokenRow, 'userId' | 'createdAt'>;

const addApiToken = async (ctx: Ctx, input: NewToken): Promise<ApiToken> => {
  const { db, now, actor } = ctx;
  requireSelf(actor);
  await requireRecentSignIn(ctx);
  if (effectiveRoles(input.authorities, actor.roles).length < input.authorities.length)
    throw new AppError('FORBIDDEN', { detail: 'A token can only have authorities that you have.' });
  if ((await countApiTokens(db, actor.userId, now)) >= maxApiTokens) throw new AppError('API_TOKEN_LIMIT');
  const { tokenHash: _, clientHash: __, refreshExpiresAt: ___, redirectHost = null, ...shown } = input;
  const row = { ...input, userId: actor.userId, createdAt: now };
  await insertApiToken(db, row);
  const created = toApiToken({ ...shown, redirectHost, userId: actor.userId, createdAt: now, lastUsedAt: null });
  const { name, access, authorities, expirationDate } = created;
  const facts = { name, access, authorities, ...(redirectHost === null ? { expirationDate } : { redirectHost }) };
  ctx.audit(auditOutcome(actor.userId, 'API_TOKEN_CREATED', facts));
  return created;
};

export const revokeOwnApiToken = (ctx: Ctx, id: string): Promise<void> => {
  requireSelf(ctx.actor);
  return revokeApiToken(ctx, ctx.actor.userId, id);
};

export const revokeApiToken = async (ctx: Ctx, userId: number, id: string): Promise<void> => {
  const [name] = await revokeApiTokens(ctx.db, { userId, id }, ctx.now);
  if (name === undefined) throw new AppError('API_TOKEN_NOT_FOUND');
  ctx.audit(auditOutcome(userId, 'API_TOKEN_REVOKED', { name }));
};

export const purgeApiTokens = (database: Database, now: Date): Promise<void> =>
  database.system((db) => deleteApiTokensBefore(db, plusDays(now, -keptDays)));

const listApiTokens = async ({ db }: Ctx, userId: number): Promise<ApiToken[]> =>
  (await findApiTokens(db, userId)).map(toApiToken);

const toApiToken = ({ createdAt, expiresAt, lastUsedAt, ...row }: ApiTokenRow): ApiToken => ({
  ...row,
  createdDate: createdAt.toISOString(),
  expirationDate: expiresAt.toISOString(),
  lastUsedDate: lastUsedAt?.toISOString() ?? null,
});
