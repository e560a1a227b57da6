import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type {
  AttributeKey,
  AttributeValue,
  attributeRoutes,
} from '@shelfward/contract/products/attributes.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { paginateRecords } from '../../platform/db/record-list.ts';

export type AttributeKeyRecord = AttributeKey & { readonly version: number };
export type AttributeValueRecord = AttributeValue & { readonly version: number };

export const findAttributeKeys = (
  ctx: Ctx,
  query: Input<typeof attributeRoutes.list>['query'],
): Promise<Page<AttributeKey>> =>
  paginateRecords(ctx.db.selectFrom('attributeKey').select(['id', 'name', 'inactive', selectOptions(ctx)]), query);

export const findAttributeKey = (ctx: Ctx, id: number): Promise<AttributeKeyRecord | undefined> =>
  ctx.db
    .selectFrom('attributeKey')
    .select(['id', 'name', 'inactive', selectOptions(ctx), selectVersion(ctx)])
    .where('id', '=', id)
    .executeTakeFirst();

/** The attribute keys of a line's products with their values. */
export const findAttributesOfLine = async ({ db, tenantId }: Ctx, productLineId: number): Promise<AttributeKey[]> => {
  const { rows } = await sql<AttributeKey>`
    with held as materialized (
      select distinct product_attribute.attribute_value_id as id
      from product join product_attribute
        on product_attribute.tenant_id = ${tenantId} and product_attribute.product_id = product.id
      where product.tenant_id = ${tenantId} and product.product_line_id = ${productLineId})
    select key.id, key.name, key.inactive,
           jsonb_agg(jsonb_build_object('id', value.id, 'name', value.name, 'inactive', value.inactive)
                     order by value.name_key collate natural_order, value.id) as options
    from held
    join attribute_value value on value.tenant_id = ${tenantId} and value.id = held.id
    join attribute_key key on key.tenant_id = ${tenantId} and key.id = value.attribute_key_id
    group by key.id, key.name, key.name_key, key.inactive
    order by key.name_key collate natural_order, key.id`.execute(db);
  return rows;
};

export const insertAttributeKey = async ({ db }: Ctx, name: string): Promise<number> => {
  const { id } = await db.insertInto('attributeKey').values({ name }).returning('id').executeTakeFirstOrThrow();
  return id;
};

export const updateAttributeKey = async (
  { db }: Ctx,
  id: number,
  values: { readonly name?: string; readonly inactive?: boolean },
): Promise<void> => {
  await db.updateTable('attributeKey').set(values).where('id', '=', id).execute();
};

export const insertAttributeValues = (
  { db }: Ctx,
  attributeKeyId: number,
  names: readonly string[],
): Promise<AttributeValueRecord[]> =>
  db
    .insertInto('attributeValue')
    .values(names.map((name) => ({ attributeKeyId, name })))
    .returning(valueRecord)
    .execute();

export const findAttributeValue = ({ db }: Ctx, id: number): Promise<AttributeValueRecord | undefined> =>
  db.selectFrom('attributeValue').select(valueRecord).where('id', '=', id).executeTakeFirst();

export const updateAttributeValue = (
  { db }: Ctx,
  id: number,
  values: { readonly name?: string; readonly inactive?: boolean },
): Promise<AttributeValueRecord> =>
  db.updateTable('attributeValue').set(values).where('id', '=', id).returning(valueRecord).executeTakeFirstOrThrow();

const valueRecord = ['id', 'name', 'inactive', 'version'] as const;

const selectOptions = ({ tenantId }: Ctx) =>
  sql<AttributeValue[]>`(
    select coalesce(jsonb_agg(
      jsonb_build_object('id', value.id, 'name', value.name, 'inactive', value.inactive)
      order by value.name_key collate natural_order, value.id), '[]')
    from attribute_value value
    where value.tenant_id = ${tenantId} and value.attribute_key_id = attribute_key.id)`.as('options');

/** Options are part of the key: versions only increase, so their sum changes with every change. */
const selectVersion = ({ tenantId }: Ctx) =>
  sql<number>`attribute_key.version + (
    select coalesce(sum(value.version), 0) from attribute_value value
    where value.tenant_id = ${tenantId} and value.attribute_key_id = attribute_key.id)`.as('version');
