import { sql } from 'kysely';
import type { DataCtx } from '../../../../platform/context/context.ts';
import type { MappedEntity, MappingScope } from './mapping.queries.ts';

type ReadCtx = Pick<DataCtx, 'db' | 'tenantId'>;

const tables: Readonly<Partial<Record<MappedEntity, string>>> = {
  COMPANY: 'company',
  STORE: 'store',
  PRODUCT: 'product',
};

/** The names of local records. */
export const findRecordNames = async (
  { db, tenantId }: ReadCtx,
  entity: MappedEntity,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const table = tables[entity];
  if (table === undefined) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ${sql.table(table)}
    where tenant_id = ${tenantId} and id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Those of these IDs in Odoo whose record was deleted there, while the local record is active. */
export const findActiveOrphans = async (
  { db, tenantId }: ReadCtx,
  { baseId, entity }: MappingScope,
  externalIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  const table = tables[entity];
  if (table === undefined) return new Set();
  const { rows } = await sql<{ externalId: number }>`
    select m.external_id from external_mapping m
    join ${sql.table(table)} record on record.tenant_id = ${tenantId} and record.id = m.internal_id
    where m.tenant_id = ${tenantId} and m.integration_id = ${baseId} and m.entity = ${entity} and m.state = 'ORPHANED'
      and m.external_id = any(${externalIds}::integer[]) and not record.inactive`.execute(db);
  return new Set(rows.map(({ externalId }) => externalId));
};

/** Those of these local records that are linked, with their IDs in Odoo. */
export const findLinkedIds = async (
  { db, tenantId }: ReadCtx,
  { baseId, entity }: MappingScope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ internalId: number; externalId: number }>`
    select internal_id, external_id from external_mapping
    where tenant_id = ${tenantId} and integration_id = ${baseId} and entity = ${entity} and state = 'LINKED'
      and internal_id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ internalId, externalId }) => [internalId, externalId]));
};

/** Lets the next export send the prices of these products again, whose rules were deleted with the products in Odoo. */
export const resendPrices = async (
  { db, tenantId }: ReadCtx,
  baseId: number,
  productIds: readonly number[],
): Promise<void> => {
  await sql`
    update external_mapping m set hash_out = null
    from product_price price
    where m.tenant_id = ${tenantId} and m.integration_id = ${baseId} and m.entity = 'PRICING'
      and price.tenant_id = ${tenantId} and price.id = m.internal_id
      and price.product_id = any(${productIds}::bigint[])`.execute(db);
};

export interface UnlinkedProduct {
  readonly id: number;
  readonly name: string;
  readonly upc: string;
  readonly sku: string | null;
  readonly inactive: boolean;
}

/** Products without a mapping to Odoo, ordered by ID. */
export const findUnlinkedProducts = async (
  { db, tenantId }: ReadCtx,
  baseId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<UnlinkedProduct[]> => {
  const { rows } = await sql<UnlinkedProduct>`
    select product.id, product.name, product.upc, product.sku, product.inactive from product
    where product.tenant_id = ${tenantId} and product.id > ${after} and not exists (
      select from external_mapping m
      where m.tenant_id = ${tenantId} and m.integration_id = ${baseId} and m.entity = 'PRODUCT'
        and m.internal_id = product.id and m.state = 'LINKED')
    order by product.id limit ${limit}`.execute(db);
  return rows;
};
