import type { ApiTokenAccess, ApiTokenRole } from '@shelfward/contract/auth/api-tokens.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface ApiTokenRow {
  readonly id: string;
  readonly userId: number;
  readonly name: string;
  readonly access: ApiTokenAccess;
  readonly authorities: ApiTokenRole[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
  /** Set for an assistant. */
  readonly redirectHost: string | null;
}

export interface NewApiTokenRow extends Omit<ApiTokenRow, 'lastUsedAt' | 'redirectHost'> {
  readonly tokenHash: string;
  readonly redirectHost?: string;
  readonly clientHash?: string;
  readonly refreshExpiresAt?: Date;
}

/** The tokens of a user that were not revoked, newest first. */
export const findApiTokens = (db: Db, userId: number): Promise<ApiTokenRow[]> =>
  db
    .selectFrom('apiToken')
    .select(['id', 'userId', 'name', 'createdAt', 'lastUsedAt', 'redirectHost'])
    .select(sql<Date>`coalesce(refresh_expires_at, expires_at)`.as('expiresAt'))
    .select(sql<ApiTokenAccess>`access`.as('access'))
    .select(sql<ApiTokenRole[]>`authorities`.as('authorities'))
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    // Without a refresh token, the assistant has not redeemed its code.
    .where((where) => where.or([where('redirectHost', 'is', null), where('refreshHash', 'is not', null)]))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();

/** Locks the user, so that concurrent requests count each other's tokens; returns the number of valid tokens. */
export const countApiTokens = async (db: Db, userId: number, now: Date): Promise<number> => {
  await db.selectFrom('appUser').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { count } = await db
    .selectFrom('apiToken')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where(sql<boolean>`coalesce(refresh_expires_at, expires_at) > ${now}`)
    .executeTakeFirstOrThrow();
  return count;
};

export interface AssistantTokenRow {
  readonly id: string;
  readonly userId: number;
  readonly name: string;
  readonly access: ApiTokenAccess;
  readonly createdAt: Date;
  readonly clientHash: string | null;
  readonly refreshHash: string | null;
  readonly refreshExpiresAt: Date | null;
}

/** Locks the token of an assistant; undefined if it was revoked or its user is not active. */
export const lockAssistantToken = (
  db: Db,
  { id, userId }: { readonly id: string; readonly userId: number },
): Promise<AssistantTokenRow | undefined> =>
  db
    .selectFrom('apiToken as token')
    .innerJoin('appUser as person', 'person.id', 'token.userId')
    .select(['token.id', 'token.userId', 'token.name', 'token.createdAt', 'token.clientHash', 'token.refreshHash'])
    .select(['token.refreshExpiresAt', sql<ApiTokenAccess>`token.access`.as('access')])
    .where('token.id', '=', id)
    .where('token.userId', '=', userId)
    .where('token.revokedAt', 'is', null)
    .where('person.inactive', '=', false)
    .where('person.activated', '=', true)
    .forUpdate('token')
    .executeTakeFirst();

export const renewAssistantToken = async (
  db: Db,
  id: string,
  values: {
    readonly tokenHash: string;
    readonly expiresAt: Date;
    readonly refreshHash: string;
    readonly refreshExpiresAt: Date;
  },
): Promise<void> => {
  await db.updateTable('apiToken').set(values).where('id', '=', id).execute();
};

export const insertApiToken = async (db: Db, row: NewApiTokenRow): Promise<void> => {
  await db.insertInto('apiToken').values(row).execute();
};

/** Revokes one token of a user, or all of them; returns the names of the revoked ones. */
export const revokeApiTokens = async (
  db: Db,
  { userId, id }: { readonly userId: number; readonly id?: string },
  now: Date,
): Promise<string[]> => {
  const revoked = await db
    .updateTable('apiToken')
    .set({ revokedAt: now })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning('name')
    .execute();
  return revoked.map(({ name }) => name);
};

/** Deletes the tokens of all clients that expired or were revoked before this time. */
export const deleteApiTokensBefore = async (db: Db, before: Date): Promise<void> => {
  await sql`delete from api_token where tenant_id > 0 and least(expires_at, revoked_at) < ${before}`.execute(db);
};
