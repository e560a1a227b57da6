import { sql } from 'kysely';
import type { DataCtx } from '../../../../platform/context/context.ts';

/** Companies with one of these names, case-insensitive. */
export const findCompaniesByName = ({ db }: Pick<DataCtx, 'db'>, names: readonly string[]) =>
  db
    .selectFrom('company')
    .select(['id', 'nameKey'])
    .where('nameKey', '=', sql<string>`any(${names.map((name) => name.toLowerCase())}::text[])`)
    .execute();

/** The lower-case names whose company is mapped to another record in Odoo. */
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
    .where('company.nameKey', '=', sql<string>`any(${names.map((name) => name.toLowerCase())}::text[])`)
    .execute();
  return new Set(linked.map(({ nameKey }) => nameKey));
};

/** The fields of a company that are imported from Odoo, with their local values. */
export const findCompanyAsPulled = async ({ db }: Pick<DataCtx, 'db'>, id: number) => {
  const row = await db
    .selectFrom('company')
    .select(['name', 'addressLine1', 'addressLine2', 'city', 'state', 'postalCode', 'countryCode', 'inactive'])
    .select(['paymentTermId', 'priceListId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, inactive, paymentTermId, priceListId, ...address } = row;
  return { id, paymentTermId, priceListId, fields: { name, address, inactive } };
};
