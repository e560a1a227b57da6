import type { SampleDataState } from '@shelfward/contract/sample-data/sample-data.contract.ts';
import { type Ctx, today } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import { refreshEstimates } from '../inventory/public.ts';
import { lockSales, markSaleDaysChanged, recomputeSales } from '../sales/public.ts';
import { generateWorld } from './demo-world.ts';
import { loadWorld } from './load-world.ts';
import {
  countSampleRecords,
  deleteRemovedDetails,
  deleteSampleRecords,
  findRetainedPositions,
  findSaleDays,
  findUsages,
  hasBusinessRecords,
  lockSampleRecords,
  retainUsedRecords,
  tryLockSampleData,
} from './sample-data.queries.ts';
import { formatUsages } from './sample-tables.rules.ts';

/** Small enough to load within a request, large enough for every report. */
const sample = {
  seed: 'sample',
  scale: 1,
  salesYears: 2,
  sizes: { companies: 6, stores: 40, products: 40, orders: 150 },
};

export const getSampleData = async (ctx: Ctx): Promise<SampleDataState> => {
  const counts = await countSampleRecords(ctx);
  const isLoaded = counts.size > 0;
  return {
    isLoaded,
    mayLoad: !isLoaded && !(await hasBusinessRecords(ctx)),
    companies: counts.get('company') ?? 0,
    stores: counts.get('store') ?? 0,
    products: counts.get('product') ?? 0,
    orders: counts.get('sales_order') ?? 0,
    usedBy: isLoaded ? [...(await findUsages(ctx))] : [],
  };
};

/** Requests that would wait for another one are rejected, so that each responds in time. */
const lockAll = async (ctx: Ctx): Promise<void> => {
  if (!(await tryLockSampleData(ctx))) throw new AppError('SAMPLE_DATA_BUSY');
  await lockSales(ctx);
};

/** Loads the sample data in the transaction of the request: all or nothing. */
export const loadSampleData = async (ctx: Ctx): Promise<SampleDataState> => {
  await lockAll(ctx);
  const before = await getSampleData(ctx);
  if (before.isLoaded) throw new AppError('SAMPLE_DATA_LOADED');
  if (!before.mayLoad) throw new AppError('ACCOUNT_NOT_EMPTY');
  const { db, tenantId, actor } = ctx;
  const world = generateWorld({ ...sample, asOf: today(ctx) });
  await loadWorld({ db, tenantId, isSample: true }, { world, adminId: actor.userId, orderManagerId: actor.userId });
  await markSaleDaysChanged(ctx, { days: await findSaleDays(ctx) });
  const after = await getSampleData(ctx);
  ctx.audit({ entityType: 'CLIENT', id: tenantId, before: toAudited(before), after: toAudited(after) });
  return after;
};

/**
 * Removes exactly the sample records in the transaction of the request. Own records that use them prevent it, unless the
 * used ones are retained.
 */
export const removeSampleData = async (ctx: Ctx, { retainUsed }: { readonly retainUsed: boolean }): Promise<void> => {
  await lockAll(ctx);
  await lockSampleRecords(ctx);
  const before = await getSampleData(ctx);
  if (!before.isLoaded) throw new AppError('SAMPLE_DATA_NOT_LOADED');
  if (before.usedBy.length > 0 && !retainUsed)
    throw new AppError('SAMPLE_DATA_IN_USE', {
      message: `Your own records use sample records: ${formatUsages(before.usedBy)}. Nothing was removed.`,
    });
  const days = await findSaleDays(ctx);
  const retainedRecords = before.usedBy.length > 0 ? await retainUsedRecords(ctx) : 0;
  if (retainedRecords > 0) await deleteRemovedDetails(ctx);
  await deleteSampleRecords(ctx);
  await markSaleDaysChanged(ctx, { days });
  if (retainedRecords > 0) await refreshRetainedRecords(ctx);
  const after = { ...toAudited(await getSampleData(ctx)), retainedRecords };
  ctx.audit({ entityType: 'CLIENT', id: ctx.tenantId, before: toAudited(before), after });
};

/** The sales and counts of the sample are gone, so that totals and estimates of retained stores have changed. */
const refreshRetainedRecords = async (ctx: Ctx): Promise<void> => {
  const positions = await findRetainedPositions(ctx);
  await recomputeSales(ctx, 'FULL');
  await refreshEstimates(ctx, positions);
};

const toAudited = ({ isLoaded }: SampleDataState) => ({ sampleData: isLoaded });
