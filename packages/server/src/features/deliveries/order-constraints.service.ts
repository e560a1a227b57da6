import { isDeepStrictEqual } from 'node:util';
import type { DeliveryScope, DeliveryScopeKey } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';
import type {
  EffectiveConstraint,
  OrderConstraint,
  OrderConstraintValues,
} from '@shelfward/contract/deliveries/order-constraints.shapes.ts';
import type { ErrorCode } from '@shelfward/contract/kit/errors.ts';
import { getCurrency } from '../../platform/auth/clients.queries.ts';
import { type Ctx, type DataCtx, unversioned } from '../../platform/context/context.ts';
import { found } from '../../platform/core/errors.ts';
import { changeCompany } from '../companies/public.ts';
import { findContradictoryProducts, findShelfCapacity } from './contradictions.queries.ts';
import { describeLimitContradictions, findUnreachable } from './contradictions.rules.ts';
import {
  findConstraints,
  findConstraintVersion,
  findScope,
  lockConstraints,
  type ScopeIds,
  type ScopeRecord,
  saveConstraint,
} from './order-constraints.queries.ts';
import { resolveConstraint, type ScopeConstraint } from './order-constraints.rules.ts';

export type OrderConstraintRecord = OrderConstraint & { readonly version: number };

const missing: Readonly<Record<DeliveryScope, ErrorCode>> = {
  account: 'NOT_FOUND',
  companies: 'COMPANY_NOT_FOUND',
  regions: 'REGION_NOT_FOUND',
  stores: 'STORE_NOT_FOUND',
};

export const getOrderConstraint = async (ctx: Ctx, key: DeliveryScopeKey): Promise<OrderConstraintRecord> =>
  load(ctx, key, await getScope(ctx, key));

/** The minimum units of a company are those of its proposals, which the company has as well. */
export const changeOrderConstraint = async (
  ctx: Ctx,
  key: DeliveryScopeKey,
  values: OrderConstraintValues,
): Promise<OrderConstraintRecord> => {
  const record = await getScope(ctx, key);
  await lockConstraints(ctx);
  const before = await load(ctx, key, record);
  ctx.requireVersion(before.version);
  if (isDeepStrictEqual(before.own, values)) return before;
  const isCompany = key.scope === 'companies';
  const isUnits = ({ kind }: OrderConstraintValues['minimums'][number]) => isCompany && kind === 'UNITS';
  const minItemsForStoreProposal = values.minimums.find(isUnits)?.minimum ?? 0;
  if (isCompany && minItemsForStoreProposal !== (before.own.minimums.find(isUnits)?.minimum ?? 0))
    await changeCompany(unversioned(ctx), key.scopeId, { minItemsForStoreProposal });
  await saveConstraint(ctx, key, { ...values, minimums: values.minimums.filter((one) => !isUnits(one)) });
  const path = key.scope === 'account' ? '' : `${key.scope}/${key.scopeId}/`;
  const fields = ({ minimums, freight }: OrderConstraintValues) => ({
    ...Object.fromEntries(minimums.map(({ kind, minimum }) => [`${path}${kind}`, minimum])),
    [`${path}freight`]: freight,
  });
  ctx.audit({ entityType: 'ORDER_CONSTRAINT', id: ctx.tenantId, before: fields(before.own), after: fields(values) });
  return load(ctx, key, record);
};

const getScope = async (ctx: DataCtx, key: DeliveryScopeKey): Promise<ScopeRecord> =>
  found(await findScope(ctx, key), missing[key.scope]);

const load = async (ctx: DataCtx, key: DeliveryScopeKey, record: ScopeRecord): Promise<OrderConstraintRecord> => {
  const { companyId, regionId, storeId } = record;
  const scopes = await findConstraints(ctx, companyId, {
    regionIds: regionId === null ? [] : [regionId],
    storeIds: storeId === null ? [] : [storeId],
  });
  const effective = resolve(scopes, record.isCombined ? { ...record, storeId: null } : record);
  const own = scopes.find(({ from }) => from.scope === key.scope && from.id === key.scopeId);
  return {
    own: { minimums: own?.minimums ?? [], freight: own?.freight ?? null },
    effective,
    contradictions: await findContradictions(ctx, { ...record, isOwn: (own?.minimums.length ?? 0) > 0 }, effective),
    version: await findConstraintVersion(ctx, key),
  };
};

/** The shelves of a company hold the orders of many stores, so only a store and a region can be too small for a minimum. */
const findContradictions = async (
  ctx: DataCtx,
  record: ScopeRecord & { readonly isOwn: boolean },
  { minimums }: EffectiveConstraint,
): Promise<string[]> => {
  const currency = await getCurrency(ctx.db, ctx.tenantId);
  const hasOrders = record.regionId !== null || record.storeId !== null;
  const capacity =
    hasOrders && minimums.length > 0 && !record.isCombined
      ? await findShelfCapacity(ctx, record, record.storeId === null)
      : undefined;
  const products = await findContradictoryProducts(ctx, record);
  return [
    ...(record.isCombined && record.isOwn
      ? ['The orders of the store are combined with those of its region, whose minimums apply']
      : []),
    ...(capacity ? findUnreachable(minimums, capacity, { limit: 'the shelves hold', currency }) : []),
    ...products.flatMap(({ storeName, ...product }) => describeLimitContradictions(product, storeName)),
  ];
};

const resolve = (
  scopes: readonly ScopeConstraint[],
  { companyId, regionId, storeId }: ScopeIds,
): EffectiveConstraint => {
  const ids: Readonly<Record<DeliveryScope, number | null>> = {
    account: 0,
    companies: companyId,
    regions: regionId,
    stores: storeId,
  };
  return resolveConstraint(scopes.filter(({ from }) => ids[from.scope] === from.id).toSorted(bySpecificity));
};

const order: readonly DeliveryScope[] = ['account', 'companies', 'regions', 'stores'];
const bySpecificity = (one: ScopeConstraint, other: ScopeConstraint): number =>
  order.indexOf(one.from.scope) - order.indexOf(other.from.scope);

/** What applies to the order that contains the lines of each store of a company, in the order of the stores. */
export const loadOrderConstraints = async (
  ctx: DataCtx,
  companyId: number,
  stores: readonly {
    readonly storeId: number;
    readonly regionId: number | null;
    readonly orderRegionId: number | null;
  }[],
): Promise<EffectiveConstraint[]> => {
  const scopes = await findConstraints(ctx, companyId, {
    regionIds: [...new Set(stores.flatMap(({ regionId }) => regionId ?? []))],
    storeIds: stores.map(({ storeId }) => storeId),
  });
  return stores.map(({ storeId, regionId, orderRegionId }) =>
    resolve(scopes, { companyId, regionId, storeId: orderRegionId === null ? storeId : null }),
  );
};
