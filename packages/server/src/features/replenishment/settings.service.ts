import type {
  CompanyReplenishment,
  CompanyReplenishmentValues,
  ReplenishmentSettings,
  ReplenishmentValues,
} from '@shelfward/contract/replenishment/replenishment.contract.ts';
import type { Ctx, DataCtx } from '../../platform/context/context.ts';
import { found } from '../../platform/core/errors.ts';
import {
  deleteCompanyValues,
  findAccountValues,
  findCompany,
  findCompanyValues,
  lockSettings,
  saveValues,
} from './settings.queries.ts';
import { hasOwnValues, hasSameValues, resolveValues } from './settings.rules.ts';

export const getSettings = async (ctx: DataCtx): Promise<ReplenishmentSettings> => ({
  ...resolveValues(await findAccountValues(ctx)),
  companies: await findCompanyValues(ctx),
});

export const updateSettings = async (ctx: Ctx, values: ReplenishmentValues): Promise<ReplenishmentSettings> => {
  await lockSettings(ctx);
  const before = resolveValues(await findAccountValues(ctx));
  if (hasSameValues(before, values)) return getSettings(ctx);
  await saveValues(ctx, null, values);
  ctx.audit({ entityType: 'REPLENISHMENT_SETTING', id: ctx.tenantId, before, after: values });
  return getSettings(ctx);
};

export const updateCompanySettings = async (
  ctx: Ctx,
  companyId: number,
  values: CompanyReplenishmentValues,
): Promise<CompanyReplenishment> => {
  const company = found(await findCompany(ctx, companyId), 'COMPANY_NOT_FOUND');
  await lockSettings(ctx);
  const stored = (await findCompanyValues(ctx)).find((one) => one.company.id === companyId);
  const { company: _, ...before } = stored ?? { company, ...noValues };
  if (hasSameValues(before, values)) return { company, ...values };
  if (hasOwnValues(values)) await saveValues(ctx, companyId, values);
  else await deleteCompanyValues(ctx, companyId);
  const fields = (of: CompanyReplenishmentValues) =>
    Object.fromEntries(Object.entries(of).map(([name, value]) => [`companies/${companyId}/${name}`, value]));
  ctx.audit({
    entityType: 'REPLENISHMENT_SETTING',
    id: ctx.tenantId,
    before: fields(before),
    after: fields(values),
  });
  return { company, ...values };
};

const noValues: CompanyReplenishmentValues = {
  mode: null,
  leadWeeks: null,
  reviewWeeks: null,
  serviceLevel: null,
  presentationMinimum: null,
};
