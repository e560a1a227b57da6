import type { Feed, feedRoutes } from '@shelfward/contract/feeds/feeds.contract.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';
import { holdsAny } from '../../platform/db/like.ts';
import { paginate } from '../../platform/db/paging.ts';

export type FeedRecord = Feed & { readonly version: number };

const lastFile = (tenantId: number) => sql<Feed['lastFile']>`(
  select jsonb_build_object('importId', source.id, 'fileName', source.file_name, 'from', source.period_from,
    'to', source.period_to, 'receivedAt', to_char(source.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from sale_import source
  where source.tenant_id = ${tenantId} and source.feed_id = feed.id and source.status = 'DONE'
  order by source.period_to desc, source.id desc limit 1)`;

const feeds = ({ db, tenantId }: DataCtx) =>
  db
    .selectFrom('feed')
    .innerJoin('company', 'company.id', 'feed.companyId')
    .select(['feed.id', 'feed.template', 'feed.name', 'feed.inactive', 'feed.createdAt'])
    .select(['company.id as companyId', 'company.name as companyName'])
    .select(lastFile(tenantId).as('lastFile'));

type FeedRow = Awaited<ReturnType<ReturnType<typeof feeds>['executeTakeFirstOrThrow']>>;

const toFeed = <T extends FeedRow>({ companyId, companyName, createdAt, ...rest }: T) => ({
  ...rest,
  company: { id: companyId, name: companyName },
  createdAt: createdAt.toISOString(),
});

export const findFeeds = async (
  ctx: DataCtx,
  { companyId, search, includeInactive, ...page }: Input<typeof feedRoutes.list>['query'],
): Promise<Page<Feed>> => {
  let query = feeds(ctx);
  if (!includeInactive) query = query.where('feed.inactive', '=', false);
  if (companyId !== undefined) query = query.where('feed.companyId', '=', companyId);
  if (search !== undefined) query = query.where(holdsAny(['feed.name'], search));
  const found = await paginate(query, page, {
    fields: { name: sql`lower(feed.name)`, createdAt: sql.ref('feed.created_at') },
    id: sql.ref('feed.id'),
    otherwise: [{ field: 'name', direction: 'asc' }],
  });
  return { ...found, content: found.content.map(toFeed) };
};

export const findFeed = async (ctx: DataCtx, id: number): Promise<FeedRecord | undefined> => {
  const row = await feeds(ctx).select('feed.version').where('feed.id', '=', id).executeTakeFirst();
  return row && toFeed(row);
};

/** The feed with the files of this form and company. */
export const findFeedByTemplate = (
  { db }: Pick<DataCtx, 'db'>,
  { companyId, template }: { readonly companyId: number; readonly template: string },
) =>
  db
    .selectFrom('feed')
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .where('template', '=', template)
    .executeTakeFirst();

export interface NewFeed {
  readonly companyId: number;
  readonly template: string;
  readonly name: string;
}

/** Undefined if the company has a feed of this form. */
export const insertFeed = async ({ db }: Pick<DataCtx, 'db'>, values: NewFeed): Promise<number | undefined> => {
  const row = await db
    .insertInto('feed')
    .values(values)
    .onConflict((conflict) => conflict.columns(['tenantId', 'companyId', 'template']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

export const updateFeed = async (
  { db }: Pick<DataCtx, 'db'>,
  id: number,
  values: { readonly name: string; readonly inactive: boolean },
): Promise<void> => {
  await db.updateTable('feed').set(values).where('id', '=', id).execute();
};
