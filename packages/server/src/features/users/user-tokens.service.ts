import { plusDays } from '@shelfward/contract/kit/dates.ts';
import type { UserTokenType } from '@shelfward/contract/users/user-tokens.contract.ts';
import { hashOfLinkKey, newLinkKey } from '../../platform/crypto/link-keys.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import {
  deleteUserTokensBefore,
  findUserToken,
  insertUserToken,
  redeemUserToken,
  retireUserTokens,
  type UserTokenRow,
} from './user-tokens.queries.ts';

interface At {
  readonly db: Db;
  readonly now: Date;
}

export interface TokenOrder {
  readonly userId: number;
  readonly type: UserTokenType;
  readonly lastsMs: number;
  readonly refId?: number;
  readonly data?: object;
  /** A derived key for tokens that are not sent; otherwise the key is random. */
  readonly key?: string;
}

export interface IssuedToken {
  readonly key: string;
  readonly expiration: Date;
}

/** Creates a one-time key. Only its hash is stored. A new key to reset the password replaces earlier ones. */
export const issueUserToken = async ({ db, now }: At, order: TokenOrder): Promise<IssuedToken> => {
  const { lastsMs, key = newLinkKey(), ...token } = order;
  if (order.type === 'RESET_PASSWORD') await retireUserTokens(db, { userId: order.userId, types: [order.type] }, now);
  const expiration = new Date(now.getTime() + lastsMs);
  await insertUserToken(db, { ...token, tokenHash: hashOfLinkKey(key), expiration });
  return { key, expiration };
};

interface Presented {
  readonly key: string;
  readonly types: readonly UserTokenType[];
}

/** Finds a token without redeeming it; includes redeemed ones until they expire. */
export const lookAtUserToken = ({ db, now }: At, { key, types }: Presented): Promise<UserTokenRow | undefined> =>
  findUserToken(db, { tokenHash: hashOfLinkKey(key), types }, now);

export const spendUserToken = ({ db, now }: At, { key, types }: Presented): Promise<UserTokenRow | undefined> =>
  redeemUserToken(db, { tokenHash: hashOfLinkKey(key), types }, now);

const keptDays = 30;

export const purgeUserTokens = (database: Database, now: Date): Promise<void> =>
  database.system((db) => deleteUserTokensBefore(db, plusDays(now, -keptDays)));
