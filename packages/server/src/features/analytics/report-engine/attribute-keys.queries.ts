import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';
import { toArrayText } from '../../../platform/db/number-lists.ts';

export interface AttributeKeyName {
  readonly id: number;
  readonly name: string;
}

export const findAttributeKey = ({ db }: DataCtx, id: number): Promise<AttributeKeyName | undefined> =>
  db.selectFrom('attributeKey').select(['id', 'name']).where('id', '=', id).executeTakeFirst();

/** All keys, by name. */
export const findAttributeKeys = ({ db }: DataCtx): Promise<(AttributeKeyName & { readonly inactive: boolean })[]> =>
  db
    .selectFrom('attributeKey')
    .select(['id', 'name', 'inactive'])
    .orderBy(sql`name_key collate natural_order`)
    .orderBy('id')
    .execute();

/** Active keys of which at least one of the products has a value. */
export const findProductAttributeKeys = async (
  { db, tenantId }: DataCtx,
  productIds: Iterable<number>,
): Promise<AttributeKeyName[]> => {
  const { rows } = await sql<AttributeKeyName>`
    select key.id, key.name
    from attribute_key key
    where key.tenant_id = ${tenantId} and not key.inactive and exists (
      select from product_attribute assigned
      join attribute_value value on value.tenant_id = ${tenantId} and value.id = assigned.attribute_value_id
      where assigned.tenant_id = ${tenantId} and assigned.product_id = any(${toArrayText([...productIds])}::bigint[])
        and value.attribute_key_id = key.id)
    order by key.name_key collate natural_order, key.id`.execute(db);
  return rows;
};
