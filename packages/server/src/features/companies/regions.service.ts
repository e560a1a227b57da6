import type { Region, RegionInput } from '@shelfward/contract/companies/regions.contract.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/db/constraints.ts';
import { found } from '../../platform/errors.ts';
import { getCompany } from './companies.service.ts';
import {
  findRegion,
  findRegions,
  insertRegion,
  lockRegion,
  type RegionKey,
  type RegionRecord,
  updateRegion,
} from './regions.queries.ts';

const refusals = refuse({
  region_name_key: 'REGION_NAME_TAKEN',
  region_tenant_id_company_id_fkey: 'COMPANY_NOT_FOUND',
});

export const getRegions = async (
  ctx: Ctx,
  companyId: number,
  filter: { readonly includeInactive: boolean },
): Promise<Region[]> => {
  await getCompany(ctx, companyId);
  return findRegions(ctx, companyId, filter);
};

export const getRegion = async (ctx: Ctx, key: RegionKey): Promise<RegionRecord> =>
  found(await findRegion(ctx, key), 'REGION_NOT_FOUND');

export const createRegion = async (
  ctx: Ctx,
  companyId: number,
  { address, ...values }: RegionInput,
): Promise<RegionRecord> => {
  const regionId = await refusals(insertRegion(ctx, { companyId, ...values, ...address }));
  const after = await getRegion(ctx, { companyId, regionId });
  ctx.audit({ entityType: 'REGION', id: regionId, before: null, after });
  return after;
};

export const changeRegion = async (
  ctx: Ctx,
  key: RegionKey,
  change: Partial<RegionInput & { readonly inactive: boolean }>,
): Promise<RegionRecord> => {
  const { version } = found(await lockRegion(ctx, key), 'REGION_NOT_FOUND');
  ctx.requireVersion(version);
  const before = await getRegion(ctx, key);
  const { address, ...values } = change;
  await refusals(updateRegion(ctx, key.regionId, { ...values, ...address }));
  const after = await getRegion(ctx, key);
  ctx.audit({ entityType: 'REGION', id: key.regionId, before, after });
  return after;
};
