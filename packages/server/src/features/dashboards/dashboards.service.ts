import {
  type DashboardInput,
  maxDashboards,
  maxTiles,
  type NewTile,
} from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { newTileId } from '@shelfward/contract/dashboards/tile-rows.rules.ts';
import { admins, isAllowed } from '@shelfward/contract/kit/access.ts';
import { requireUsers } from '../../platform/auth/people.queries.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import { defineRecords } from '../../platform/records/records.ts';
import { getSavedView } from '../saved-views/public.ts';
import {
  countOwnDashboards,
  type DashboardRecord,
  findDashboard,
  insertDashboard,
  updateDashboard,
  updateTiles,
} from './dashboards.queries.ts';

const records = defineRecords<DashboardRecord>({
  table: 'dashboard',
  entityType: 'DASHBOARD',
  notFound: 'NOT_FOUND',
  // A dashboard of another user that is not shared with the caller does not exist for the caller.
  find: findDashboard,
  // Administrators arrange the dashboards of the account: those that are shared with all users.
  requireAccess: ({ actor }, { owner, sharedWithAll }) => {
    if (owner.id !== actor.userId && !(sharedWithAll && isAllowed(admins, actor.roles)))
      throw new AppError('DASHBOARD_OWNER');
  },
  rejections: { dashboard_name_key: 'DASHBOARD_NAME_TAKEN' },
});

export const getDashboard = records.get;
export const removeDashboard = records.remove;

export const createDashboard = (ctx: Ctx, input: DashboardInput): Promise<DashboardRecord> =>
  records.create(ctx, async () => {
    if ((await countOwnDashboards(ctx)) >= maxDashboards) throw new AppError('DASHBOARD_LIMIT');
    await requireUsers(ctx, input.sharedUserIds);
    return insertDashboard(ctx, input);
  });

export const changeDashboard = (ctx: Ctx, id: number, input: DashboardInput): Promise<DashboardRecord> =>
  records.change(ctx, id, async () => {
    await requireUsers(ctx, input.sharedUserIds);
    await updateDashboard(ctx, id, input);
  });

/** Adds the tile to the dashboard as it is now, so that two users who add tiles at the same time do not conflict. */
export const addTile = (ctx: Ctx, id: number, tile: NewTile): Promise<DashboardRecord> =>
  records.change(ctx, id, async ({ tiles }) => {
    if (tiles.length >= maxTiles) throw new AppError('DASHBOARD_FULL');
    if (tile.viewId !== null) await getSavedView(ctx, tile.viewId);
    await updateTiles(ctx, id, [...tiles, { ...tile, id: newTileId(tiles) }]);
  });
