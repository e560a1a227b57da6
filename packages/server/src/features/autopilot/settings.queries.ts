import type {
  AutopilotMode,
  AutopilotStoreValues,
  AutopilotValues,
} from '@shelfward/contract/autopilot/autopilot.contract.ts';
import { sql } from 'kysely';
import { personJson } from '../../platform/auth/people.queries.ts';
import type { Ctx, DataCtx } from '../../platform/context/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { storeIsEligible } from '../stores/public.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

export interface SettingRow {
  readonly companyId: number | null;
  readonly storeId: number | null;
  readonly mode: AutopilotMode | null;
  readonly modeAt: Date | null;
  readonly modeBy: number | null;
  readonly orderStatus: AutopilotValues['orderStatus'] | null;
  readonly atCutOff: AutopilotValues['atCutOff'] | null;
  readonly hoursBefore: number | null;
  readonly proposal: AutopilotValues['proposal'] | null;
  readonly limits: AutopilotStoreValues['limits'];
  readonly notifiedUserIds: number[];
  readonly pauseReason: string | null;
  readonly pauseSentence: string | null;
  readonly pausedAt: Date | null;
  readonly pausedBy: Named | null;
  readonly version: number;
}

/** All rows of the account: few, because stores rarely differ. */
export const findSettings = async ({ db, tenantId }: DataCtx): Promise<SettingRow[]> => {
  const { rows } = await sql<SettingRow>`
    select setting.company_id, setting.store_id, setting.mode, setting.mode_at, setting.mode_by, setting.order_status,
      setting.at_cut_off, setting.hours_before, setting.proposal, setting.limits, setting.notified_user_ids,
      setting.pause_reason, setting.pause_sentence, setting.paused_at, ${personJson('person')} as paused_by,
      setting.version
    from autopilot_setting setting
    left join app_user person on person.tenant_id = ${tenantId} and person.id = setting.paused_by
    where setting.tenant_id = ${tenantId}
    order by setting.id`.execute(db);
  return rows.map((row) => ({ ...row, notifiedUserIds: row.notifiedUserIds.map(Number) }));
};

/** Both null: the account. */
export interface SettingKey {
  readonly companyId: number | null;
  readonly storeId: number | null;
}

/** Until the transaction ends, no other one changes settings of the account. */
export const lockSettings = async ({ db, tenantId }: DataCtx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('autopilot settings', ${tenantId}))`.execute(db);
};

export type SettingChange = Partial<
  Omit<SettingRow, 'companyId' | 'storeId' | 'pausedBy' | 'version' | 'notifiedUserIds'>
> & { readonly pausedBy?: number | null; readonly notifiedUserIds?: readonly number[] };

export const saveSetting = async ({ db }: DataCtx, key: SettingKey, change: SettingChange): Promise<void> => {
  const { proposal, limits, notifiedUserIds, ...rest } = change;
  const values = {
    ...rest,
    ...(proposal !== undefined && { proposal: proposal && JSON.stringify(proposal) }),
    ...(limits !== undefined && { limits: limits && JSON.stringify(limits) }),
    ...(notifiedUserIds && { notifiedUserIds: [...notifiedUserIds] }),
  };
  const { numUpdatedRows } = await db
    .updateTable('autopilotSetting')
    .set(values)
    .where('companyId', 'is not distinct from', key.companyId)
    .where('storeId', 'is not distinct from', key.storeId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    await db
      .insertInto('autopilotSetting')
      .values({ ...key, ...values })
      .execute();
};

export interface CompanyRow extends Named {
  readonly orderManagerId: number | null;
}

export const findCompany = ({ db }: DataCtx, id: number): Promise<CompanyRow | undefined> =>
  db.selectFrom('company').select(['id', 'name', 'orderManagerId']).where('id', '=', id).executeTakeFirst();

export const findStore = ({ db }: DataCtx, id: number) =>
  db.selectFrom('store').select(['id', 'name', 'companyId']).where('id', '=', id).executeTakeFirst();

/** Active companies by name, with their stores that can be ordered for. */
export const findCompanies = async ({
  db,
  tenantId,
}: DataCtx): Promise<(CompanyRow & { readonly stores: number })[]> => {
  const { rows } = await sql<CompanyRow & { stores: number }>`
    select company.id, company.name, company.order_manager_id, count(store.id) filter (where ${storeIsEligible}) as stores
    from company
    left join store on store.tenant_id = ${tenantId} and store.company_id = company.id
    left join region on region.tenant_id = ${tenantId} and region.id = store.region_id
    where company.tenant_id = ${tenantId} and not company.inactive
    group by company.id, company.name, company.order_manager_id, company.name_key
    order by company.name_key, company.id`.execute(db);
  return rows;
};

export interface EligibleStore extends Named {
  readonly companyId: number;
}

/** Stores of the companies that can be ordered for, by name. */
export const findEligibleStores = async (
  { db, tenantId }: DataCtx,
  companyIds: readonly number[],
): Promise<EligibleStore[]> => {
  const { rows } = await sql<EligibleStore>`
    select store.id, store.name, store.company_id
    from store
    join company on company.tenant_id = ${tenantId} and company.id = store.company_id
    left join region on region.tenant_id = ${tenantId} and region.id = store.region_id
    where store.tenant_id = ${tenantId} and store.company_id = any(${companyIds}::bigint[]) and ${storeIsEligible}
    order by store.name_key, store.id`.execute(db);
  return rows;
};

export const findStoreNames = async ({ db }: DataCtx, ids: readonly number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('store').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Active clients with a company whose autopilot is not off. */
export const findAutopilotClients = async (db: Db): Promise<{ tenantId: number; timeZone: string }[]> => {
  const { rows } = await sql<{ tenantId: number; timeZone: string }>`
    select client.id as tenant_id, client.time_zone from client
    where not client.inactive and client.id in (
      select tenant_id from autopilot_setting where mode in ('SHADOW', 'ON') and company_id is not null)
    order by client.id`.execute(db);
  return rows;
};

export const findTimeZone = async ({ db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>): Promise<string> => {
  const { rows } = await sql<{ timeZone: string }>`select time_zone from client where id = ${tenantId}`.execute(db);
  return rows[0]?.timeZone ?? 'UTC';
};
