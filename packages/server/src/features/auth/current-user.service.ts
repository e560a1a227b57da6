import type { AccountInfo, CurrentUser, profile } from '@shelfward/contract/auth/auth.contract.ts';
import { profilePictureUrlOf } from '@shelfward/contract/auth/profile-picture.contract.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { found } from '../../platform/errors.ts';
import { setName } from '../users/public.ts';
import { findCurrentUser } from './auth.queries.ts';
import { requireSelf } from './own-account.ts';

export const getCurrentUser = async (ctx: Ctx): Promise<CurrentUser> => {
  const row = found(await findCurrentUser(ctx), 'NOT_FOUND');
  const { accountName: _, subdomain: __, adminOnlyDelete, imageFileId, ...user } = row;
  const { impersonator: by } = ctx.actor;
  return {
    ...user,
    firmSettings: { adminOnlyDelete },
    imageUrl: profilePictureUrlOf(imageFileId),
    impersonator: by && { id: by.id, email: by.email, clientName: by.clientName },
  };
};

export const changeProfile = async (ctx: Ctx, name: z.output<typeof profile>): Promise<CurrentUser> => {
  requireSelf(ctx.actor);
  const before = await getCurrentUser(ctx);
  await setName(ctx.db, ctx.actor.userId, name);
  const after = await getCurrentUser(ctx);
  ctx.audit({ entityType: 'USER', id: after.id, before, after });
  return after;
};

export const getAccountInfo = async (ctx: Ctx): Promise<AccountInfo> => {
  const { firstName, lastName, accountName, subdomain, betaFlag } = found(await findCurrentUser(ctx), 'NOT_FOUND');
  return { firstName, lastName, accountName, subdomain, betaFlag };
};
