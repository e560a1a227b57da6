import { admins, isAllowed } from '@shelfward/contract/kit/access.ts';
import { maxSavedViews, type NewView, type ViewChange } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { findActivePeople, requireUsers } from '../../platform/auth/people.queries.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { defineRecords } from '../../platform/records/records.ts';
import {
  countOwnViews,
  deleteDefaultView,
  findSavedView,
  type SavedViewRecord,
  saveDefaultView,
  updateSavedView,
  upsertSavedView,
} from './saved-views.queries.ts';
import type { ReaderCtx } from './sharing.queries.ts';

const records = defineRecords<SavedViewRecord>({
  table: 'savedView',
  entityType: 'SAVED_VIEW',
  notFound: 'NOT_FOUND',
  find: findSavedView,
  requireAccess: ({ actor }, { owner }, action) => {
    const isAllowedAdmin = action === 'remove' && isAllowed(admins, actor.roles);
    if (owner.id !== actor.userId && !isAllowedAdmin) throw new AppError('SAVED_VIEW_OWNER');
  },
  rejections: { saved_view_name_key: 'SAVED_VIEW_NAME_TAKEN' },
});

/** A view of another user that is not shared with the caller does not exist for the caller. */
export const getSavedView = async (ctx: ReaderCtx, id: number): Promise<SavedViewRecord> =>
  found(await findSavedView(ctx, id), 'NOT_FOUND');

/** With whom the caller can share. */
export const listPeople = async (ctx: Ctx): Promise<{ id: number; name: string }[]> =>
  (await findActivePeople(ctx)).filter(({ id }) => id !== ctx.actor.userId).map(({ id, name }) => ({ id, name }));

/** Two requests that save a view with the same name at the same time result in one view. */
export const saveView = (ctx: Ctx, view: NewView): Promise<SavedViewRecord> =>
  records.create(ctx, async () => {
    const { id, isNew } = await upsertSavedView(ctx, view);
    if (isNew && (await countOwnViews(ctx)) > maxSavedViews) throw new AppError('SAVED_VIEW_LIMIT');
    return id;
  });

export const changeSavedView = (ctx: Ctx, id: number, change: ViewChange): Promise<SavedViewRecord> =>
  records.change(ctx, id, async () => {
    await requireUsers(ctx, change.sharedUserIds);
    await updateSavedView(ctx, id, change);
  });

export const removeSavedView = records.remove;

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
