import { type RawBuilder, sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';
import { holdsAny } from '../../../platform/db/like.ts';
import { joinedNumbers, parseNumbers, toArrayText } from '../../../platform/db/number-lists.ts';
import { isProductInScope } from '../../../platform/db/scoped-products.ts';
import { searchedStoreTexts } from '../../stores/public.ts';
import type { ProductScope, StoreScope } from './sales-scope.types.ts';

type Sql = RawBuilder<unknown>;

/** Includes inactive stores, because their sales count. */
export const findStoreIds = async ({ db, tenantId }: DataCtx, scope: StoreScope): Promise<number[]> => {
  const { rows } = await sql<{ ids: string | null }>`
    select ${joinedNumbers(sql`store.id`)} as ids from store
    where store.tenant_id = ${tenantId} and ${matchesStores(scope)}`.execute(db);
  return parseNumbers(rows[0]?.ids);
};

export const findProductIds = async (ctx: DataCtx, scope: ProductScope): Promise<number[]> => {
  const { rows } = await sql<{ ids: string | null }>`
    select ${joinedNumbers(sql`product.id`)} as ids from product
    where product.tenant_id = ${ctx.tenantId} and ${isProductInScope(ctx)} and ${await matchesProducts(ctx, scope)}`.execute(
    ctx.db,
  );
  return parseNumbers(rows[0]?.ids);
};

/** Attribute values of products for one key: `product_id, id, name, name_key`. */
export const selectAttributeValues = (tenantId: number, attributeKeyId: number): Sql => sql`
  select assigned.product_id, value.id, value.name, value.name_key
  from product_attribute assigned
  join attribute_value value on value.tenant_id = ${tenantId} and value.id = assigned.attribute_value_id
  where assigned.tenant_id = ${tenantId} and value.attribute_key_id = ${attributeKeyId}`;

const matchesStores = ({ companyIds, regionIds, withoutRegion, storeIds, search }: StoreScope): Sql =>
  all([
    companyIds && inList('store.company_id', companyIds),
    matchesAny('store.region_id', regionIds, withoutRegion && sql`store.region_id is null`),
    storeIds && inList('store.id', storeIds),
    search !== undefined && holdsAny(searchedStoreTexts, search),
  ]);

const matchesProducts = async (ctx: DataCtx, scope: ProductScope): Promise<Sql> => {
  const { productLineIds, withoutProductLine, productIds } = scope;
  return all([
    matchesAny('product.product_line_id', productLineIds, withoutProductLine && sql`product.product_line_id is null`),
    productIds && inList('product.id', productIds),
    ...(await matchAttributes(ctx, scope)),
  ]);
};

/** One condition per attribute key of the scope. */
const matchAttributes = async (
  ctx: DataCtx,
  { attributeValueIds, withoutAttributeKeyIds = [] }: ProductScope,
): Promise<Sql[]> => {
  const { tenantId } = ctx;
  const valuesByKey = await groupValuesByKey(ctx, attributeValueIds);
  const keyIds = new Set([...valuesByKey.keys(), ...withoutAttributeKeyIds]);
  if (attributeValueIds && keyIds.size === 0) return [sql`false`];
  const hasAnyValue = (valueIds: readonly number[]) => sql`exists (
    select from product_attribute assigned
    where assigned.tenant_id = ${tenantId} and assigned.product_id = product.id
      and ${inList('assigned.attribute_value_id', valueIds)})`;
  const lacksValue = (keyId: number) => sql`not exists (
    select from (${selectAttributeValues(tenantId, keyId)}) assigned where assigned.product_id = product.id)`;
  const without = new Set(withoutAttributeKeyIds);
  return [...keyIds].map((keyId) => {
    const hasValue = hasAnyValue(valuesByKey.get(keyId) ?? []);
    return without.has(keyId) ? sql`(${hasValue} or ${lacksValue(keyId)})` : hasValue;
  });
};

const groupValuesByKey = async (
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
  const defined = conditions.filter((condition) => condition instanceof Object);
  return defined.length === 0 ? sql`true` : sql.join(defined, sql` and `);
};

const matchesAny = (
  column: string,
  ids: readonly number[] | undefined,
  orElse: Sql | undefined | false,
): Sql | undefined => {
  if (!ids) return orElse || undefined;
  return orElse ? sql`(${inList(column, ids)} or ${orElse})` : inList(column, ids);
};

export const inList = (column: string, ids: Iterable<number>): Sql =>
  sql`${sql.ref(column)} = any(${toArrayText([...ids])}::bigint[])`;
