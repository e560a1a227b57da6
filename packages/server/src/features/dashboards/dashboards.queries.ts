import type {
  Dashboard,
  DashboardInput,
  ListedDashboard,
  Tile,
} from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { toTiles } from '@shelfward/contract/dashboards/stored-tiles.rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { isReadable, ownerColumn, type SharedTable, sharedUsersColumn } from '../saved-views/public.ts';

const shared: SharedTable = {
  table: 'dashboard',
  owner: 'owner_id',
  readers: 'dashboard_reader',
  key: 'dashboard_id',
};

export type DashboardRecord = Dashboard & { readonly version: number };

const isVisible = (ctx: Ctx) => sql<boolean>`dashboard.tenant_id = ${ctx.tenantId} and ${isReadable(ctx, shared)}`;

/** Own dashboards first. */
export const findDashboards = async (ctx: Ctx): Promise<ListedDashboard[]> => {
  const { rows } = await sql<ListedDashboard>`
    select dashboard.id, dashboard.name, ${ownerColumn(ctx, shared)} as owner, shared_with_all,
      jsonb_array_length(tiles) as tile_count
    from dashboard
    where ${isVisible(ctx)}
    order by owner_id <> ${ctx.actor.userId}, lower(dashboard.name), dashboard.id`.execute(ctx.db);
  return rows;
};

export const findDashboard = async (ctx: Ctx, id: number): Promise<DashboardRecord | undefined> => {
  const { rows } = await sql<DashboardRecord>`
    select dashboard.id, dashboard.name, tiles, days, filters, ${ownerColumn(ctx, shared)} as owner,
      shared_with_all, shared_roles, ${sharedUsersColumn(ctx, shared)} as shared_users, version
    from dashboard
    where ${isVisible(ctx)} and dashboard.id = ${id}`.execute(ctx.db);
  const [row] = rows;
  return row && { ...row, tiles: toTiles(row.tiles) };
};

export const countOwnDashboards = async ({ db, actor }: Ctx): Promise<number> => {
  const { count } = await db
    .selectFrom('dashboard')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ownerId', '=', actor.userId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const insertDashboard = async (ctx: Ctx, { sharedUserIds, ...input }: DashboardInput): Promise<number> => {
  const { id } = await ctx.db
    .insertInto('dashboard')
    .values({ ...toColumns(input), ownerId: ctx.actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertReaders(ctx, id, sharedUserIds);
  return id;
};

export const updateDashboard = async (
  ctx: Ctx,
  id: number,
  { sharedUserIds, ...input }: DashboardInput,
): Promise<void> => {
  await ctx.db.updateTable('dashboard').set(toColumns(input)).where('id', '=', id).execute();
  await ctx.db.deleteFrom('dashboardReader').where('dashboardId', '=', id).execute();
  await insertReaders(ctx, id, sharedUserIds);
};

const toColumns = ({ tiles, days, filters, ...columns }: Omit<DashboardInput, 'sharedUserIds'>) => ({
  ...columns,
  tiles: JSON.stringify(tiles),
  days: days && JSON.stringify(days),
  filters: filters && JSON.stringify(filters),
});

const insertReaders = async ({ db }: Ctx, dashboardId: number, userIds: readonly number[]): Promise<void> => {
  if (userIds.length === 0) return;
  await db
    .insertInto('dashboardReader')
    .values(userIds.map((userId) => ({ dashboardId, userId })))
    .execute();
};

export const updateTiles = async ({ db }: Ctx, id: number, tiles: readonly Tile[]): Promise<void> => {
  await db
    .updateTable('dashboard')
    .set({ tiles: JSON.stringify(tiles) })
    .where('id', '=', id)
    .execute();
};
