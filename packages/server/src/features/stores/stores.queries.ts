import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { ShortStore, Store, storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { type Insertable, type SelectQueryBuilder, sql, type Updateable } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';
import { createRecordSets } from '../../platform/context/record-sets.ts';
import { holdsAny } from '../../platform/db/like.ts';
import { inNaturalOrder } from '../../platform/db/natural-order.ts';
import { paginate } from '../../platform/db/paging.ts';
import type { Schema, StoreTable } from '../../platform/db/schema.gen.ts';
import { createLinks } from '../../platform/records/links.ts';
import { searchedStoreTexts, storeFields } from './store-fields.queries.ts';

export const storeSets = createRecordSets({ table: 'store' });

export type StoreRecord = Store & { readonly version: number };
type StoreFilters = Input<typeof storeRoutes.list>['query'];

export const findStores = (
  { db }: Pick<DataCtx, 'db'>,
  { page, size, sort, ...filters }: StoreFilters,
): Promise<Page<Store>> => {
  const stores = filtered(db.selectFrom('store').select(storeFields), filters);
  const request = { page, size, sort };
  if (!sort.some(({ field }) => field === 'companyName' || field === 'regionName'))
    return paginate(stores, request, storeOrder);
  const named = stores
    .leftJoin('company', 'company.id', 'store.companyId')
    .leftJoin('region', 'region.id', 'store.regionId');
  return paginate(named, request, storeOrder);
};

export const findShortStores = (
  { db }: Pick<DataCtx, 'db'>,
  { companyId, regionId, kind }: Input<typeof storeRoutes.allShort>['query'],
): Promise<ShortStore[]> => {
  let query = db.selectFrom('store').select(['id', 'companyId', 'regionId', 'name', 'number', 'code']);
  if (companyId !== undefined) query = query.where('companyId', '=', companyId);
  if (regionId !== undefined) query = query.where('regionId', '=', regionId);
  if (kind !== undefined) query = query.where('kind', 'in', kind);
  return query
    .where('inactive', '=', false)
    .orderBy(inNaturalOrder(sql.ref('nameKey')))
    .orderBy('id')
    .execute();
};

export const findStore = ({ db }: Pick<DataCtx, 'db'>, id: number): Promise<StoreRecord | undefined> =>
  db.selectFrom('store').select(storeFields).select('version').where('id', '=', id).executeTakeFirst();

export const insertStore = async ({ db }: Pick<DataCtx, 'db'>, values: Insertable<StoreTable>): Promise<number> => {
  const { id } = await db.insertInto('store').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
};

export const updateStore = async (
  { db }: Pick<DataCtx, 'db'>,
  id: number,
  values: Updateable<StoreTable>,
): Promise<void> => {
  await db.updateTable('store').set(values).where('id', '=', id).execute();
};

export const storeBuyers = createLinks({ table: 'store', attached: 'buyer' });

const filtered = <O>(
  given: SelectQueryBuilder<Schema, 'store', O>,
  {
    includeInactive,
    search,
    ids,
    companyId,
    regionId,
    globalAssortmentId,
    kind,
  }: Omit<StoreFilters, 'page' | 'size' | 'sort'>,
): SelectQueryBuilder<Schema, 'store', O> => {
  let query = given;
  if (!includeInactive) query = query.where('store.inactive', '=', false);
  if (ids !== undefined) query = query.where('store.id', 'in', ids);
  if (companyId !== undefined) query = query.where('store.companyId', '=', companyId);
  if (regionId !== undefined) query = query.where('store.regionId', '=', regionId);
  if (kind !== undefined) query = query.where('store.kind', 'in', kind);
  if (search !== undefined) query = query.where(holdsAny(searchedStoreTexts, search));
  if (globalAssortmentId !== undefined)
    query = query.where('store.id', 'in', (eb) =>
      eb
        .selectFrom('storeGlobalAssortment')
        .select('storeGlobalAssortment.storeId')
        .where('storeGlobalAssortment.globalAssortmentId', '=', globalAssortmentId),
    );
  return query;
};

const storeOrder = {
  fields: {
    name: inNaturalOrder(sql.ref('store.nameKey')),
    number: sql.ref('store.number'),
    code: sql.ref('store.code'),
    // Joined only for these two sort fields.
    companyName: inNaturalOrder(sql.ref('company.nameKey')),
    regionName: inNaturalOrder(sql.ref('region.nameKey')),
    city: sql`lower(${sql.ref('store.city')})`,
    state: sql`lower(${sql.ref('store.state')})`,
    inactive: sql.ref('store.inactive'),
  },
  id: sql.ref('store.id'),
  otherwise: [{ field: 'name', direction: 'asc' }],
} as const;
