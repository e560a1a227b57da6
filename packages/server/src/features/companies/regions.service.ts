import type { BuyerInput, DetachedBuyer } from '@shelfward/contract/companies/buyers.contract.ts';
import type { Region, RegionInput } from '@shelfward/contract/companies/regions.contract.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { defineRecords } from '../../platform/records/records.ts';
import { attachBuyers, attachNewBuyer, detachBuyer } from './buyers.service.ts';
import { getCompany } from './companies.service.ts';
import {
  findRegion,
  findRegions,
  insertRegion,
  type RegionKey,
  type RegionRecord,
  regionBuyers,
  updateRegion,
} from './regions.queries.ts';

const inCompany = (companyId: number) =>
  defineRecords<RegionRecord>({
    table: 'region',
    entityType: 'REGION',
    notFound: 'REGION_NOT_FOUND',
    find: (ctx, regionId) => findRegion(ctx, { companyId, regionId }),
    rejections: {
      region_name_key: 'REGION_NAME_TAKEN',
      region_tenant_id_company_id_fkey: 'COMPANY_NOT_FOUND',
    },
  });

export const getRegions = async (
  ctx: Ctx,
  companyId: number,
  filter: Parameters<typeof findRegions>[2],
): Promise<Region[]> => {
  await getCompany(ctx, companyId);
  return findRegions(ctx, companyId, filter);
};

export const getRegion = (ctx: Ctx, { companyId, regionId }: RegionKey) => inCompany(companyId).get(ctx, regionId);

export const createRegion = (ctx: Ctx, companyId: number, { buyersToAdd, address, ...values }: RegionInput) =>
  inCompany(companyId).create(ctx, async () => {
    const id = await insertRegion(ctx, { companyId, ...values, ...address });
    await attachBuyers(ctx, regionBuyers(ctx, id), buyersToAdd);
    return id;
  });

export const changeRegion = (
  ctx: Ctx,
  key: RegionKey,
  { buyersToAdd = [], address, ...values }: Partial<RegionInput & { readonly inactive: boolean }>,
) =>
  change(ctx, key, async () => {
    await updateRegion(ctx, key.regionId, { ...values, ...address });
    await attachBuyers(ctx, regionBuyers(ctx, key.regionId), buyersToAdd);
  });

export const addRegionBuyer = (ctx: Ctx, key: RegionKey, buyer: BuyerInput) =>
  change(ctx, key, () => attachNewBuyer(ctx, regionBuyers(ctx, key.regionId), buyer));

export const removeRegionBuyer = async (ctx: Ctx, key: RegionKey, buyer: DetachedBuyer): Promise<void> => {
  const place = { record: 'REGION', recordId: key.regionId } as const;
  await change(ctx, key, () => detachBuyer(ctx, regionBuyers(ctx, key.regionId), { ...buyer, ...place }));
};

const change = (ctx: Ctx, { companyId, regionId }: RegionKey, write: () => Promise<void>) =>
  inCompany(companyId).change(ctx, regionId, write);
