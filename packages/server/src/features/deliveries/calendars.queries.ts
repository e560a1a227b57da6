import type { WeekPattern } from '@shelfward/contract/deliveries/calendar.rules.ts';
import type { deliveryCalendarRoutes } from '@shelfward/contract/deliveries/delivery-calendars.contract.ts';
import type { CalendarValues, ListedCalendar } from '@shelfward/contract/deliveries/delivery-calendars.shapes.ts';
import type { DeliveryScopeKey } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { sql } from 'kysely';
import type { Ctx, DataCtx } from '../../platform/context/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { holdsAny } from '../../platform/db/like.ts';
import { inNaturalOrder } from '../../platform/db/natural-order.ts';
import { paginate } from '../../platform/db/paging.ts';
import type { StoredCalendar } from './calendars.rules.ts';
import type { NamedRecord, ScopeIds, ScopeRecords } from './delivery-scopes.rules.ts';

const pattern = sql<WeekPattern | null>`
  case when calendar.order_days is not null then json_build_object('orderDays', calendar.order_days,
    'cutOff', calendar.cut_off, 'timeZone', calendar.time_zone, 'deliveryDays', calendar.delivery_days,
    'leadDays', calendar.lead_days) end`;

/** The calendars of the account, and of these companies, regions, and stores. */
export const findCalendars = async (
  { db, tenantId }: DataCtx,
  {
    companyIds,
    regionIds,
    storeIds,
  }: {
    readonly companyIds: readonly number[];
    readonly regionIds: readonly number[];
    readonly storeIds: readonly number[];
  },
): Promise<StoredCalendar[]> => {
  const { rows } = await sql<StoredCalendar>`
    select calendar.id, calendar.version, calendar.company_id, calendar.region_id, calendar.store_id,
           ${pattern} as pattern, calendar.exceptions
    from delivery_calendar calendar
    where calendar.tenant_id = ${tenantId}
      and (num_nonnulls(calendar.company_id, calendar.region_id, calendar.store_id) = 0
        or calendar.company_id = any(${companyIds}::bigint[]) or calendar.region_id = any(${regionIds}::bigint[])
        or calendar.store_id = any(${storeIds}::bigint[]))`.execute(db);
  return rows;
};

/** Whether any calendar of the account applies. */
export const hasCalendars = async ({ db }: DataCtx): Promise<boolean> => {
  const calendars = db.selectFrom('deliveryCalendar').select('id').where('orderDays', 'is not', null);
  return (await calendars.limit(1).executeTakeFirst()) !== undefined;
};

/** Clients with a calendar that applies. */
export const findCalendarClients = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ tenantId: number }>`
    select distinct tenant_id from delivery_calendar where order_days is not null order by tenant_id`.execute(db);
  return rows.map(({ tenantId }) => tenantId);
};

