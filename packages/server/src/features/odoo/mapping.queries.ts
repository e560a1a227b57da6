import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context.ts';

export type MappedEntity =
  | 'COMPANY'
  | 'STORE'
  | 'PRODUCT'
  | 'PRICE_LIST'
  | 'PRICING'
  | 'ORDER'
  | 'ORDER_ITEM'
  | 'SHIPMENT';

/** The records of one kind that a base connection has brought together. */
export interface MappingPlace {
  readonly baseId: number;
  readonly entity: MappedEntity;
}

export interface Mapping {
  readonly internalId: number;
  readonly externalId: number;
  readonly externalKey: string | null;
  /** Of the mapped fields as they last came in and went out. */
  readonly hashIn: string | null;
  readonly hashOut: string | null;
  readonly remoteWriteDate: string | null;
  readonly syncedAt: Date;
  readonly state: 'LINKED' | 'ORPHANED';
}

const mappingsOf = ({ db }: Pick<DataCtx, 'db'>, { baseId, entity }: MappingPlace) =>
  db
    .selectFrom('externalMapping')
    .select(['internalId', 'externalId', 'externalKey', 'hashIn', 'hashOut', 'remoteWriteDate', 'syncedAt'])
    .select(sql<Mapping['state']>`state`.as('state'))
    .where('integrationId', '=', baseId)
    .where('entity', '=', entity);

export const findMappings = (ctx: Pick<DataCtx, 'db'>, place: MappingPlace): Promise<Mapping[]> =>
  mappingsOf(ctx, place).orderBy('externalId').execute();

export const findMappingsOfExternal = (
  ctx: Pick<DataCtx, 'db'>,
  place: MappingPlace,
  externalIds: readonly number[],
): Promise<Mapping[]> =>
  mappingsOf(ctx, place).where('externalId', '=', sql<number>`any(${externalIds}::integer[])`).execute();

export const findMappingsOfInternal = (
  ctx: Pick<DataCtx, 'db'>,
  place: MappingPlace,
  internalIds: readonly number[],
): Promise<Mapping[]> =>
  mappingsOf(ctx, place).where('internalId', '=', sql<number>`any(${internalIds}::bigint[])`).execute();

export interface MappingValues extends Pick<Mapping, 'internalId' | 'externalId'> {
  readonly model: string;
  /** What is not given stays as it was. */
  readonly externalKey?: string;
  readonly hashIn?: string;
  readonly hashOut?: string;
  readonly remoteWriteDate?: string;
}

/** Ours keeps one counterpart: a record that is brought together with another one leaves the first. */
export const keepMapping = async (
  { db, now }: Pick<DataCtx, 'db' | 'now'>,
  { baseId, entity }: MappingPlace,
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

/** Gone from Odoo. Ours stay as they are: whether they go too is for people to say. */
export const orphanMappings = async (
  { db }: Pick<DataCtx, 'db'>,
  { baseId, entity }: MappingPlace,
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

export const deleteMappings = async ({ db }: Pick<DataCtx, 'db'>, baseId: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('externalMapping')
    .where('integrationId', '=', baseId)
    .executeTakeFirst();
  return Number(numDeletedRows);
};
