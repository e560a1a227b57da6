import type { BuyerInput, DetachedBuyer } from '@shelfward/contract/companies/buyers.contract.ts';
import type { CompanyInput } from '@shelfward/contract/companies/companies.contract.ts';
import type { ErrorCode } from '@shelfward/contract/kit/errors.ts';
import type { Availability } from '@shelfward/contract/kit/shapes.ts';
import type { ChangeCtx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { mapConstraintErrors } from '../../platform/db/constraints.ts';
import { attachBuyers, attachNewBuyer, detachBuyer } from './buyers.service.ts';
import {
  type CompanyRecord,
  canManageOrders,
  companyBuyers,
  findCompany,
  findCompanyHolding,
  insertCompany,
  lockCompany,
  updateCompany,
} from './companies.queries.ts';

const rejectDuplicate = mapConstraintErrors({ company_name_key: 'COMPANY_NAME_TAKEN' });

export const getCompany = async (ctx: ChangeCtx, id: number): Promise<CompanyRecord> =>
  found(await findCompany(ctx, id), 'COMPANY_NOT_FOUND');

export const createCompany = async (ctx: ChangeCtx, input: CompanyInput): Promise<CompanyRecord> => {
  const { buyersToAdd, address, ...values } = input;
  await requireOrderManager(ctx, values);
  const id = await rejectDuplicate(insertCompany(ctx, { ...values, ...address }));
  await attachBuyers(ctx, companyBuyers(ctx, id), buyersToAdd);
  const after = await getCompany(ctx, id);
  ctx.audit({ entityType: 'COMPANY', id, before: null, after });
  return after;
};

export const changeCompany = (
  ctx: ChangeCtx,
  id: number,
  { buyersToAdd = [], address, ...values }: Partial<CompanyInput & { readonly inactive: boolean }>,
): Promise<CompanyRecord> =>
  changing(ctx, id, async (before) => {
    await requireOrderManager(ctx, values, { before });
    await rejectDuplicate(updateCompany(ctx, id, { ...values, ...address }));
    await attachBuyers(ctx, companyBuyers(ctx, id), buyersToAdd);
  });

export const addCompanyBuyer = (ctx: ChangeCtx, id: number, buyer: BuyerInput): Promise<CompanyRecord> =>
  changing(ctx, id, () => attachNewBuyer(ctx, companyBuyers(ctx, id), buyer));

export const removeCompanyBuyer = async (ctx: ChangeCtx, id: number, buyer: DetachedBuyer): Promise<void> => {
  await changing(ctx, id, () => detachBuyer(ctx, companyBuyers(ctx, id), buyer));
};

interface Managed {
  readonly orderManagerId?: number | null | undefined;
}

/** Only a user who can manage orders is assigned; a current order manager remains when the role is withdrawn. */
const requireOrderManager = async (
  ctx: ChangeCtx,
  { orderManagerId }: Managed,
  { before, code = 'RELATED_ENTITY_NOT_FOUND' }: { readonly before?: Managed; readonly code?: ErrorCode } = {},
): Promise<void> => {
  if (!orderManagerId || orderManagerId === before?.orderManagerId) return;
  if (!(await canManageOrders(ctx, orderManagerId))) throw new AppError(code);
};

/** The specification has one message for an unknown company and an unknown reference. */
const assigner = <R extends 'salesChannelId' | 'paymentTermId'>(code: ErrorCode, constraint: string) => {
  const rejectUnknown = mapConstraintErrors({ [constraint]: code });
  return async (ctx: ChangeCtx, id: number, reference: Readonly<Record<R, number>>): Promise<CompanyRecord> => {
    found(await lockCompany(ctx, id), code);
    return rejectUnknown(changeCompany(ctx, id, reference));
  };
};

export const assignSalesChannel = assigner<'salesChannelId'>(
  'SALES_CHANNEL_OR_COMPANY_NOT_FOUND',
  'company_tenant_id_sales_channel_id_fkey',
);
export const assignPaymentTerm = assigner<'paymentTermId'>(
  'PAYMENT_TERM_OR_COMPANY_NOT_FOUND',
  'company_tenant_id_payment_term_id_fkey',
);
export const assignOrderManager = async (
  ctx: ChangeCtx,
  id: number,
  reference: { readonly orderManagerId: number },
): Promise<CompanyRecord> => {
  const code = 'ORDER_MANAGER_OR_COMPANY_NOT_FOUND';
  const before = found(await lockCompany(ctx, id), code);
  await requireOrderManager(ctx, reference, { before, code });
  return changeCompany(ctx, id, reference);
};

export const isCompanyNameUnique = async (
  ctx: ChangeCtx,
  { value, excludeId }: { readonly value: string; readonly excludeId?: number | undefined },
): Promise<Availability> => {
  const holder = await findCompanyHolding(ctx, value, excludeId);
  return { value, isAvailable: holder === undefined, inactive: holder?.inactive ?? false };
};

/** Locks the company, checks its version, runs the work, and audits the change. */
const changing = async (
  ctx: ChangeCtx,
  id: number,
  work: (locked: Managed) => Promise<void>,
): Promise<CompanyRecord> => {
  const locked = found(await lockCompany(ctx, id), 'COMPANY_NOT_FOUND');
  ctx.requireVersion(locked.version);
  const before = await getCompany(ctx, id);
  await work(locked);
  const after = await getCompany(ctx, id);
  ctx.audit({ entityType: 'COMPANY', id, before, after });
  return after;
};
