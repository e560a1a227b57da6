import type { Company, companyRoutes, OrderManager } from '@shelfward/contract/companies/companies.contract.ts';
import { isAllowed, orderManagers, roles } from '@shelfward/contract/kit/access.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import { personName } from '../../platform/auth/people.queries.ts';
import type { DataCtx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import { holdsAny } from '../../platform/db/like.ts';
import { inNaturalOrder } from '../../platform/db/natural-order.ts';
import { paginate } from '../../platform/db/paging.ts';
import type { CompanyTable } from '../../platform/db/schema.gen.ts';
import { createLinks } from '../../platform/records/links.ts';
import { companyFields } from './company-fields.queries.ts';

export type CompanyRecord = Company & { readonly version: number };

export const findCompanies = (
  { db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>,
  { page, size, sort, includeInactive, search, ids, regionId, ...filters }: Input<typeof companyRoutes.list>['query'],
): Promise<Page<Company>> => {
  let query = db.selectFrom('company').select(companyFields);
  if (!includeInactive) query = query.where('inactive', '=', false);
  if (search !== undefined) query = query.where(holdsAny(['name'], search));
  if (ids !== undefined) query = query.where('id', 'in', ids);
  if (regionId !== undefined)
    query = query.where('id', '=', (eb) =>
      eb.selectFrom('region').select('companyId').where('region.id', '=', regionId),
    );
  for (const column of ['salesChannelId', 'priceListId', 'paymentTermId', 'orderManagerId'] as const)
    if (filters[column] !== undefined) query = query.where(column, '=', filters[column]);
  return paginate(query, { page, size, sort }, companyOrder(tenantId));
};

export const findCompany = ({ db }: Pick<DataCtx, 'db'>, id: number): Promise<CompanyRecord | undefined> =>
  db.selectFrom('company').select(companyFields).select('version').where('id', '=', id).executeTakeFirst();

export const findNamedCompany = ({ db }: Pick<DataCtx, 'db'>, id: number) =>
  db.selectFrom('company').select(['id', 'name']).where('id', '=', id).executeTakeFirst();

export const insertCompany = async ({ db }: Pick<DataCtx, 'db'>, values: Insertable<CompanyTable>): Promise<number> => {
  const { id } = await db.insertInto('company').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
};

export const updateCompany = async (
  { db }: Pick<DataCtx, 'db'>,
  id: number,
  values: Updateable<CompanyTable>,
): Promise<void> => {
  await db.updateTable('company').set(values).where('id', '=', id).execute();
};

export const companyBuyers = createLinks({ table: 'company', attached: 'buyer' });

const isOrderManager = sql<boolean>`not ${sql.ref('inactive')}
  and ${sql.ref('authorities')} && ${roles.filter((role) => isAllowed(orderManagers, [role]))}::text[]`;

/** Whether the user is active and has a role that manages orders. */
export const canManageOrders = async ({ db }: Pick<DataCtx, 'db'>, id: number): Promise<boolean> => {
  const user = await db
    .selectFrom('appUser')
    .select('id')
    .where('id', '=', id)
    .where(isOrderManager)
    .executeTakeFirst();
  return user !== undefined;
};

/** Active users whose roles let them manage orders. */
export const findOrderManagers = (
  { db }: Pick<DataCtx, 'db'>,
  { search, ids, ...page }: Input<typeof companyRoutes.orderManagers>['query'],
): Promise<Page<OrderManager>> => {
  let query = db.selectFrom('appUser').select(['id', 'email', 'firstName', 'lastName']).where(isOrderManager);
  if (ids !== undefined) query = query.where('id', 'in', ids);
  if (search !== undefined) query = query.where(holdsAny([personName('appUser'), 'email'], search));
  return paginate(query, page, orderManagerOrder);
};

const orderManagerOrder = {
  fields: {
    lastName: sql`lower(${sql.ref('lastName')})`,
    firstName: sql`lower(${sql.ref('firstName')})`,
    email: sql`lower(${sql.ref('email')})`,
  },
  id: sql.ref('id'),
  otherwise: [
    { field: 'lastName', direction: 'asc' },
    { field: 'firstName', direction: 'asc' },
  ],
} as const;

const companyOrder = (tenantId: number) => {
  const nameIn = (table: 'priceList' | 'paymentTerm' | 'salesChannel') => sql`(
    select named.name_key from ${sql.table(table)} named
    where named.tenant_id = ${tenantId} and named.id = ${sql.ref(`company.${table}Id`)}) collate natural_order`;
  return {
    fields: {
      name: inNaturalOrder(sql.ref('nameKey')),
      city: sql`lower(city)`,
      priceListName: nameIn('priceList'),
      paymentTermName: nameIn('paymentTerm'),
      salesChannelName: nameIn('salesChannel'),
      orderManagerName: sql`(
        select lower(${personName('person')})
        from app_user person where person.tenant_id = ${tenantId} and person.id = company.order_manager_id)`,
      discount: sql.ref('discount'),
      amountOfActiveStores: sql.ref('amountOfActiveStores'),
      amountOfActiveRegions: sql.ref('amountOfActiveRegions'),
      inactive: sql.ref('inactive'),
    },
    id: sql.ref('id'),
    otherwise: [{ field: 'name', direction: 'asc' }],
  } as const;
};

/** Rejects an id that no company of the account has. */
export const requireCompany = async ({ db }: Pick<DataCtx, 'db'>, id: number): Promise<void> => {
  const company = await db.selectFrom('company').select('id').where('id', '=', id).executeTakeFirst();
  if (!company) throw new AppError('COMPANY_NOT_FOUND');
};
