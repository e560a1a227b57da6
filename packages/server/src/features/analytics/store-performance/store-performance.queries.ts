import type { StorePerformance } from '@shelfward/contract/analytics/analytics.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { DataCtx } from '../../../platform/context/context.ts';
import { holdsAny } from '../../../platform/db/like.ts';
import { searchedStoreTexts } from '../../stores/public.ts';

export interface StoreFilters {
  readonly search?: string | undefined;
  readonly companyIds?: readonly number[] | undefined;
  readonly regionIds?: readonly number[] | undefined;
  readonly storeIds?: readonly number[] | undefined;
}

export const nameFields = ['storeName', 'companyName', 'regionName'] as const;
export type NameField = (typeof nameFields)[number];

/** A store with its rank by each requested name; stores without a region rank first. */
export type RankedStore = { readonly id: number; readonly inactive: boolean } & Readonly<
  Partial<Record<NameField, number>>
>;

const rankBy = {
  storeName: sql<number>`dense_rank() over (order by store.name_key collate natural_order)`,
  companyName: sql<number>`dense_rank() over (order by company.name_key collate natural_order)`,
  regionName: sql<number>`dense_rank() over (order by region.name_key collate natural_order nulls first)`,
} satisfies Readonly<Record<NameField, RawBuilder<number>>>;

/** All matching stores, by name. */
export const findRankedStores = async (
  { db }: DataCtx,
  { search, companyIds, regionIds, storeIds }: StoreFilters,
  ranks: readonly NameField[],
): Promise<RankedStore[]> => {
  let query = db
    .selectFrom('store')
    .innerJoin('company', 'company.id', 'store.companyId')
    .leftJoin('region', 'region.id', 'store.regionId')
    .select(['store.id', 'store.inactive'])
    .select(ranks.map((field) => rankBy[field].as(field)));
  if (companyIds) query = query.where('store.companyId', 'in', companyIds);
  if (regionIds) query = query.where('store.regionId', 'in', regionIds);
  if (storeIds) query = query.where('store.id', 'in', storeIds);
  if (search !== undefined) query = query.where(holdsAny(searchedStoreTexts, search));
  return query.orderBy(sql`store.name_key collate natural_order`).orderBy('store.id').execute();
};

export type ReportedStore = Pick<StorePerformance, 'store' | 'globalAssortmentQuantity' | 'adjustment' | 'parLevel'>;

/** Stores as the report shows them, with the totals of their assortments. */
export const findReportedStores = async (
  { db }: DataCtx,
  storeIds: readonly number[],
): Promise<ReadonlyMap<number, ReportedStore>> => {
  const rows = await db
    .selectFrom('store')
    .innerJoin('company', 'company.id', 'store.companyId')
    .leftJoin(
      // Rows of products that were removed from the store's assortments are retained; they are excluded here.
      (eb) =>
        eb
          .selectFrom('storeAssortmentItem')
          .where('globalAssortmentId', 'is not', null)
          .where('storeId', 'in', storeIds)
          .select((eb) => [
            'storeId',
            eb.fn.sum<number>('globalAssortmentQuantity').as('globalAssortmentQuantity'),
            eb.fn.sum<number>('adjustment').as('adjustment'),
            eb.fn.sum<number>('parLevel').as('parLevel'),
          ])
          .groupBy('storeId')
          .as('assortment'),
      (join) => join.onRef('assortment.storeId', '=', 'store.id'),
    )
    .where('store.id', 'in', storeIds)
    .select((eb) => [
      'store.id',
      'store.name',
      'store.code',
      'store.city',
      'store.state',
      jsonBuildObject({ id: eb.ref('company.id'), name: eb.ref('company.name') }).as('company'),
      eb
        .selectFrom('region')
        .whereRef('region.id', '=', 'store.regionId')
        .select((eb) =>
          jsonBuildObject({ id: eb.ref('region.id'), name: eb.ref('region.name'), code: eb.ref('region.code') }).as(
            'value',
          ),
        )
        .as('region'),
      eb.fn.coalesce('assortment.globalAssortmentQuantity', sql<number>`0`).as('globalAssortmentQuantity'),
      eb.fn.coalesce('assortment.adjustment', sql<number>`0`).as('adjustment'),
      eb.fn.coalesce('assortment.parLevel', sql<number>`0`).as('parLevel'),
    ])
    .execute();
  return new Map(
    rows.map(({ globalAssortmentQuantity, adjustment, parLevel, ...store }) => [
      store.id,
      { store, globalAssortmentQuantity, adjustment, parLevel },
    ]),
  );
};

export const findStoreId = ({ db }: DataCtx, id: number): Promise<{ id: number } | undefined> =>
  db.selectFrom('store').select('id').where('id', '=', id).executeTakeFirst();
