import { sql } from 'kysely';
import type { DataCtx } from '../../../../platform/context/context.ts';

/** Those of our companies that have one of these names, whatever the case. */
export const findCompaniesNamed = ({ db }: Pick<DataCtx, 'db'>, names: readonly string[]) =>
  db
    .selectFrom('company')
    .select(['id', 'nameKey'])
    .where('nameKey', '=', sql<string>`any(${names.map((name) => name.toLowerCase())}::text[])`)
    .execute();

/** Those of the names, in small letters, whose company here belongs to another record of Odoo's. */
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

/** What of a company comes from Odoo, as it is here. */
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
