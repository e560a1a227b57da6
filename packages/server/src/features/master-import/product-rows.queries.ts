import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import {
  addAttributesTo,
  addMissingAttributes,
  addMissingProductLines,
  clearAttributes,
  deleteUnusedAttributes,
  deleteUnusedProductLines,
  deleteUnusedProducts,
  upsertProducts,
} from '../products/public.ts';
import { errorWhen, type ImportedKind, lockRecords, type Made, notFound, storeIds } from './import-kind.types.ts';

/** Products are identified by UPC. */
export const productRows: ImportedKind = {
  entityType: 'PRODUCT',
  table: 'product',
  key: { property: 'upc', label: 'UPC' },
  uniques: [
    { property: 'name', label: 'Product', keyColumn: 'name_key' },
    { property: 'sku', label: 'SKU', keyColumn: 'sku_key' },
  ],
  resolve: async (ctx) => {
    await resolveAttributes(ctx);
    await resolveProducts(ctx);
  },
  lock: (ctx) => lockRecords(ctx, 'product'),
  write: async (ctx) => {
    const missing = await makeMissing(ctx);
    await stageProducts(ctx);
    await upsertProducts(ctx, 'import_product');
    await storeIds(ctx, 'product', { property: 'upc', keyColumn: 'upc_key' });
    await writeAttributes(ctx);
    return missing;
  },
  remove: (ctx, table) => deleteUnusedProducts(ctx, table),
  unmake: async (ctx, { productLines = [], attributeKeys = [], attributeValues = [] }) => {
    await deleteUnusedProductLines(ctx, productLines);
    await deleteUnusedAttributes(ctx, { keys: attributeKeys, values: attributeValues });
  },
  restore: (ctx) => restoreProducts(ctx),
};

const resolveAttributes = async ({ db, tenantId }: Ctx): Promise<void> => {
  await sql`
    create temporary table import_attribute (
      line integer, key text, value text, attribute_key_id bigint, attribute_value_id bigint
    ) on commit drop`.execute(db);
  await sql`
    insert into pg_temp.import_attribute (line, key, value, attribute_key_id, attribute_value_id)
    select s.line, coalesce(key.name, given.key), coalesce(value.name, given.value), key.id, value.id
    from pg_temp.import_stage s cross join lateral jsonb_each_text(s.given -> 'attributes') as given (key, value)
    left join attribute_key key on key.tenant_id = ${tenantId} and key.name_key = lower(given.key)
    left join attribute_value value on value.tenant_id = ${tenantId} and value.attribute_key_id = key.id
      and value.name_key = lower(given.value)
    where s.given ? 'attributes'`.execute(db);
  await sql`analyze pg_temp.import_attribute`.execute(db);
};

const resolveProducts = async ({ db, tenantId }: Ctx): Promise<void> => {
  await sql`
    with given as materialized (
      select s.line, s.problems, s.given, given.*
      from pg_temp.import_stage s cross join lateral jsonb_to_record(s.given) as given (
        upc text, name text, sku text, "productLine" text, season text, "packSize" integer, discontinued boolean,
        active boolean)
    ), found as materialized (
      select given.line, product.id from given
      join product on product.tenant_id = ${tenantId} and product.upc_key = lower(given.upc)
    ), held as (
      select wanted.line, wanted.key, string_agg(value.name, ', ' order by value.name_key collate natural_order) as names,
             jsonb_agg(value.id) as ids
      from pg_temp.import_attribute wanted join found on found.line = wanted.line
      join product_attribute held on held.tenant_id = ${tenantId} and held.product_id = found.id
      join attribute_value value on value.tenant_id = ${tenantId} and value.id = held.attribute_value_id
        and value.attribute_key_id = wanted.attribute_key_id
      group by wanted.line, wanted.key
    ), attributes as (
      select wanted.line, jsonb_object_agg('attribute:' || wanted.key, wanted.value) as after,
             jsonb_object_agg('attribute:' || wanted.key, held.names) as before,
             jsonb_agg(held.ids) filter (where held.ids is not null) as ids
      from pg_temp.import_attribute wanted left join held on held.line = wanted.line and held.key = wanted.key
      group by wanted.line
    )
    insert into pg_temp.import_target (line, record_id, record_version, key, before, after, errors)
    select s.line, product.id, product.version, lower(s.upc),
           case when product.id is not null then jsonb_build_object(
             'upc', product.upc, 'name', product.name, 'sku', product.sku, 'productLine', line.name,
             'productLineId', line.id, 'season', season.name, 'seasonId', season.id, 'packSize', product.pack_size,
             'discontinued', product.discontinued, 'active', not product.inactive,
             'attributeValueIds', attributes.ids) || coalesce(attributes.before, '{}') end,
           jsonb_build_object(
             'upc', coalesce(product.upc, s.upc), 'name', coalesce(s.name, product.name),
             'sku', coalesce(s.sku, product.sku),
             'productLine', case when s."productLine" is not null then coalesce(named.name, s."productLine")
               when product.id is not null then line.name else usual.name end,
             'productLineId', case when s."productLine" is not null then named.id
               when product.id is not null then line.id else usual.id end,
             'season', coalesce(wanted_season.name, season.name), 'seasonId', coalesce(wanted_season.id, season.id),
             'packSize', coalesce(s."packSize", product.pack_size, 1),
             'discontinued', coalesce(s.discontinued, product.discontinued, false),
             'active', coalesce(s.active, true)) || coalesce(attributes.after, '{}'),
           s.problems
             || ${errorWhen(sql`product.id is null and s.name is null`, 'name', sql`'Product is empty.'`, 'EMPTY')}
             || ${errorWhen(
               sql`s.season is not null and wanted_season.id is null`,
               'season',
               notFound('Season', sql`s.season`),
             )}
    from given s
    left join found on found.line = s.line
    left join product on product.tenant_id = ${tenantId} and product.id = found.id
    left join product_line line on line.tenant_id = ${tenantId} and line.id = product.product_line_id
    left join product_line named on named.tenant_id = ${tenantId} and named.name_key = lower(s."productLine")
    left join product_line usual on usual.tenant_id = ${tenantId} and usual.is_default
    left join season on season.tenant_id = ${tenantId} and season.id = product.season_id
    left join season wanted_season on wanted_season.tenant_id = ${tenantId}
      and wanted_season.name_key = lower(s.season)
    left join attributes on attributes.line = s.line`.execute(db);
};

