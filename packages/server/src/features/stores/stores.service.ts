import type { BuyerInput, DetachedBuyer } from '@shelfward/contract/companies/buyers.contract.ts';
import type { Availability } from '@shelfward/contract/kit/shapes.ts';
import type { StoreInput } from '@shelfward/contract/stores/stores.contract.ts';
import type { ChangeCtx } from '../../platform/context/context.ts';
import { found } from '../../platform/core/errors.ts';
import { mapConstraintErrors } from '../../platform/db/constraints.ts';
import { attachBuyers, attachNewBuyer, detachBuyer } from '../companies/public.ts';
import {
  findStore,
  findStoreHolding,
  insertStore,
  lockStore,
  type StoreRecord,
  storeBuyers,
  updateStore,
} from './stores.queries.ts';

/** The second foreign key combines company and region: a region of another company is rejected. */
const rejections = mapConstraintErrors({
  store_name_key: 'STORE_NAME_TAKEN',
  store_gln_key: 'STORE_GLN_TAKEN',
  store_tenant_id_company_id_fkey: 'RELATED_COMPANY_NOT_FOUND',
  store_tenant_id_company_id_region_id_fkey: 'RELATED_ENTITY_NOT_FOUND',
});

export const getStore = async (ctx: ChangeCtx, id: number): Promise<StoreRecord> =>
  found(await findStore(ctx, id), 'STORE_NOT_FOUND');

export const createStore = async (ctx: ChangeCtx, input: StoreInput): Promise<StoreRecord> => {
  const { buyersToAdd, address, ...values } = input;
  const id = await rejections(insertStore(ctx, { ...values, ...address }));
  await attachBuyers(ctx, storeBuyers(ctx, id), buyersToAdd);
  const after = await getStore(ctx, id);
  ctx.audit({ entityType: 'STORE', id, before: null, after });
  return after;
};

export const changeStore = (
  ctx: ChangeCtx,
  id: number,
  { buyersToAdd = [], address, ...values }: Partial<StoreInput & { readonly inactive: boolean }>,
): Promise<StoreRecord> =>
  changing(ctx, id, async () => {
    await rejections(updateStore(ctx, id, { ...values, ...address }));
    await attachBuyers(ctx, storeBuyers(ctx, id), buyersToAdd);
  });

export const addStoreBuyer = (ctx: ChangeCtx, id: number, buyer: BuyerInput): Promise<StoreRecord> =>
  changing(ctx, id, () => attachNewBuyer(ctx, storeBuyers(ctx, id), buyer));

export const removeStoreBuyer = async (ctx: ChangeCtx, id: number, buyer: DetachedBuyer): Promise<void> => {
  await changing(ctx, id, () => detachBuyer(ctx, storeBuyers(ctx, id), buyer));
};

export const isStoreNameUnique = async (
  ctx: ChangeCtx,
  { value, excludeId }: { readonly value: string; readonly excludeId?: number | undefined },
): Promise<Availability> => {
  const holder = await findStoreHolding(ctx, value, excludeId);
  return { value, isAvailable: holder === undefined, inactive: holder?.inactive ?? false };
};

/** Locks the store, checks its version, runs the work, and audits the change. */
const changing = async (ctx: ChangeCtx, id: number, work: () => Promise<void>): Promise<StoreRecord> => {
  const { version } = found(await lockStore(ctx, id), 'STORE_NOT_FOUND');
  ctx.requireVersion(version);
  const before = await getStore(ctx, id);
  await work();
  const after = await getStore(ctx, id);
  ctx.audit({ entityType: 'STORE', id, before, after });
  return after;
};
