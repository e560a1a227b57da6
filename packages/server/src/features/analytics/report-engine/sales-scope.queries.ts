import { type RawBuilder, sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';
import { listOf, numbersOf, textOf } from '../../../platform/db/number-lists.ts';
import type { ProductScope, StoreScope } from './sales-scope.types.ts';

type Sql = RawBuilder<unknown>;

/** Inactive ones too: what they sold was sold. */
export const findStoreIds = async ({ db, tenantId }: DataCtx, scope: StoreScope): Promise<number[]> => {
  const { rows } = await sql<{ ids: string | null }>`
    select ${listOf(sql`store.id`)} as ids from store
    where store.tenant_id = ${tenantId} and ${ofStores(scope)}`.execute(db);
  return numbersOf(rows[0]?.ids);
};

export const findProductIds = async (ctx: DataCtx, scope: ProductScope): Promise<number[]> => {
  const { rows } = await sql<{ ids: string | null }>`
    select ${listOf(sql`product.id`)} as ids from product
    where product.tenant_id = ${ctx.tenantId} and ${await ofProducts(ctx, scope)}`.execute(ctx.db);
  return numbersOf(rows[0]?.ids);
};

/** What products hold of a key: `product_id, id, name, name_key`. */
export const valuesOfKey = (tenantId: number, attributeKeyId: number): Sql => sql`
  select holding.product_id, value.id, value.name, value.name_key
  from product_attribute holding
  join attribute_value value on value.tenant_id = ${tenantId} and value.id = holding.attribute_value_id
  where holding.tenant_id = ${tenantId} and value.attribute_key_id = ${attributeKeyId}`;

const ofStores = ({ companyIds, regionIds, withoutRegion, storeIds }: StoreScope): Sql =>
  all([
    companyIds && among('store.company_id', companyIds),
    widened('store.region_id', regionIds, withoutRegion && sql`store.region_id is null`),
    storeIds && among('store.id', storeIds),
  ]);

const ofProducts = async (ctx: DataCtx, scope: ProductScope): Promise<Sql> => {
  const { productLineIds, withoutProductLine, productIds } = scope;
  return all([
    widened('product.product_line_id', productLineIds, withoutProductLine && sql`product.product_line_id is null`),
    productIds && among('product.id', productIds),
    ...(await ofAttributes(ctx, scope)),
  ]);
};

/** A condition for each key that values, or the lack of them, are named of. */
const ofAttributes = async (
  ctx: DataCtx,
  { attributeValueIds, withoutAttributeKeyIds = [] }: ProductScope,
): Promise<Sql[]> => {
  const { tenantId } = ctx;
  const valuesByKey = await findKeysOf(ctx, attributeValueIds);
  const keyIds = new Set([...valuesByKey.keys(), ...withoutAttributeKeyIds]);
  if (attributeValueIds && keyIds.size === 0) return [sql`false`];
  const holds = (valueIds: readonly number[]) => sql`exists (
    select from product_attribute holding
    where holding.tenant_id = ${tenantId} and holding.product_id = product.id
      and ${among('holding.attribute_value_id', valueIds)})`;
  const lacks = (keyId: number) => sql`not exists (
    select from (${valuesOfKey(tenantId, keyId)}) held where held.product_id = product.id)`;
  const without = new Set(withoutAttributeKeyIds);
  return [...keyIds].map((keyId) => {
    const held = holds(valuesByKey.get(keyId) ?? []);
    return without.has(keyId) ? sql`(${held} or ${lacks(keyId)})` : held;
  });
};

const findKeysOf = async (
  { db }: DataCtx,
  valueIds: readonly number[] | undefined,
): Promise<ReadonlyMap<number, number[]>> => {
  const byKey = new Map<number, number[]>();
  if (!valueIds || valueIds.length === 0) return byKey;
  const rows = await db
    .selectFrom('attributeValue')
    .select(['id', 'attributeKeyId'])
    .where('id', 'in', valueIds)
    .execute();
  for (const { id, attributeKeyId } of rows) byKey.set(attributeKeyId, [...(byKey.get(attributeKeyId) ?? []), id]);
  return byKey;
};

const all = (conditions: readonly (Sql | undefined | false)[]): Sql => {
  const given = conditions.filter((condition) => condition instanceof Object);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
};

const widened = (
  column: string,
  ids: readonly number[] | undefined,
  orElse: Sql | undefined | false,
): Sql | undefined => {
  if (!ids) return orElse || undefined;
  return orElse ? sql`(${among(column, ids)} or ${orElse})` : among(column, ids);
};

export const among = (column: string, ids: Iterable<number>): Sql =>
  sql`${sql.ref(column)} = any(${textOf([...ids])}::bigint[])`;
