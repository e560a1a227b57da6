import type { Region, regionRoutes, ShortRegion } from '@shelfward/contract/companies/regions.contract.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { holdsAny } from '../../platform/db/like.ts';
import { inNaturalOrder } from '../../platform/db/natural-order.ts';
import { inOrder, paginate } from '../../platform/db/paging.ts';
import type { RegionTable, Schema } from '../../platform/db/schema.gen.ts';
import { createLinks } from '../../platform/records/links.ts';
import { addressJson, buyerList } from './record-fields.queries.ts';

export type RegionRecord = Region & { readonly version: number };

/** A region is found only under its own company. */
export interface RegionKey {
  readonly companyId: number;
  readonly regionId: number;
}

export const findRegions = (
  { db }: Ctx,
  companyId: number,
  { includeInactive, sort }: Input<typeof regionRoutes.list>['query'],
): Promise<Region[]> => {
  const query = db
    .selectFrom('region')
    .select(regionFields)
    .where('companyId', '=', companyId)
    .$if(!includeInactive, (all) => all.where('inactive', '=', false));
  return inOrder(query, sort, regionOrder).execute();
};

export const findShortRegions = (
  { db }: Ctx,
  { companyId, storeId, search, ids, ...page }: Input<typeof regionRoutes.allShort>['query'],
): Promise<Page<ShortRegion>> => {
  let query = db
    .selectFrom('region')
    .innerJoin('company', 'company.id', 'region.companyId')
    .select(['region.id', 'region.companyId', 'company.name as companyName'])
    .select(['region.name', 'region.code', 'region.inactive'])
    .where('region.inactive', '=', false);
  if (companyId !== undefined) query = query.where('region.companyId', '=', companyId);
  if (ids !== undefined) query = query.where('region.id', 'in', ids);
  if (storeId !== undefined)
    query = query.where('region.id', '=', (eb) =>
      eb.selectFrom('store').select('store.regionId').where('store.id', '=', storeId),
    );
  if (search !== undefined) query = query.where(holdsAny(['region.name', 'region.code', 'company.name'], search));
  return paginate(query, page, shortOrder);
};

export const findRegion = ({ db }: Ctx, { companyId, regionId }: RegionKey): Promise<RegionRecord | undefined> =>
  db
    .selectFrom('region')
    .select(regionFields)
    .select('version')
    .where('id', '=', regionId)
    .where('companyId', '=', companyId)
    .executeTakeFirst();

export const insertRegion = async ({ db }: Ctx, values: Insertable<RegionTable>): Promise<number> => {
  const { id } = await db.insertInto('region').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
};

export const updateRegion = async ({ db }: Ctx, regionId: number, values: Updateable<RegionTable>): Promise<void> => {
  await db.updateTable('region').set(values).where('id', '=', regionId).execute();
};

export const regionBuyers = createLinks({ table: 'region', attached: 'buyer' });

const regionFields = (eb: ExpressionBuilder<Schema, 'region'>) =>
  [
    'id',
    'id as regionId',
    'companyId',
    'name',
    'number',
    'code',
    'phoneNumber',
    addressJson('region').as('address'),
    selectBuyers(eb).as('buyers'),
    countStores(eb).as('numberOfStores'),
    'inactive',
  ] as const;

const selectBuyers = (eb: ExpressionBuilder<Schema, 'region'>) =>
  eb
    .selectFrom('regionBuyer')
    .innerJoin('buyer', 'buyer.id', 'regionBuyer.buyerId')
    .whereRef('regionBuyer.regionId', '=', 'region.id')
    .select(buyerList.as('value'))
    .$asScalar()
    .$notNull();

const countStores = (eb: ExpressionBuilder<Schema, 'region'>) =>
  eb
    .selectFrom('store')
    .whereRef('store.regionId', '=', 'region.id')
    .select(sql<number>`count(*)`.as('value'))
    .$asScalar()
    .$notNull();

const regionOrder = {
  fields: {
    name: inNaturalOrder(sql.ref('nameKey')),
    code: inNaturalOrder(sql`lower(code)`),
    number: inNaturalOrder(sql`lower(number)`),
    city: sql`lower(city)`,
    phoneNumber: sql.ref('phoneNumber'),
    numberOfStores: sql.ref('numberOfStores'),
    inactive: sql.ref('inactive'),
  },
  id: sql.ref('id'),
  otherwise: [{ field: 'name', direction: 'asc' }],
} as const;

const shortOrder = {
  fields: {
    name: inNaturalOrder(sql.ref('region.nameKey')),
    code: sql`lower(${sql.ref('region.code')})`,
    companyName: inNaturalOrder(sql.ref('company.nameKey')),
  },
  id: sql.ref('region.id'),
  otherwise: [
    { field: 'name', direction: 'asc' },
    { field: 'companyName', direction: 'asc' },
  ],
} as const;
