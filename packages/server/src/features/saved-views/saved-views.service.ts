import { admins, isAllowed } from '@shelfward/contract/kit/access.ts';
import { maxSavedViews, type NewView, type ViewChange } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { mapConstraintErrors } from '../../platform/db/constraints.ts';
import {
  countOwnViews,
  deleteDefaultView,
  deleteSavedView,
  findSavedView,
  lockSavedView,
  type SavedViewRecord,
  saveDefaultView,
  updateSavedView,
  upsertSavedView,
} from './saved-views.queries.ts';
import { countUsers, type ReaderCtx } from './sharing.queries.ts';

const rejectDuplicate = mapConstraintErrors({ saved_view_name_key: 'SAVED_VIEW_NAME_TAKEN' });

/** A view of another user that is not shared with the caller does not exist for the caller. */
export const getSavedView = async (ctx: ReaderCtx, id: number): Promise<SavedViewRecord> =>
  found(await findSavedView(ctx, id), 'NOT_FOUND');

/** Two requests that save a view with the same name at the same time result in one view. */
export const saveView = async (ctx: Ctx, view: NewView): Promise<SavedViewRecord> => {
  const { id, isNew } = await upsertSavedView(ctx, view);
  if (isNew && (await countOwnViews(ctx)) > maxSavedViews) throw new AppError('SAVED_VIEW_LIMIT');
  const after = await getSavedView(ctx, id);
  ctx.audit({ entityType: 'SAVED_VIEW', id, before: null, after });
  return after;
};

export const changeSavedView = async (ctx: Ctx, id: number, change: ViewChange): Promise<SavedViewRecord> => {
  const before = found(await lockSavedView(ctx, id), 'NOT_FOUND');
  if (before.owner.id !== ctx.actor.userId) throw new AppError('SAVED_VIEW_OWNER');
  ctx.requireVersion(before.version);
  const { sharedUserIds } = change;
  if ((await countUsers(ctx, sharedUserIds)) < sharedUserIds.length) throw new AppError('USER_NOT_FOUND');
  await rejectDuplicate(updateSavedView(ctx, id, change));
  const after = await getSavedView(ctx, id);
  ctx.audit({ entityType: 'SAVED_VIEW', id, before, after });
  return after;
};

export const removeSavedView = async (ctx: Ctx, id: number): Promise<void> => {
  const before = found(await lockSavedView(ctx, id), 'NOT_FOUND');
  if (before.owner.id !== ctx.actor.userId && !isAllowed(admins, ctx.actor.roles))
    throw new AppError('SAVED_VIEW_OWNER');
  await deleteSavedView(ctx, id);
  ctx.audit({ entityType: 'SAVED_VIEW', id, before, after: null });
};

export const setDefaultView = async (
  ctx: Ctx,
  { screen, viewId }: { readonly screen: string; readonly viewId: number | null },
): Promise<void> => {
  const id = viewId ?? (await deleteDefaultView(ctx, screen));
  if (id === undefined) return;
  if (viewId !== null) {
    const view = await getSavedView(ctx, viewId);
    if (view.screen !== screen) throw new AppError('NOT_FOUND');
    await saveDefaultView(ctx, { screen, viewId });
  }
  const isDefault = viewId !== null;
  ctx.audit({ entityType: 'SAVED_VIEW', id, before: { isDefault: !isDefault }, after: { isDefault } });
};
