import { isDeepStrictEqual } from 'node:util';
import type {
  AccountReplenishmentValues,
  CompanyReplenishment,
  CompanyReplenishmentValues,
  LineReplenishment,
  LineReplenishmentValues,
  ReplenishmentSettings,
  ReplenishmentValues,
} from '@shelfward/contract/replenishment/replenishment.contract.ts';
import type { Ctx, DataCtx } from '../../../platform/context/context.ts';
import { AppError, found } from '../../../platform/core/errors.ts';
import {
  deleteCompanyValues,
  deleteLineValues,
  findAccountValues,
  findCompany,
  findCompanyValues,
  findLineValues,
  findProductLine,
  lockSettings,
  saveLineValues,
  saveValues,
} from './settings.queries.ts';
import { hasOwnValues, noValues, resolveCompanies, resolveValues } from './settings.rules.ts';
import { findWorseLines } from './worse-lines.queries.ts';

const getAccountValues = async (ctx: DataCtx): Promise<AccountReplenishmentValues> => {
  const stored = await findAccountValues(ctx);
  return { ...resolveValues(stored), movingHolidays: stored?.movingHolidays ?? [] };
};

export const getSettings = async (ctx: DataCtx): Promise<ReplenishmentSettings> => ({
  ...(await getAccountValues(ctx)),
  companies: await findCompanyValues(ctx),
  productLines: await findLineValues(ctx),
});

/** The values that apply to a company. */
export const loadCompanyValues = async (ctx: DataCtx, companyId: number): Promise<ReplenishmentValues> => {
  const settings = await getSettings(ctx);
  return resolveCompanies(settings).get(companyId) ?? settings;
};

type Confirmed<T> = T & { readonly confirmed: boolean };

/** The mode Automatic is to be confirmed if the newest back-test is worse for a product line. */
const requireNoWorseLines = async (ctx: Ctx, companyId: number | null): Promise<void> => {
  const names = (await findWorseLines(ctx, companyId)).map(({ name }) => name);
  if (names.length === 0) return;
  const message = `By the newest back-test, suggested par levels are worse for ${names.join(', ')}. Confirm the mode Automatic.`;
  throw new AppError('AUTOMATIC_NOT_CONFIRMED', { message });
};

export const updateSettings = async (
  ctx: Ctx,
  { confirmed, ...values }: Confirmed<AccountReplenishmentValues>,
): Promise<ReplenishmentSettings> => {
  await lockSettings(ctx);
  const before = await getAccountValues(ctx);
  if (values.mode === 'AUTOMATIC' && before.mode !== 'AUTOMATIC' && !confirmed) await requireNoWorseLines(ctx, null);
  if (isDeepStrictEqual(before, values)) return getSettings(ctx);
  await saveValues(ctx, null, values);
  ctx.audit({ entityType: 'REPLENISHMENT_SETTING', id: ctx.tenantId, before, after: values });
  return getSettings(ctx);
};

export const updateCompanySettings = async (
  ctx: Ctx,
  companyId: number,
  { confirmed, ...values }: Confirmed<CompanyReplenishmentValues>,
): Promise<CompanyReplenishment> => {
  const company = found(await findCompany(ctx, companyId), 'COMPANY_NOT_FOUND');
  await lockSettings(ctx);
  const stored = (await findCompanyValues(ctx)).find((one) => one.company.id === companyId);
  const { company: _, ...before } = stored ?? { company, ...noValues };
  if (values.mode === 'AUTOMATIC' && before.mode !== 'AUTOMATIC' && !confirmed)
    await requireNoWorseLines(ctx, companyId);
  if (isDeepStrictEqual(before, values)) return { company, ...values };
  if (hasOwnValues(values)) await saveValues(ctx, companyId, values);
  else await deleteCompanyValues(ctx, companyId);
  auditPart(ctx, `companies/${companyId}`, [before, values]);
  return { company, ...values };
};

export const updateLineSettings = async (
  ctx: Ctx,
  productLineId: number,
  values: LineReplenishmentValues,
): Promise<LineReplenishment> => {
  const productLine = found(await findProductLine(ctx, productLineId), 'PRODUCT_LINE_NOT_FOUND');
  await lockSettings(ctx);
  const stored = (await findLineValues(ctx)).find((one) => one.productLine.id === productLineId);
  const before = { serviceLevel: stored?.serviceLevel ?? null, marginPercent: stored?.marginPercent ?? null };
  if (isDeepStrictEqual(before, values)) return { productLine, ...values };
  if (values.serviceLevel === null && values.marginPercent === null) await deleteLineValues(ctx, productLineId);
  else await saveLineValues(ctx, productLineId, values);
  auditPart(ctx, `productLines/${productLineId}`, [before, values]);
  return { productLine, ...values };
};

/** One audit event for the account, with the fields of a company or a product line below its path. */
const auditPart = (ctx: Ctx, path: string, [before, after]: readonly [before: object, after: object]): void => {
  const fields = (values: object) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`${path}/${name}`, value]));
  ctx.audit({
    entityType: 'REPLENISHMENT_SETTING',
    id: ctx.tenantId,
    before: fields(before),
    after: fields(after),
  });
};
