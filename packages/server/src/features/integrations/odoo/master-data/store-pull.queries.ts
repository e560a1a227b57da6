import type { StoreText } from '@shelfward/contract/stores/store-import.rules.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../../../platform/context/context.ts';
import { addressJson } from '../../../companies/public.ts';

interface StoreWanted {
  readonly companyId: number;
  readonly name: string;
  readonly number: string | null;
}

/** Stores of the company that match: by number or code first, then by name. */
export const findMatchingStores = async (
  { db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>,
  baseId: number,
  { companyId, name, number }: StoreWanted,
): Promise<readonly { id: number; hasNumber: boolean; isLinked: boolean }[]> => {
  const { rows } = await sql<{ id: number; hasNumber: boolean; isLinked: boolean }>`
    select store.id, coalesce(${number}::text in (store.number, store.code), false) as has_number,
      exists (select from external_mapping m
              where m.tenant_id = ${tenantId} and m.integration_id = ${baseId} and m.entity = 'STORE'
                and m.internal_id = store.id and m.state = 'LINKED') as is_linked
    from store
    where store.tenant_id = ${tenantId} and store.company_id = ${companyId}
      and (${number}::text in (store.number, store.code) or store.name_key = to_name_key(${name}::text))
    order by has_number desc, store.id`.execute(db);
  return rows;
};

/** The fields of a store that are imported from Odoo, with their local values. */
export const findStoreAsPulled = async ({ db }: Pick<DataCtx, 'db'>, id: number, texts: readonly StoreText[]) => {
  const fields = await db
    .selectFrom('store')
    .select(['companyId', 'name', ...texts, addressJson('store').as('address'), 'inactive'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return fields && { id, fields };
};
