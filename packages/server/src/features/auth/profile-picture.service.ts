import { buildProfilePictureUrl } from '@shelfward/contract/auth/profile-picture.contract.ts';
import type { FileResponse } from '@shelfward/contract/kit/route.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { found } from '../../platform/core/errors.ts';
import { findFileResponse, type ReadUpload, removeFile, storeFile } from '../../platform/files/stored-files.ts';
import { lockImage, setImage } from '../users/public.ts';
import { findCurrentUser } from './auth.queries.ts';
import { requireSelf } from './reauthentication.service.ts';

export const getProfilePicture = async (ctx: Ctx): Promise<FileResponse> => {
  const { imageFileId } = found(await findCurrentUser(ctx), 'NOT_FOUND');
  return found(imageFileId === null ? undefined : await findFileResponse(ctx, imageFileId), 'PICTURE_NOT_FOUND');
};

/** Replaces or removes the picture; the previous one is deleted. */
export const changeProfilePicture = async (
  ctx: Ctx,
  upload: ReadUpload | null,
): Promise<{ imageUrl: string | null }> => {
  requireSelf(ctx.actor);
  const { userId } = ctx.actor;
  const before = found(await lockImage(ctx.db, userId), 'NOT_FOUND');
  const file = upload && (await storeFile(ctx, upload));
  const after = { imageFileId: file?.id ?? null };
  await setImage(ctx.db, userId, after.imageFileId);
  if (before.imageFileId !== null) await removeFile(ctx, before.imageFileId);
  ctx.audit({ entityType: 'USER', id: userId, before, after });
  return { imageUrl: buildProfilePictureUrl(after.imageFileId) };
};
