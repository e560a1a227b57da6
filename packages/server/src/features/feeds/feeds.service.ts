import type { FeedInput } from '@shelfward/contract/feeds/feeds.contract.ts';
import { requireMayDelete } from '../../platform/auth/delete-access.ts';
import type { AuditedCtx, Ctx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { defineRecords } from '../../platform/records/records.ts';
import { requireCompany } from '../companies/public.ts';
import {
  type FeedRecord,
  findFeed,
  findFeedByTemplate,
  insertFeed,
  type NewFeed,
  updateFeed,
} from './feeds.queries.ts';

const records = defineRecords<FeedRecord>({
  table: 'feed',
  entityType: 'FEED',
  notFound: 'FEED_NOT_FOUND',
  find: findFeed,
});

export const getFeed = records.get;

export const createFeed = async (ctx: Ctx, { companyId, template, name }: FeedInput): Promise<FeedRecord> => {
  await requireCompany(ctx, companyId);
  const id = await insertAudited(ctx, { companyId, template, name: name ?? toFeedName(template) });
  if (id === undefined) throw new AppError('FEED_TAKEN');
  return getFeed(ctx, id);
};

/** The feed of these files, which the first one creates. */
export const findOrCreateFeed = async (ctx: AuditedCtx, values: NewFeed): Promise<{ id: number; name: string }> => {
  const id = await insertAudited(ctx, values);
  return id === undefined ? found(await findFeedByTemplate(ctx, values), 'FEED_NOT_FOUND') : { id, name: values.name };
};

const insertAudited = async (ctx: AuditedCtx, values: NewFeed): Promise<number | undefined> => {
  const id = await insertFeed(ctx, values);
  if (id !== undefined) ctx.audit({ entityType: 'FEED', id, before: null, after: { ...values } });
  return id;
};

/** "WALMART_STORE_WEEK" → "Walmart store week" */
const toFeedName = (template: string): string => {
  const words = template.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const changeFeed = (
  ctx: Ctx,
  id: number,
  values: { readonly name?: string | undefined; readonly inactive?: boolean | undefined },
): Promise<FeedRecord> =>
  records.change(ctx, id, async (before) => {
    if (values.inactive && !before.inactive) requireMayDelete(ctx.actor);
    const { name = before.name, inactive = before.inactive } = values;
    if (name === before.name && inactive === before.inactive) return before;
    await updateFeed(ctx, id, { name, inactive });
    return getFeed(ctx, id);
  });
