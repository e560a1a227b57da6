import type { UserTokenType } from '@shelfward/contract/users/user-tokens.contract.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface UserTokenRow {
  readonly id: number;
  readonly userId: number;
  readonly type: UserTokenType;
  readonly expiration: Date;
  readonly refId: number | null;
  readonly data: unknown;
  readonly usedAt: Date | null;
}

export interface NewUserToken {
  readonly userId: number;
  readonly type: UserTokenType;
  readonly tokenHash: string;
  readonly expiration: Date;
  readonly refId?: number | null;
  readonly data?: object;
}

/** An existing token with the same hash and purpose is renewed. */
export const insertUserToken = async (db: Db, { data, refId = null, ...token }: NewUserToken): Promise<void> => {
  const given = { refId, data: data ? JSON.stringify(data) : null };
  await db
    .insertInto('userToken')
    .values({ ...token, ...given })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'tokenHash']).doUpdateSet({ ...given, expiration: token.expiration, usedAt: null }),
    )
    .execute();
};

interface Sought {
  readonly tokenHash: string;
  readonly types: readonly UserTokenType[];
}

const columns = ['id', 'userId', 'expiration', 'refId', 'data', 'usedAt'] as const;

/** Also a redeemed token until it expires. */
export const findUserToken = (db: Db, { tokenHash, types }: Sought, now: Date): Promise<UserTokenRow | undefined> =>
  db
    .selectFrom('userToken')
    .select(columns)
    .select(sql<UserTokenType>`type`.as('type'))
    .where('tokenHash', '=', tokenHash)
    .where('type', 'in', types)
    .where('expiration', '>', now)
    .executeTakeFirst();

/** Redeems the token; of two concurrent calls one succeeds. */
export const redeemUserToken = (db: Db, { tokenHash, types }: Sought, now: Date): Promise<UserTokenRow | undefined> =>
  db
    .updateTable('userToken')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('type', 'in', types)
    .where('expiration', '>', now)
    .where('usedAt', 'is', null)
    .returning(columns)
    .returning(sql<UserTokenType>`type`.as('type'))
    .executeTakeFirst();

/** Invalidates unused links of the user. */
export const retireUserTokens = async (
  db: Db,
  { userId, types }: { readonly userId: number; readonly types: readonly UserTokenType[] },
  now: Date,
): Promise<void> => {
  await db
    .updateTable('userToken')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('type', 'in', types)
    .where('usedAt', 'is', null)
    .execute();
};

export const deleteUserTokensBefore = async (db: Db, before: Date): Promise<void> => {
  await sql`delete from user_token where tenant_id > 0 and expiration < ${before}`.execute(db);
};
