import { mailedTokenTypes, userTokenRoutes } from '@shelfward/contract/users/user-tokens.contract.ts';
import { findClient } from '../../platform/auth/clients.queries.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import type { Database } from '../../platform/db/database.ts';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { lookAtUserToken } from './user-tokens.service.ts';

export const userTokens = ({ database }: { readonly database: Database }): BoundRoute[] =>
  bind('user-tokens', userTokenRoutes, {
    get: async ({ subdomain, now }, { params: { token } }) => {
      const client = found(await database.system((db) => findClient(db, subdomain)), 'USER_TOKEN_NOT_FOUND');
      const row = await database.tenant(client.id, (db) =>
        lookAtUserToken({ db, now }, { key: token, types: mailedTokenTypes }),
      );
      const { usedAt, ...kept } = found(row, 'USER_TOKEN_NOT_FOUND');
      const type = mailedTokenTypes.find((known) => known === kept.type);
      if (usedAt || !type) throw new AppError('USER_TOKEN_NOT_FOUND');
      return { ...kept, type, token, expiration: kept.expiration.toISOString(), data: null };
    },
  });
