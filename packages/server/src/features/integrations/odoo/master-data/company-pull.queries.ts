import { toNameKey } from '@shelfward/contract/kit/name-key.rules.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../../../platform/context/context.ts';
import { addressJson } from '../../../companies/public.ts';
import type { CompanyTerms } from './company-terms.rules.ts';

/** Companies with one of these names. */
export const findCompaniesByName = ({ db }: Pick<DataCtx, 'db'>, names: readonly string[]) =>
  db
    .selectFrom('company')
    .select(['id', 'nameKey'])
    .where('nameKey', '=', sql<string>`any(${names.map(toNameKey)}::text[])`)
    .execute();

/** The keys of the names whose company is mapped to another record in Odoo. */
export const findLinkedNames = async (
  { db }: Pick<DataCtx, 'db'>,
  baseId: number,
  names: readonly string[],
): Promise<ReadonlySet<string>> => {
  const linked = await db
    .selectFrom('company')
    .innerJoin('externalMapping', 'externalMapping.internalId', 'company.id')
    .select('company.nameKey')
    .where('externalMapping.integrationId', '=', baseId)
    .where('externalMapping.entity', '=', 'COMPANY')
    .where('externalMapping.state', '=', 'LINKED')
    .where('company.nameKey', '=', sql<string>`any(${names.map(toNameKey)}::text[])`)
    .execute();
  return new Set(linked.map(({ nameKey }) => nameKey));
};

/** The fields of a company that are imported from Odoo, with their local values. */
export const findCompanyAsPulled = async ({ db }: Pick<DataCtx, 'db'>, id: number) => {
  const row = await db
    .selectFrom('company')
    .select(['name', addressJson('company').as('address'), 'inactive', 'paymentTermId', 'priceListId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { paymentTermId, priceListId, ...fields } = row;
  return { id, paymentTermId, priceListId, fields };
};

type ReadCtx = Pick<DataCtx, 'db' | 'tenantId'>;

interface TermIds {
  readonly paymentTermId: number | null;
  readonly priceListId: number | null;
}

export const findPaymentTermId = async ({ db }: ReadCtx, name: string): Promise<number | null> => {
  const found = await db.selectFrom('paymentTerm').select('id').where('name', '=', name).executeTakeFirst();
  return found?.id ?? null;
};

export const findNamedPriceList = async (
  { db, tenantId }: ReadCtx,
  name: string,
): Promise<{ readonly id: number; readonly hasPrices: boolean } | undefined> => {
  const { rows } = await sql<{ id: number; hasPrices: boolean }>`
    select list.id, exists (
      select from product_price price
      where price.tenant_id = ${tenantId} and price.price_list_id = list.id and not price.inactive) as has_prices
    from price_list list where list.tenant_id = ${tenantId} and list.name = ${name}`.execute(db);
  return rows[0];
};

export const findTermNames = async (
  { db, tenantId }: ReadCtx,
  { paymentTermId, priceListId }: TermIds,
): Promise<CompanyTerms> => {
  const { rows } = await sql<CompanyTerms>`
    select (select name from payment_term where tenant_id = ${tenantId} and id = ${paymentTermId}) as payment_term,
      (select name from price_list where tenant_id = ${tenantId} and id = ${priceListId}) as price_list`.execute(db);
  return rows[0] ?? { paymentTerm: null, priceList: null };
};
