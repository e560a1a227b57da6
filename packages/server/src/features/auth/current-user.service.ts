import type { AccountInfo, CurrentUser, profile } from '@shelfward/contract/auth/auth.contract.ts';
import { buildProfilePictureUrl } from '@shelfward/contract/auth/profile-picture.contract.ts';
import type { z } from 'zod';
import { findSubdomain } from '../../platform/auth/clients.queries.ts';
import type { Ctx, OpenCtx } from '../../platform/context/context.ts';
import { found } from '../../platform/core/errors.ts';
import { setName } from '../users/public.ts';
import { findCurrentUser } from './auth.queries.ts';
import type { AuthServices } from './auth.services.ts';
import { requireSelf } from './reauthentication.service.ts';

/** With the impersonator's own client, which requires a transaction of that client. */
export const getCurrentUser = async (
  { database, getOrigin }: Pick<AuthServices, 'database' | 'getOrigin'>,
  ctx: OpenCtx,
): Promise<CurrentUser> => {
  const user = await ctx.begin(readCurrentUser);
  const { impersonator: by } = ctx.actor;
  if (!by) return user;
  const subdomain = await database.tenant(by.tenantId, (db) => findSubdomain(db, by.tenantId));
  const url = getOrigin(found(subdomain, 'UNAUTHORIZED'));
  return {
    ...user,
    impersonator: {
      id: by.id,
      email: by.email,
      clientName: by.clientName,
      url,
      viewsOnly: ctx.actor.viewsOnly === true,
    },
  };
};

const readCurrentUser = async (ctx: Ctx): Promise<CurrentUser> => {
  const row = found(await findCurrentUser(ctx), 'NOT_FOUND');
  const { accountName: _, subdomain: __, currency: ___, hasErp: ____, imageFileId, ...others } = row;
  const { adminOnlyDelete, timeZone, twoFactorRequired, usersCanCount, reportCalendar, outsideMails, ...user } = others;
  return {
    ...user,
    scope: ctx.actor.scope,
    firmSettings: { adminOnlyDelete, timeZone, twoFactorRequired, usersCanCount, reportCalendar, outsideMails },
    twoFactorSetupRequired: ctx.actor.twoFactorMissing === true,
    imageUrl: buildProfilePictureUrl(imageFileId),
    impersonator: null,
  };
};

export const changeProfile = async (ctx: Ctx, name: z.output<typeof profile>): Promise<CurrentUser> => {
  requireSelf(ctx.actor);
  const before = await readCurrentUser(ctx);
  await setName(ctx.db, ctx.actor.userId, name);
  const after = await readCurrentUser(ctx);
  ctx.audit({ entityType: 'USER', id: after.id, before, after });
  return after;
};

export const getAccountInfo = async ({ keys }: Pick<AuthServices, 'keys'>, ctx: Ctx): Promise<AccountInfo> => {
  const row = found(await findCurrentUser(ctx), 'NOT_FOUND');
  const { firstName, lastName, accountName, subdomain, betaFlag, currency, hasErp } = row;
  const draftKeys = ctx.actor.apiToken ? [] : keys.deriveKeys(draftKeyPurpose(ctx));
  return { firstName, lastName, accountName, subdomain, betaFlag, currency, hasErp, draftKeys };
};

/** An impersonator has keys of their own: the unsaved work of the user stays unreadable for them. */
const draftKeyPurpose = ({ tenantId, actor: { userId, impersonator } }: Ctx): string =>
  JSON.stringify(['drafts', tenantId, userId, impersonator && [impersonator.tenantId, impersonator.id]]);
