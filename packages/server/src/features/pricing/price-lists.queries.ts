import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { PriceList, pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';
import { keepingPlans } from '../../platform/db/connection.ts';
import { idParameter } from '../../platform/db/number-lists.ts';
import { paginateRecords } from '../../platform/db/record-list.ts';
import { textKey } from '../../platform/db/text-key.ts';

const columns = ['id', 'name', 'isDefault', 'inactive'] as const;
const record = [...columns, 'version'] as const;

export type PriceListRecord = PriceList & { readonly version: number };

export const findPriceLists = (
  { db }: Pick<DataCtx, 'db'>,
  query: Input<typeof pricingRoutes.list>['query'],
): Promise<Page<PriceList>> =>
  paginateRecords(db.selectFrom('priceList').select(columns), query, { fields: { isDefault: sql.ref('isDefault') } });

export const findPriceList = ({ db }: Pick<DataCtx, 'db'>, id: number): Promise<PriceListRecord | undefined> =>
  db.selectFrom('priceList').select(record).where('id', '=', id).executeTakeFirst();

export const findDefaultPriceList = ({ db }: Pick<DataCtx, 'db'>): Promise<PriceListRecord | undefined> =>
  db.selectFrom('priceList').select(record).where('isDefault', '=', true).executeTakeFirst();

export const findPriceListHolding = (
  { db }: Pick<DataCtx, 'db'>,
  name: string,
  excludeId = 0,
): Promise<{ inactive: boolean } | undefined> =>
  db
    .selectFrom('priceList')
    .select('inactive')
    .where('nameKey', '=', textKey(name))
    .where('id', '<>', excludeId)
    .executeTakeFirst();

/** Serializes changes of the default: without a list there is no row to lock. */
export const lockChoiceOfDefault = async ({ db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('default price list'), ${tenantId})`.execute(db);
};

export const lockDefaultPriceList = ({ db }: Pick<DataCtx, 'db'>): Promise<PriceListRecord | undefined> =>
  db.selectFrom('priceList').select(record).where('isDefault', '=', true).forNoKeyUpdate().executeTakeFirst();

/** Locked in id order to avoid deadlocks. */
export const lockPriceListAndDefault = ({ db }: Pick<DataCtx, 'db'>, id: number): Promise<PriceListRecord[]> =>
  db
    .selectFrom('priceList')
    .select(record)
    .where((eb) => eb.or([eb('id', '=', id), eb('isDefault', '=', true)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** The lock of a list is required to write its prices; readers and references do not wait. */
export const lockPriceListRows = async (
  { db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>,
  ids: readonly number[],
): Promise<PriceListRecord[]> => {
  const { rows } = await sql<PriceListRecord>`
    select ${sql.join(record.map((column) => sql.ref(column)))} from price_list
    where tenant_id = ${tenantId} and id = any(${idParameter(ids)})
    order by id for no key update`.execute(keepingPlans(db));
  return rows;
};

export const insertPriceList = (
  { db }: Pick<DataCtx, 'db'>,
  values: { readonly name: string; readonly isDefault: boolean },
): Promise<PriceListRecord> => db.insertInto('priceList').values(values).returning(record).executeTakeFirstOrThrow();

export const updatePriceList = (
  { db }: Pick<DataCtx, 'db'>,
  id: number,
  values: Partial<Omit<PriceList, 'id'>>,
): Promise<PriceListRecord> =>
  db.updateTable('priceList').set(values).where('id', '=', id).returning(record).executeTakeFirstOrThrow();

export const hasOtherPriceLists = async ({ db }: Pick<DataCtx, 'db'>, ids: readonly number[]): Promise<boolean> =>
  (await db
    .selectFrom('priceList')
    .select('id')
    .where('id', '<>', sql<number>`all(${ids}::bigint[])`)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The temporary table `list_undo` with these lists. */
export const createListVersions = async (
  { db }: Pick<DataCtx, 'db'>,
  lists: readonly { readonly id: number; readonly version: number }[],
): Promise<void> => {
  await sql`
    create temporary table list_undo on commit drop as
    select * from unnest(${lists.map(({ id }) => id)}::bigint[], ${lists.map(({ version }) => version)}::integer[])
      as given (id, version)`.execute(db);
};

export const deletePriceLists = ({ db }: Pick<DataCtx, 'db'>, ids: readonly number[]): Promise<PriceListRecord[]> =>
  db.deleteFrom('priceList').where('id', '=', sql<number>`any(${ids}::bigint[])`).returning(record).execute();
