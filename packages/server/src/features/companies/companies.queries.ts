import type { Company, companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { contains } from '../../platform/db/like.ts';
import { paginate } from '../../platform/db/paging.ts';
import type { CompanyTable } from '../../platform/db/schema.gen.ts';
import { companyFields } from './company-fields.queries.ts';

export type CompanyRecord = Company & { readonly version: number };

export const findCompanies = (
  { db }: Ctx,
  { page, size, sort, includeInactive, search, ids, regionId, ...filters }: Input<typeof companyRoutes.list>['query'],
): Promise<Page<Company>> => {
  let query = db.selectFrom('company').select(companyFields);
  if (!includeInactive) query = query.where('inactive', '=', false);
  if (search !== undefined) query = query.where('name', 'ilike', contains(search));
  if (ids !== undefined) query = query.where('id', 'in', ids);
  if (regionId !== undefined)
    query = query.where('id', '=', (eb) =>
      eb.selectFrom('region').select('companyId').where('region.id', '=', regionId),
    );
  for (const column of ['salesChannelId', 'priceListId', 'paymentTermId', 'orderManagerId'] as const)
    if (filters[column] !== undefined) query = query.where(column, '=', filters[column]);
  return paginate(query, { page, size, sort }, companyOrder);
};

export const findCompany = ({ db }: Ctx, id: number): Promise<CompanyRecord | undefined> =>
  db.selectFrom('company').select(companyFields).select('version').where('id', '=', id).executeTakeFirst();

/** Locks the row until the transaction ends, so that what is read next is still so when it is changed. */
export const lockCompany = ({ db }: Ctx, id: number): Promise<{ version: number } | undefined> =>
  db.selectFrom('company').select('version').where('id', '=', id).forUpdate().executeTakeFirst();

export const findCompanyHolding = (
  { db }: Ctx,
  name: string,
  excludeId = 0,
): Promise<{ inactive: boolean } | undefined> =>
  db
    .selectFrom('company')
    .select('inactive')
    .where(sql`lower(${sql.ref('name')})`, '=', sql`lower(${name})`)
    .where('id', '<>', excludeId)
    .executeTakeFirst();

export const insertCompany = async ({ db }: Ctx, values: Insertable<CompanyTable>): Promise<number> => {
  const { id } = await db.insertInto('company').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
};

export const updateCompany = async ({ db }: Ctx, id: number, values: Updateable<CompanyTable>): Promise<void> => {
  await db.updateTable('company').set(values).where('id', '=', id).execute();
};

export const attachCompanyBuyers = async (
  { db }: Ctx,
  companyId: number,
  buyerIds: readonly number[],
): Promise<void> => {
  if (buyerIds.length === 0) return;
  await db
    .insertInto('companyBuyer')
    .values(buyerIds.map((buyerId) => ({ companyId, buyerId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const companyOrder = {
  fields: {
    name: sql`lower(${sql.ref('name')})`,
    discount: sql.ref('discount'),
    amountOfActiveStores: sql.ref('amountOfActiveStores'),
    amountOfActiveRegions: sql.ref('amountOfActiveRegions'),
    inactive: sql.ref('inactive'),
  },
  id: sql.ref('id'),
  otherwise: [{ field: 'name', direction: 'asc' }],
} as const;
