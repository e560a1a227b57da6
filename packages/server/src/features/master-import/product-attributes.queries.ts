import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { addAttributesTo, addMissingAttributes, clearAttributes, deleteUnusedAttributes } from '../products/public.ts';
import type { OtherProperty } from './record-kind.types.ts';

/** Each column of attributes is a property `attribute:` with the name of its header. */
export const productAttributes: OtherProperty = {
  property: 'attributes',
  table: 'import_attributes_of_row',
  resolve: (ctx) => resolveAttributes(ctx),
  write: async (ctx) => {
    const { rows } = await sql<{ key: string; value: string }>`
      select distinct wanted.key, wanted.value
      from pg_temp.import_attribute wanted join pg_temp.import_validation using (line)
      where outcome in ('NEW', 'CHANGED') and wanted.attribute_value_id is null
      order by 1, 2`.execute(ctx.db);
    const { keys, values } = await addMissingAttributes(ctx, rows);
    await writeAttributes(ctx);
    return { attributeKeys: [...keys], attributeValues: [...values] };
  },
  restore: (ctx) => restoreAttributes(ctx),
  deleteUnused: (ctx, { attributeKeys = [], attributeValues = [] }) =>
    deleteUnusedAttributes(ctx, { keys: attributeKeys, values: attributeValues }),
};

const resolveAttributes = async ({ db, tenantId }: Ctx): Promise<void> => {
  await sql`
    create temporary table import_attribute on commit drop as
    select s.line, to_name_key(s.given ->> 'upc') as upc_key, coalesce(key.name, given.key) as key,
           coalesce(value.name, given.value) as value, key.id as attribute_key_id, value.id as attribute_value_id
    from pg_temp.import_stage s cross join lateral jsonb_each_text(s.given -> 'attributes') as given (key, value)
    left join attribute_key key on key.tenant_id = ${tenantId} and key.name_key = to_name_key(given.key)
    left join attribute_value value on value.tenant_id = ${tenantId} and value.attribute_key_id = key.id
      and value.name_key = to_name_key(given.value)
    where s.given ? 'attributes'`.execute(db);
  await sql`analyze pg_temp.import_attribute`.execute(db);
  await sql`
    create temporary table import_attributes_of_row on commit drop as
    with held as (
      select wanted.line, wanted.key, string_agg(value.name, ', ' order by value.name_key collate natural_order) as names,
             jsonb_agg(value.id) as ids
      from pg_temp.import_attribute wanted
      join product on product.tenant_id = ${tenantId} and product.upc_key = wanted.upc_key
      join product_attribute held on held.tenant_id = ${tenantId} and held.product_id = product.id
      join attribute_value value on value.tenant_id = ${tenantId} and value.id = held.attribute_value_id
        and value.attribute_key_id = wanted.attribute_key_id
      group by wanted.line, wanted.key
    )
    select wanted.line, jsonb_object_agg('attribute:' || wanted.key, wanted.value) as after,
           jsonb_object_agg('attribute:' || wanted.key, held.names) || jsonb_build_object(
             'attributeValueIds', jsonb_agg(held.ids) filter (where held.ids is not null)) as before
    from pg_temp.import_attribute wanted left join held on held.line = wanted.line and held.key = wanted.key
    group by wanted.line`.execute(db);
  await sql`analyze pg_temp.import_attributes_of_row`.execute(db);
};

const writeAttributes = async (ctx: Ctx): Promise<void> => {
  const { db, tenantId } = ctx;
  await sql`
    create temporary table import_product_attribute on commit drop as
    select v.record_id as product_id, key.id as attribute_key_id, value.id as attribute_value_id
    from pg_temp.import_attribute wanted join pg_temp.import_validation v using (line)
    join attribute_key key on key.tenant_id = ${tenantId} and key.name_key = to_name_key(wanted.key)
    join attribute_value value on value.tenant_id = ${tenantId} and value.attribute_key_id = key.id
      and value.name_key = to_name_key(wanted.value)
    where v.outcome = 'NEW' or v.changes @> jsonb_build_array(jsonb_build_object('property', 'attribute:' || wanted.key))`.execute(
    db,
  );
  await clearAttributes(ctx, 'import_product_attribute');
  await addAttributesTo(ctx, 'import_product_attribute');
};

const restoreAttributes = async (ctx: Ctx): Promise<void> => {
  const { db, tenantId } = ctx;
  await sql`
    create temporary table import_gone_attribute on commit drop as
    select undone.record_id as product_id, key.id as attribute_key_id
    from pg_temp.import_undo undone cross join lateral jsonb_object_keys(undone.given -> 'attributes') as given (key)
    join attribute_key key on key.tenant_id = ${tenantId} and key.name_key = to_name_key(given.key)
    where undone.outcome = 'CHANGED' and undone.is_undone and undone.given ? 'attributes'`.execute(db);
  await clearAttributes(ctx, 'import_gone_attribute');
  await sql`
    create temporary table import_held_attribute on commit drop as
    select undone.record_id as product_id, value.id as attribute_value_id
    from pg_temp.import_undo undone
    cross join lateral jsonb_array_elements(undone.before -> 'attributeValueIds') as of_key
    cross join lateral jsonb_array_elements_text(of_key) as held (id)
    join attribute_value value on value.tenant_id = ${tenantId} and value.id = held.id::bigint
    where undone.outcome = 'CHANGED' and undone.is_undone
      and jsonb_typeof(undone.before -> 'attributeValueIds') = 'array'`.execute(db);
  await addAttributesTo(ctx, 'import_held_attribute');
};
