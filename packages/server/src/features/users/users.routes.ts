import { roles } from '@shelfward/contract/kit/access.ts';
import { userRoutes } from '@shelfward/contract/users/users.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { issueView } from './impersonation.service.ts';
import { findUsers } from './users.queries.ts';
import { changeUser, createUser, endUserSessions, getUser, resetUserPassword } from './users.service.ts';

export const users = bind('users', userRoutes, {
  list: (ctx, { query }) => findUsers(ctx, query),
  create: (ctx, { body }) => createUser(ctx, body),
  update: (ctx, { body }) => changeUser(ctx, body),
  authorities: async () => [...roles],
  get: (ctx, { params }) => getUser(ctx, params.id),
  endSessions: (ctx, { params }) => endUserSessions(ctx, params.userId),
  viewAs: (ctx, { params }) => issueView(ctx, params.userId),
  resetPasswordInit: (ctx, { params }) => resetUserPassword(ctx, params.userId),
});
