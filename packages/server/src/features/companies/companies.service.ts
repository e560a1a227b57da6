import type { BuyerInput, DetachedBuyer } from '@shelfward/contract/companies/buyers.contract.ts';
import type { CompanyInput } from '@shelfward/contract/companies/companies.contract.ts';
import type { ErrorCode } from '@shelfward/contract/kit/errors.ts';
import type { ChangeCtx, Ctx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { mapConstraintErrors } from '../../platform/db/constraints.ts';
import { defineRecords } from '../../platform/records/records.ts';
import { attachBuyers, attachNewBuyer, detachBuyer } from './buyers.service.ts';
import {
  type CompanyRecord,
  canManageOrders,
  companyBuyers,
  findCompany,
  insertCompany,
  updateCompany,
} from './companies.queries.ts';

const records = defineRecords<CompanyRecord, ChangeCtx>({
  table: 'company',
  entityType: 'COMPANY',
  notFound: 'COMPANY_NOT_FOUND',
  find: findCompany,
  rejections: { company_name_key: 'COMPANY_NAME_TAKEN' },
});

export const getCompany = records.get;

export const createCompany = (ctx: ChangeCtx, { buyersToAdd, address, ...values }: CompanyInput) =>
  records.create(ctx, async () => {
    await requireOrderManager(ctx, values);
    const id = await insertCompany(ctx, { ...values, ...address });
    await attachBuyers(ctx, companyBuyers(ctx, id), buyersToAdd);
    return id;
  });

export const changeCompany = (
  ctx: ChangeCtx,
  id: number,
  { buyersToAdd = [], address, ...values }: Partial<CompanyInput & { readonly inactive: boolean }>,
) =>
  records.change(ctx, id, async (before) => {
    await requireOrderManager(ctx, values, { currentId: before.orderManager?.id });
    await updateCompany(ctx, id, { ...values, ...address });
    await attachBuyers(ctx, companyBuyers(ctx, id), buyersToAdd);
  });

export const addCompanyBuyer = (ctx: ChangeCtx, id: number, buyer: BuyerInput) =>
  records.change(ctx, id, () => attachNewBuyer(ctx, companyBuyers(ctx, id), buyer));

export const removeCompanyBuyer = async (ctx: Ctx, id: number, buyer: DetachedBuyer): Promise<void> => {
  const place = { record: 'COMPANY', recordId: id } as const;
  await records.change(ctx, id, () => detachBuyer(ctx, companyBuyers(ctx, id), { ...buyer, ...place }));
};

/** Only a user who can manage orders is assigned; a current order manager remains when the role is withdrawn. */
const requireOrderManager = async (
  ctx: ChangeCtx,
  { orderManagerId }: { readonly orderManagerId?: number | null | undefined },
  {
    currentId,
    code = 'RELATED_ENTITY_NOT_FOUND',
  }: { readonly currentId?: number | undefined; readonly code?: ErrorCode } = {},
): Promise<void> => {
  if (!orderManagerId || orderManagerId === currentId) return;
  if (!(await canManageOrders(ctx, orderManagerId))) throw new AppError(code);
};

/** The specification has one message for an unknown company and an unknown reference. */
const assigner = <R extends 'salesChannelId' | 'paymentTermId'>(code: ErrorCode, constraint: string) => {
  const rejectUnknown = mapConstraintErrors({ [constraint]: code });
  return async (ctx: ChangeCtx, id: number, reference: Readonly<Record<R, number>>): Promise<CompanyRecord> => {
    found(await findCompany(ctx, id), code);
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
  const { orderManager } = found(await findCompany(ctx, id), code);
  await requireOrderManager(ctx, reference, { currentId: orderManager?.id, code });
  return changeCompany(ctx, id, reference);
};
