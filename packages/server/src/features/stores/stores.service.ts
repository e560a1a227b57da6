import type { BuyerInput, DetachedBuyer } from '@shelfward/contract/companies/buyers.contract.ts';
import type { StoreInput } from '@shelfward/contract/stores/stores.contract.ts';
import type { ChangeCtx, Ctx } from '../../platform/context/context.ts';
import { defineRecords } from '../../platform/records/records.ts';
import { attachBuyers, attachNewBuyer, detachBuyer } from '../companies/public.ts';
import { endSharing } from './store-notes.queries.ts';
import { findStore, insertStore, type StoreRecord, storeBuyers, updateStore } from './stores.queries.ts';

const records = defineRecords<StoreRecord, ChangeCtx>({
  table: 'store',
  entityType: 'STORE',
  notFound: 'STORE_NOT_FOUND',
  find: findStore,
  rejections: {
    store_name_key: 'STORE_NAME_TAKEN',
    store_gln_key: 'STORE_GLN_TAKEN',
    store_tenant_id_company_id_fkey: 'RELATED_COMPANY_NOT_FOUND',
    // Combines company and region: a region of another company is rejected.
    store_tenant_id_company_id_region_id_fkey: 'RELATED_ENTITY_NOT_FOUND',
  },
});

export const getStore = records.get;

export const createStore = (ctx: ChangeCtx, { buyersToAdd, address, ...values }: StoreInput) =>
  records.create(ctx, async () => {
    const id = await insertStore(ctx, { ...values, ...address });
    await attachBuyers(ctx, storeBuyers(ctx, id), buyersToAdd);
    return id;
  });

export const changeStore = (
  ctx: ChangeCtx,
  id: number,
  { buyersToAdd = [], address, ...values }: Partial<StoreInput & { readonly inactive: boolean }>,
) =>
  records.change(ctx, id, async ({ company }) => {
    await updateStore(ctx, id, { ...values, ...address });
    // They were shared with the former company.
    if (values.companyId !== undefined && values.companyId !== company.id) await endSharing(ctx, id);
    await attachBuyers(ctx, storeBuyers(ctx, id), buyersToAdd);
  });

export const addStoreBuyer = (ctx: ChangeCtx, id: number, buyer: BuyerInput) =>
  records.change(ctx, id, () => attachNewBuyer(ctx, storeBuyers(ctx, id), buyer));

export const removeStoreBuyer = async (ctx: Ctx, id: number, buyer: DetachedBuyer): Promise<void> => {
  const place = { record: 'STORE', recordId: id } as const;
  await records.change(ctx, id, () => detachBuyer(ctx, storeBuyers(ctx, id), { ...buyer, ...place }));
};
