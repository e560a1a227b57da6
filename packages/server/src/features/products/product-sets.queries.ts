import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { createRecordSets } from '../../platform/context/record-sets.ts';
import { deleteUnused, holdRecords } from '../../platform/context/references.ts';
import { AppError } from '../../platform/core/errors.ts';
import { findDefaultProductLine, lockChoiceOfDefaultLine } from './product-lines.queries.ts';

// Parameters name temporary tables of this transaction.

export const productSets = createRecordSets({ table: 'product', isStamped: true, parts: ['product_attribute'] });

/** Adds the attribute values of `product_id, attribute_value_id`, which the products do not have. */
export const addAttributesTo = async (ctx: Ctx, table: string): Promise<void> => {
  const { db, tenantId } = ctx;
  const given = sql.id('pg_temp', table);
  const { rows } = await sql<{ id: number }>`select distinct attribute_value_id as id from ${given}`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (!(await holdRecords(ctx, 'attribute_value', ids))) throw new AppError('ATTRIBUTE_NOT_FOUND');
  await sql`
    insert into product_attribute (tenant_id, product_id, attribute_value_id)
    select ${tenantId}::integer, product_id, attribute_value_id from ${given}`.execute(db);
};

/** Removes the values of the keys of `product_id, attribute_key_id`. */
export const clearAttributes = async ({ db, tenantId }: Ctx, table: string): Promise<void> => {
  await sql`
    delete from product_attribute held
    using ${sql.id('pg_temp', table)} given, attribute_value value
    where held.tenant_id = ${tenantId} and held.product_id = given.product_id
      and value.tenant_id = ${tenantId} and value.id = held.attribute_value_id
      and value.attribute_key_id = given.attribute_key_id`.execute(db);
};

/** Creates missing lines by name; the first of a client is the default. */
export const addMissingProductLines = async (
  ctx: Ctx,
  lines: readonly { readonly name: string }[],
): Promise<number[]> => {
  if (lines.length === 0) return [];
  const { db, tenantId } = ctx;
  await lockChoiceOfDefaultLine(ctx);
  const hasDefault = (await findDefaultProductLine(ctx)) !== undefined;
  const { rows } = await sql<{ id: number; name: string; isDefault: boolean }>`
    insert into product_line (tenant_id, name, is_default)
    select ${tenantId}::integer, name, not ${hasDefault}::boolean and place = 1
    from unnest(${lines.map(({ name }) => name)}::text[]) with ordinality as given (name, place)
    on conflict do nothing
    returning id, name, is_default`.execute(db);
  for (const { id, ...after } of rows) ctx.audit({ entityType: 'PRODUCT_LINE', id, before: null, after });
  return rows.map(({ id }) => id);
};

export interface MadeAttributes {
  readonly keys: readonly number[];
  readonly values: readonly number[];
}

/** Creates missing keys and values; returns them. */
export const addMissingAttributes = async (
  ctx: Ctx,
  attributes: readonly { readonly key: string; readonly value: string }[],
): Promise<MadeAttributes> => {
  if (attributes.length === 0) return { keys: [], values: [] };
  const { db, tenantId } = ctx;
  const keys = attributes.map(({ key }) => key);
  const made = await sql<{ id: number; name: string }>`
    insert into attribute_key (tenant_id, name)
    select distinct on (to_name_key(name)) ${tenantId}::integer, name from unnest(${keys}::text[]) as given (name)
    on conflict do nothing
    returning id, name`.execute(db);
  for (const { id, ...after } of made.rows) ctx.audit({ entityType: 'ATTRIBUTE_KEY', id, before: null, after });
  const values = await sql<{ id: number; name: string; attributeKeyId: number }>`
    insert into attribute_value (tenant_id, attribute_key_id, name)
    select distinct on (key.id, to_name_key(given.name)) ${tenantId}::integer, key.id, given.name
    from unnest(${keys}::text[], ${attributes.map(({ value }) => value)}::text[]) as given (key, name)
    join attribute_key key on key.tenant_id = ${tenantId} and key.name_key = to_name_key(given.key)
    on conflict do nothing
    returning id, name, attribute_key_id`.execute(db);
  for (const { id, ...after } of values.rows) ctx.audit({ entityType: 'ATTRIBUTE_VALUE', id, before: null, after });
  return { keys: made.rows.map(({ id }) => id), values: values.rows.map(({ id }) => id) };
};

/** The default line is kept for products without a line. */
export const deleteUnusedProductLines = async (ctx: Ctx, ids: readonly number[]): Promise<void> => {
  const usual = await findDefaultProductLine(ctx);
  const others = ids.filter((id) => id !== usual?.id);
  await deleteUnused(ctx, { table: 'product_line', entityType: 'PRODUCT_LINE' }, others);
};

export const deleteUnusedAttributes = async (ctx: Ctx, { keys, values }: MadeAttributes): Promise<void> => {
  await deleteUnused(ctx, { table: 'attribute_value', entityType: 'ATTRIBUTE_VALUE' }, values);
  await deleteUnused(ctx, { table: 'attribute_key', entityType: 'ATTRIBUTE_KEY' }, keys);
};
