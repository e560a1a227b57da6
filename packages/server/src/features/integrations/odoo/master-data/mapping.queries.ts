import { sql } from 'kysely';
import type { DataCtx } from '../../../../platform/context/context.ts';

export type MappedEntity =
  | 'COMPANY'
  | 'STORE'
  | 'PRODUCT'
  | 'PRICE_LIST'
  | 'PRICING'
  | 'ORDER'
  | 'ORDER_ITEM'
  | 'SHIPMENT';

/** Identifies the mappings of one record type of a base connection. */
export interface MappingScope {
  readonly baseId: number;
  readonly entity: MappedEntity;
}

export interface Mapping {
  readonly internalId: number;
  readonly externalId: number;
  readonly externalKey: string | null;
  /** Hashes of the mapped fields at the last import and the last export. */
  readonly hashIn: string | null;
  readonly hashOut: string | null;
  readonly remoteWriteDate: string | null;
  readonly syncedAt: Date;
  readonly state: 'LINKED' | 'ORPHANED';
}

const selectMappings = ({ db }: Pick<DataCtx, 'db'>, { baseId, entity }: MappingScope) =>
  db
    .selectFrom('externalMapping')
    .select(['internalId', 'externalId', 'externalKey', 'hashIn', 'hashOut', 'remoteWriteDate', 'syncedAt'])
    .select(sql<Mapping['state']>`state`.as('state'))
    .where('integrationId', '=', baseId)
    .where('entity', '=', entity);

export const findMappings = (ctx: Pick<DataCtx, 'db'>, place: MappingScope): Promise<Mapping[]> =>
  selectMappings(ctx, place).orderBy('externalId').execute();

export const findMappingsByExternalId = (
  ctx: Pick<DataCtx, 'db'>,
  place: MappingScope,
  externalIds: readonly number[],
): Promise<Mapping[]> =>
  selectMappings(ctx, place).where('externalId', '=', sql<number>`any(${externalIds}::integer[])`).execute();

/** The local records of these records in Odoo, by their IDs there. */
export const findInternalIds = async (
  ctx: Pick<DataCtx, 'db'>,
  place: MappingScope,
  externalIds: readonly number[],
): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (await findMappingsByExternalId(ctx, place, externalIds)).map(({ externalId, internalId }) => [
      externalId,
      internalId,
    ]),
  );

export interface MappingValues extends Pick<Mapping, 'internalId' | 'externalId'> {
  readonly model: string;
  /** Omitted values remain unchanged. */
  readonly externalKey?: string;
  readonly hashIn?: string;
  readonly hashOut?: string;
  readonly remoteWriteDate?: string;
}

/** Saves a mapping; a local record has one counterpart, so a new one replaces the previous one. */
export const saveMapping = async (
  { db, now }: Pick<DataCtx, 'db' | 'now'>,
  { baseId, entity }: MappingScope,
  values: MappingValues,
): Promise<void> => {
  const { internalId, model, externalId, ...facts } = values;
  const linked = { ...facts, model, externalId, state: 'LINKED', syncedAt: now };
  await db
    .insertInto('externalMapping')
    .values({ integrationId: baseId, entity, internalId, ...linked })
    .onConflict((on) => on.columns(['tenantId', 'integrationId', 'entity', 'internalId']).doUpdateSet(linked))
    .execute();
};

/**
 * Saves many mappings. A remote record that was mapped to another local record is mapped to the new one; returns the
 * local records that lost their counterpart.
 */
export const saveMappings = async (
  { db, tenantId, now }: Pick<DataCtx, 'db' | 'tenantId' | 'now'>,
  { baseId, entity, model }: MappingScope & { readonly model: string },
  mappings: readonly Omit<MappingValues, 'model' | 'remoteWriteDate'>[],
): Promise<number[]> => {
  if (mappings.length === 0) return [];
  const given = sql`unnest(
    ${mappings.map(({ internalId }) => internalId)}::bigint[],
    ${mappings.map(({ externalId }) => externalId)}::integer[],
    ${mappings.map(({ externalKey }) => externalKey ?? null)}::text[],
    ${mappings.map(({ hashIn }) => hashIn ?? null)}::text[],
    ${mappings.map(({ hashOut }) => hashOut ?? null)}::text[])
    as given (internal_id, external_id, external_key, hash_in, hash_out)`;
  const { rows: replaced } = await sql<Pick<Mapping, 'internalId' | 'state'>>`
    delete from external_mapping m using ${given}
    where m.tenant_id = ${tenantId} and m.integration_id = ${baseId} and m.model = ${model}
      and m.external_id = given.external_id and m.entity = ${entity} and m.internal_id <> given.internal_id
    returning m.internal_id, m.state`.execute(db);
  await sql`
    insert into external_mapping
      (tenant_id, integration_id, entity, model, internal_id, external_id, external_key, hash_in, hash_out, synced_at)
    select ${tenantId}::integer, ${baseId}::bigint, ${entity}::text, ${model}::text, internal_id, external_id,
      external_key, hash_in, hash_out, ${now}::timestamptz
    from ${given}
    on conflict (tenant_id, integration_id, entity, internal_id) do update set external_id = excluded.external_id,
      external_key = coalesce(excluded.external_key, external_mapping.external_key),
      hash_in = coalesce(excluded.hash_in, external_mapping.hash_in),
      hash_out = coalesce(excluded.hash_out, external_mapping.hash_out), state = 'LINKED',
      synced_at = excluded.synced_at`.execute(db);
  const savedIds = new Set(mappings.map(({ internalId }) => internalId));
  return replaced.flatMap(({ internalId, state }) =>
    state === 'LINKED' && !savedIds.has(internalId) ? [internalId] : [],
  );
};

/** Marks mappings whose remote record was deleted; the local records remain unchanged, for a user to decide. */
export const orphanMappings = async (
  { db }: Pick<DataCtx, 'db'>,
  { baseId, entity }: MappingScope,
  externalIds: readonly number[],
): Promise<void> => {
  await db
    .updateTable('externalMapping')
    .set({ state: 'ORPHANED' })
    .where('integrationId', '=', baseId)
    .where('entity', '=', entity)
    .where('externalId', '=', sql<number>`any(${externalIds}::integer[])`)
    .execute();
};

/** Imported deliveries remain mapped, so that none of them is imported twice. */
export const deleteMappings = async ({ db }: Pick<DataCtx, 'db'>, baseId: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('externalMapping')
    .where('integrationId', '=', baseId)
    .where('entity', '!=', 'SHIPMENT')
    .executeTakeFirst();
  return Number(numDeletedRows);
};
