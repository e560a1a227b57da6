import {
  type DashboardInput,
  maxDashboards,
  maxTiles,
  type NewTile,
} from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { newTileId, placeTile } from '@shelfward/contract/dashboards/place-tile.rules.ts';
import { admins, isAllowed } from '@shelfward/contract/kit/access.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { mapConstraintErrors } from '../../platform/db/constraints.ts';
import { countUsers, getSavedView } from '../saved-views/public.ts';
import {
  countOwnDashboards,
  type DashboardRecord,
  deleteDashboard,
  findDashboard,
  insertDashboard,
  lockDashboard,
  updateDashboard,
  updateTiles,
} from './dashboards.queries.ts';

const rejectDuplicate = mapConstraintErrors({ dashboard_name_key: 'DASHBOARD_NAME_TAKEN' });

/** A dashboard of another user that is not shared with the caller does not exist for the caller. */
export const getDashboard = async (ctx: Ctx, id: number): Promise<DashboardRecord> =>
  found(await findDashboard(ctx, id), 'NOT_FOUND');

export const createDashboard = async (ctx: Ctx, input: DashboardInput): Promise<DashboardRecord> => {
  if ((await countOwnDashboards(ctx)) >= maxDashboards) throw new AppError('DASHBOARD_LIMIT');
  await checkUsers(ctx, input);
  const id = await rejectDuplicate(insertDashboard(ctx, input));
  const after = await getDashboard(ctx, id);
  ctx.audit({ entityType: 'DASHBOARD', id, before: null, after });
  return after;
};

export const changeDashboard = async (ctx: Ctx, id: number, input: DashboardInput): Promise<DashboardRecord> => {
  const before = await lockChangeable(ctx, id);
  ctx.requireVersion(before.version);
  await checkUsers(ctx, input);
  await rejectDuplicate(updateDashboard(ctx, id, input));
  return auditChange(ctx, before);
};

/** Adds the tile to the dashboard as it is now, so that two users who add tiles at the same time do not conflict. */
export const addTile = async (ctx: Ctx, id: number, tile: NewTile): Promise<DashboardRecord> => {
  const before = await lockChangeable(ctx, id);
  ctx.requireVersion(before.version);
  if (before.tiles.length >= maxTiles) throw new AppError('DASHBOARD_FULL');
  await getSavedView(ctx, tile.viewId);
  const added = { ...tile, id: newTileId(before.tiles), ...placeTile(before.tiles, tile.display) };
  await updateTiles(ctx, id, [...before.tiles, added]);
  return auditChange(ctx, before);
};

export const removeDashboard = async (ctx: Ctx, id: number): Promise<void> => {
  const before = await lockChangeable(ctx, id);
  await deleteDashboard(ctx, id);
  ctx.audit({ entityType: 'DASHBOARD', id, before, after: null });
};

/** Administrators arrange the dashboards of the account: those that are shared with all users. */
const lockChangeable = async (ctx: Ctx, id: number): Promise<DashboardRecord> => {
  const dashboard = found(await lockDashboard(ctx, id), 'NOT_FOUND');
  const isOwner = dashboard.owner.id === ctx.actor.userId;
  if (!isOwner && !(dashboard.sharedWithAll && isAllowed(admins, ctx.actor.roles)))
    throw new AppError('DASHBOARD_OWNER');
  return dashboard;
};

const checkUsers = async (ctx: Ctx, { sharedUserIds }: DashboardInput): Promise<void> => {
  if ((await countUsers(ctx, sharedUserIds)) < sharedUserIds.length) throw new AppError('USER_NOT_FOUND');
};

const auditChange = async (ctx: Ctx, before: DashboardRecord): Promise<DashboardRecord> => {
  const after = await getDashboard(ctx, before.id);
  ctx.audit({ entityType: 'DASHBOARD', id: before.id, before, after });
  return after;
};
