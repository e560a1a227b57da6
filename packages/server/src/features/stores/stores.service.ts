import type { Availability } from '@shelfward/contract/kit/shapes.ts';
import type { StoreInput } from '@shelfward/contract/stores/stores.contract.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/db/constraints.ts';
import { found } from '../../platform/errors.ts';
import { findOrCreateBuyers } from '../companies/public.ts';
import {
  attachStoreBuyers,
  findStore,
  findStoreHolding,
  insertStore,
  lockStore,
  type StoreRecord,
  updateStore,
} from './stores.queries.ts';

/** The second foreign key leads from company and region together: a region of another company is no region here. */
const refusals = refuse({
  store_name_key: 'STORE_NAME_TAKEN',
  store_tenant_id_company_id_fkey: 'RELATED_COMPANY_NOT_FOUND',
  store_tenant_id_company_id_region_id_fkey: 'RELATED_ENTITY_NOT_FOUND',
});

export const getStore = async (ctx: Ctx, id: number): Promise<StoreRecord> =>
  found(await findStore(ctx, id), 'STORE_NOT_FOUND');

export const createStore = async (ctx: Ctx, input: StoreInput): Promise<StoreRecord> => {
  const { buyersToAdd, address, ...values } = input;
  const id = await refusals(insertStore(ctx, { ...values, ...address }));
  await attachStoreBuyers(ctx, id, await findOrCreateBuyers(ctx, buyersToAdd));
  const after = await getStore(ctx, id);
  ctx.audit({ entityType: 'STORE', id, before: null, after });
  return after;
};

export const changeStore = async (
  ctx: Ctx,
  id: number,
  change: Partial<StoreInput & { readonly inactive: boolean }>,
): Promise<StoreRecord> => {
  const { version } = found(await lockStore(ctx, id), 'STORE_NOT_FOUND');
  ctx.requireVersion(version);
  const before = await getStore(ctx, id);
  const { buyersToAdd = [], address, ...values } = change;
  await refusals(updateStore(ctx, id, { ...values, ...address }));
  await attachStoreBuyers(ctx, id, await findOrCreateBuyers(ctx, buyersToAdd));
  const after = await getStore(ctx, id);
  ctx.audit({ entityType: 'STORE', id, before, after });
  return after;
};

export const isStoreNameUnique = async (
  ctx: Ctx,
  { value, excludeId }: { readonly value: string; readonly excludeId?: number | undefined },
): Promise<Availability> => {
  const holder = await findStoreHolding(ctx, value, excludeId);
  return { value, isAvailable: holder === undefined, inactive: holder?.inactive ?? false };
};
