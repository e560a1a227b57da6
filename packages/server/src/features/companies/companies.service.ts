import type { CompanyInput } from '@shelfward/contract/companies/companies.contract.ts';
import type { Availability } from '@shelfward/contract/kit/shapes.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/db/constraints.ts';
import { found } from '../../platform/errors.ts';
import {
  attachCompanyBuyers,
  type CompanyRecord,
  findCompany,
  findCompanyHolding,
  insertCompany,
  lockCompany,
  updateCompany,
} from './companies.queries.ts';
import { findOrCreateBuyers } from './public.ts';

const refuseDuplicate = refuse({ company_name_key: 'COMPANY_NAME_TAKEN' });

export const getCompany = async (ctx: Ctx, id: number): Promise<CompanyRecord> =>
  found(await findCompany(ctx, id), 'COMPANY_NOT_FOUND');

export const createCompany = async (ctx: Ctx, input: CompanyInput): Promise<CompanyRecord> => {
  const { buyersToAdd, address, ...values } = input;
  const id = await refuseDuplicate(insertCompany(ctx, { ...values, ...address }));
  await attachCompanyBuyers(ctx, id, await findOrCreateBuyers(ctx, buyersToAdd));
  const after = await getCompany(ctx, id);
  ctx.audit({ entityType: 'COMPANY', id, before: null, after });
  return after;
};

export const changeCompany = async (
  ctx: Ctx,
  id: number,
  change: Partial<CompanyInput & { readonly inactive: boolean }>,
): Promise<CompanyRecord> => {
  const { version } = found(await lockCompany(ctx, id), 'COMPANY_NOT_FOUND');
  ctx.requireVersion(version);
  const before = await getCompany(ctx, id);
  const { buyersToAdd = [], address, ...values } = change;
  await refuseDuplicate(updateCompany(ctx, id, { ...values, ...address }));
  await attachCompanyBuyers(ctx, id, await findOrCreateBuyers(ctx, buyersToAdd));
  const after = await getCompany(ctx, id);
  ctx.audit({ entityType: 'COMPANY', id, before, after });
  return after;
};

export const isCompanyNameUnique = async (
  ctx: Ctx,
  { value, excludeId }: { readonly value: string; readonly excludeId?: number | undefined },
): Promise<Availability> => {
  const holder = await findCompanyHolding(ctx, value, excludeId);
  return { value, isAvailable: holder === undefined, inactive: holder?.inactive ?? false };
};