/** Serializes changes of calendars, also of scopes that have none. */
export const lockCalendars = async ({ db, tenantId }: Ctx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('delivery calendars'), ${tenantId}::integer)`.execute(db);
};

export interface SavedCalendar extends ScopeIds {
  readonly id: number;
  readonly version: number;
}

export const saveCalendars = async (
  { db, tenantId }: Ctx,
  calendars: readonly (ScopeIds & CalendarValues)[],
): Promise<SavedCalendar[]> => {
  const given = calendars.map(({ companyId, regionId, storeId, pattern: week, exceptions }) => ({
    company_id: companyId,
    region_id: regionId,
    store_id: storeId,
    order_days: week?.orderDays ?? null,
    cut_off: week?.cutOff ?? null,
    time_zone: week?.timeZone ?? null,
    delivery_days: week?.deliveryDays ?? null,
    lead_days: week?.leadDays ?? null,
    exceptions,
  }));
  const { rows } = await sql<SavedCalendar>`
    insert into delivery_calendar
      (tenant_id, company_id, region_id, store_id, order_days, cut_off, time_zone, delivery_days, lead_days, exceptions)
    select ${tenantId}, given.*
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given (company_id bigint, region_id bigint, store_id bigint, order_days integer[], cut_off text, time_zone text,
        delivery_days integer[], lead_days integer, exceptions jsonb)
    on conflict (tenant_id, company_id, region_id, store_id) do update
      set order_days = excluded.order_days, cut_off = excluded.cut_off, time_zone = excluded.time_zone,
          delivery_days = excluded.delivery_days, lead_days = excluded.lead_days, exceptions = excluded.exceptions
    returning id, version, company_id, region_id, store_id`.execute(db);
  return rows;
};

/** The scopes that have a pattern or exceptions of their own. */
export const findListedCalendars = (
  { db }: Ctx,
  { search, companyId, ...query }: Input<typeof deliveryCalendarRoutes.list>['query'],
): Promise<Page<ListedCalendar>> => {
  const name = sql<string>`coalesce(store.name, region.name, company.name, 'Account')`;
  let found = db
    .selectFrom('deliveryCalendar as calendar')
    .leftJoin('store', 'store.id', 'calendar.storeId')
    .leftJoin('region', 'region.id', 'calendar.regionId')
    .leftJoin('company', (join) =>
      join.on('company.id', '=', sql`coalesce(calendar.company_id, region.company_id, store.company_id)`),
    )
    .select([
      sql<ListedCalendar['scope']>`
        case when calendar.store_id is not null then 'stores' when calendar.region_id is not null then 'regions'
          when calendar.company_id is not null then 'companies' else 'account' end`.as('scope'),
      sql<number>`coalesce(calendar.store_id, calendar.region_id, calendar.company_id, 0)`.as('scopeId'),
      name.as('name'),
      sql<ListedCalendar['company']>`
        case when company.id is not null then json_build_object('id', company.id, 'name', company.name) end`.as(
        'company',
      ),
      pattern.as('pattern'),
      sql<number>`jsonb_array_length(calendar.exceptions)`.as('exceptions'),
    ])
    .where(sql<boolean>`(calendar.order_days is not null or calendar.exceptions <> '[]')`);
  if (search !== undefined) found = found.where(holdsAny(['store.name', 'region.name', 'company.name'], search));
  if (companyId !== undefined) found = found.where('company.id', '=', companyId);
  return paginate(found, query, {
    fields: { name: inNaturalOrder(sql`to_name_key(${name})`) },
    id: sql.ref('calendar.id'),
    otherwise: [{ field: 'name', direction: 'asc' }],
  });
};

const named = (table: 'company' | 'region' | 'store') =>
  sql<NamedRecord>`json_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)})`.as(table);

export const findScopeRecords = async (
  { db }: DataCtx,
  { scope, scopeId }: DeliveryScopeKey,
): Promise<ScopeRecords | undefined> => {
  const none = { company: null, region: null, store: null, isByRegion: false };
  if (scope === 'account') return none;
  if (scope === 'companies') {
    const row = await db.selectFrom('company').select(named('company')).where('id', '=', scopeId).executeTakeFirst();
    return row && { ...none, ...row };
  }
  if (scope === 'stores') return (await findStoreScopes({ db }, [scopeId]))[0];
  const row = await db
    .selectFrom('region')
    .innerJoin('company', 'company.id', 'region.companyId')
    .select([named('company'), named('region')])
    .where('region.id', '=', scopeId)
    .executeTakeFirst();
  return row && { ...none, ...row };
};

export type StoreScopes = ScopeRecords & { readonly company: NamedRecord; readonly store: NamedRecord };

export const findStoreScopes = ({ db }: Pick<DataCtx, 'db'>, storeIds: readonly number[]): Promise<StoreScopes[]> =>
  db
    .selectFrom('store')
    .innerJoin('company', 'company.id', 'store.companyId')
    .leftJoin('region', 'region.id', 'store.regionId')
    .select([named('company'), named('store')])
    .select([
      sql<NamedRecord | null>`
        case when region.id is not null then json_build_object('id', region.id, 'name', region.name) end`.as('region'),
      sql<boolean>`store.proposal_processed_by_region and region.id is not null`.as('isByRegion'),
    ])
    .where(sql<boolean>`store.id = any(${storeIds}::bigint[])`)
    .orderBy('store.id')
    .execute();