const makeMissing = async (ctx: Ctx): Promise<Made> => {
  const lines = await sql<{ name: string }>`
    select distinct on (lower(after ->> 'productLine')) after ->> 'productLine' as name
    from pg_temp.import_verdict
    where outcome in ('NEW', 'CHANGED') and after ->> 'productLine' is not null and after ->> 'productLineId' is null
    order by lower(after ->> 'productLine'), line`.execute(ctx.db);
  const productLines = await addMissingProductLines(
    ctx,
    lines.rows.map(({ name }) => name),
  );
  const attributes = await sql<{ key: string; value: string }>`
    select distinct wanted.key, wanted.value
    from pg_temp.import_attribute wanted join pg_temp.import_verdict using (line)
    where outcome in ('NEW', 'CHANGED') and wanted.attribute_value_id is null
    order by 1, 2`.execute(ctx.db);
  const { keys, values } = await addMissingAttributes(ctx, attributes.rows);
  return { productLines, attributeKeys: [...keys], attributeValues: [...values] };
};

const productTable = sql`
  create temporary table import_product (
    id bigint, upc text, sku text, name text, product_line_id bigint, season_id bigint, pack_size integer,
    discontinued boolean, inactive boolean
  ) on commit drop`;

const stageProducts = async ({ db, tenantId }: Ctx): Promise<void> => {
  await productTable.execute(db);
  await sql`
    insert into pg_temp.import_product
    select v.record_id, v.after ->> 'upc', v.after ->> 'sku', v.after ->> 'name', line.id,
           (v.after ->> 'seasonId')::bigint, (v.after ->> 'packSize')::integer,
           (v.after ->> 'discontinued')::boolean, not (v.after ->> 'active')::boolean
    from pg_temp.import_verdict v
    left join product_line line on line.tenant_id = ${tenantId} and line.name_key = lower(v.after ->> 'productLine')
    where v.outcome in ('NEW', 'CHANGED')
    order by v.line`.execute(db);
};

const writeAttributes = async (ctx: Ctx): Promise<void> => {
  const { db, tenantId } = ctx;
  await sql`
    create temporary table import_product_attribute (
      product_id bigint, attribute_key_id bigint, attribute_value_id bigint
    ) on commit drop`.execute(db);
  await sql`
    insert into pg_temp.import_product_attribute
    select v.record_id, key.id, value.id
    from pg_temp.import_attribute wanted join pg_temp.import_verdict v using (line)
    join attribute_key key on key.tenant_id = ${tenantId} and key.name_key = lower(wanted.key)
    join attribute_value value on value.tenant_id = ${tenantId} and value.attribute_key_id = key.id
      and value.name_key = lower(wanted.value)
    where v.outcome = 'NEW' or v.changes @> jsonb_build_array(jsonb_build_object('property', 'attribute:' || wanted.key))`.execute(
    db,
  );
  await clearAttributes(ctx, 'import_product_attribute');
  await addAttributesTo(ctx, 'import_product_attribute');
};

const restoreProducts = async (ctx: Ctx): Promise<void> => {
  const { db, tenantId } = ctx;
  await productTable.execute(db);
  await sql`
    insert into pg_temp.import_product
    select record_id, before ->> 'upc', before ->> 'sku', before ->> 'name', (before ->> 'productLineId')::bigint,
           (before ->> 'seasonId')::bigint, (before ->> 'packSize')::integer, (before ->> 'discontinued')::boolean,
           not (before ->> 'active')::boolean
    from pg_temp.import_undo where outcome = 'CHANGED' and is_undone`.execute(db);
  await upsertProducts(ctx, 'import_product');
  await sql`
    create temporary table import_gone_attribute on commit drop as
    select undone.record_id as product_id, key.id as attribute_key_id
    from pg_temp.import_undo undone cross join lateral jsonb_object_keys(undone.given -> 'attributes') as given (key)
    join attribute_key key on key.tenant_id = ${tenantId} and key.name_key = lower(given.key)
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
