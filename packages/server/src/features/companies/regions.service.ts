import type { BuyerInput, DetachedBuyer } from '@shelfward/contract/companies/buyers.contract.ts';
import type { Region, RegionInput } from '@shelfward/contract/companies/regions.contract.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { found } from '../../platform/core/errors.ts';
import { mapConstraintErrors } from '../../platform/db/constraints.ts';
import { attachBuyers, attachNewBuyer, detachBuyer } from './buyers.service.ts';
import { getCompany } from './companies.service.ts';
import {
  findRegion,
  findRegions,
  insertRegion,
  lockRegion,
  type RegionKey,
  type RegionRecord,
  regionBuyers,
  updateRegion,
} from './regions.queries.ts';

const rejections = mapConstraintErrors({
  region_name_key: 'REGION_NAME_TAKEN',
  region_tenant_id_company_id_fkey: 'COMPANY_NOT_FOUND',
});

export const getRegions = async (
  ctx: Ctx,
  companyId: number,
  filter: Parameters<typeof findRegions>[2],
): Promise<Region[]> => {
  await getCompany(ctx, companyId);
  return findRegions(ctx, companyId, filter);
};

export const getRegion = async (ctx: Ctx, key: RegionKey): Promise<RegionRecord> =>
  found(await findRegion(ctx, key), 'REGION_NOT_FOUND');

export const createRegion = async (
  ctx: Ctx,
  companyId: number,
  { buyersToAdd, address, ...values }: RegionInput,
): Promise<RegionRecord> => {
  const regionId = await rejections(insertRegion(ctx, { companyId, ...values, ...address }));
  await attachBuyers(ctx, regionBuyers(ctx, regionId), buyersToAdd);
  const after = await getRegion(ctx, { companyId, regionId });
  ctx.audit({ entityType: 'REGION', id: regionId, before: null, after });
  return after;
};

export const changeRegion = (
  ctx: Ctx,
  key: RegionKey,
  { buyersToAdd = [], address, ...values }: Partial<RegionInput & { readonly inactive: boolean }>,
): Promise<RegionRecord> =>
  changing(ctx, key, async () => {
    await rejections(updateRegion(ctx, key.regionId, { ...values, ...address }));
    await attachBuyers(ctx, regionBuyers(ctx, key.regionId), buyersToAdd);
  });

export const addRegionBuyer = (ctx: Ctx, key: RegionKey, buyer: BuyerInput): Promise<RegionRecord> =>
  changing(ctx, key, () => attachNewBuyer(ctx, regionBuyers(ctx, key.regionId), buyer));

export const removeRegionBuyer = async (ctx: Ctx, key: RegionKey, buyer: DetachedBuyer): Promise<void> => {
  await changing(ctx, key, () => detachBuyer(ctx, regionBuyers(ctx, key.regionId), buyer));
};

/** Locks the region, checks its version, runs the work, and audits the change. */
const changing = async (ctx: Ctx, key: RegionKey, work: () => Promise<void>): Promise<RegionRecord> => {
  const { version } = found(await lockRegion(ctx, key), 'REGION_NOT_FOUND');
  ctx.requireVersion(version);
  const before = await getRegion(ctx, key);
  await work();
  const after = await getRegion(ctx, key);
  ctx.audit({ entityType: 'REGION', id: key.regionId, before, after });
  return after;
};
