import { reportQuery } from '@shelfward/contract/analytics/report-query/report-query.ts';
import type {
  ListedView,
  NewView,
  SavedView,
  ViewChange,
} from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { inNaturalOrder } from '../../platform/db/natural-order.ts';
import { isReadable, ownerColumn, type ReaderCtx, type SharedTable, sharedUsersColumn } from './sharing.queries.ts';

const shared: SharedTable = {
  table: 'saved_view',
  owner: 'user_id',
  readers: 'saved_view_reader',
  key: 'saved_view_id',
};

export type SavedViewRecord = SavedView & { readonly version: number };

const listedColumns = (ctx: ReaderCtx) => sql`
  saved_view.id, screen, saved_view.name, search, display, ${ownerColumn(ctx, shared)} as owner,
  shared_with_all, shared_roles, ${sharedUsersColumn(ctx, shared)} as shared_users,
  exists (
    select from default_view
    where default_view.tenant_id = ${ctx.tenantId} and default_view.user_id = ${ctx.actor.userId}
      and default_view.saved_view_id = saved_view.id) as is_default`;

const isVisible = (ctx: ReaderCtx) =>
  sql<boolean>`saved_view.tenant_id = ${ctx.tenantId} and ${isReadable(ctx, shared)}`;

/** Own views first. */
export const findSavedViews = async (ctx: ReaderCtx, screen: string | undefined): Promise<ListedView[]> => {
  const { rows } = await sql<ListedView>`
    select ${listedColumns(ctx)}, report is not null as has_report from saved_view
    where ${isVisible(ctx)} ${screen === undefined ? sql`` : sql`and screen = ${screen}`}
    order by user_id <> ${ctx.actor.userId}, ${inNaturalOrder(sql.ref('saved_view.name_key'))}, saved_view.id`.execute(
    ctx.db,
  );
  return rows;
};

export const findSavedView = async (ctx: ReaderCtx, id: number): Promise<SavedViewRecord | undefined> => {
  const { rows } = await sql<SavedViewRecord>`
    select ${listedColumns(ctx)}, report, version from saved_view
    where ${isVisible(ctx)} and saved_view.id = ${id}`.execute(ctx.db);
  const [row] = rows;
  // A stored query gets the defaults of what was added to queries since.
  return row && { ...row, report: reportQuery.nullable().catch(null).parse(row.report) };
};

/** Names are unique among the views of a user. */
export const upsertSavedView = async (
  { db, tenantId, actor }: Ctx,
  { screen, name, search, display, report }: NewView,
): Promise<{ readonly id: number; readonly isNew: boolean }> => {
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    insert into saved_view (tenant_id, user_id, screen, name, search, display, report)
    values (${tenantId}, ${actor.userId}, ${screen}, ${name}, ${search}, ${display}, ${toJson(report)})
    on conflict (tenant_id, user_id, screen, name_key) do update
      set name = excluded.name, search = excluded.search, display = excluded.display, report = excluded.report
    returning id, version = 1 as is_new`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The upsert returned no row');
  return row;
};

const toJson = (report: SavedView['report']) => (report ? JSON.stringify(report) : null);

export const countOwnViews = async ({ db, actor }: Ctx): Promise<number> => {
  const { count } = await db
    .selectFrom('savedView')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', actor.userId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const updateSavedView = async (
  { db }: Ctx,
  id: number,
  { sharedUserIds, report, ...change }: ViewChange,
): Promise<void> => {
  await db
    .updateTable('savedView')
    .set({ ...change, report: toJson(report) })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('savedViewReader').where('savedViewId', '=', id).execute();
  if (sharedUserIds.length === 0) return;
  await db
    .insertInto('savedViewReader')
    .values(sharedUserIds.map((userId) => ({ savedViewId: id, userId })))
    .execute();
};

export const saveDefaultView = async (
  { db, tenantId, actor }: Ctx,
  { screen, viewId }: { readonly screen: string; readonly viewId: number },
): Promise<void> => {
  await sql`
    insert into default_view (tenant_id, user_id, screen, saved_view_id)
    values (${tenantId}, ${actor.userId}, ${screen}, ${viewId})
    on conflict (tenant_id, user_id, screen) do update set saved_view_id = excluded.saved_view_id`.execute(db);
};

/** Returns the id of the view that is no longer the default. */
export const deleteDefaultView = async ({ db, actor }: Ctx, screen: string): Promise<number | undefined> => {
  const row = await db
    .deleteFrom('defaultView')
    .where('userId', '=', actor.userId)
    .where('screen', '=', screen)
    .returning('savedViewId')
    .executeTakeFirst();
  return row?.savedViewId;
};
