import type { TodaySummary } from '@shelfward/contract/today/today.contract.ts';
import type { TodayKind } from '@shelfward/contract/today/today.rules.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';
import { isDistributed } from '../../platform/db/connection.ts';
import type { Db } from '../../platform/db/database.ts';

interface ClientFigures {
  readonly tenantId: number;
  readonly timeZone: string;
  readonly lastDay: string | null;
}

/** Active clients with their last recorded day. */
export const findClientFigures = async (db: Db): Promise<readonly ClientFigures[]> => {
  // A distributed database reads each shard once instead of the latest day of each client.
  const lastDays = isDistributed(db)
    ? sql`(select tenant_id, max(day) as day from today_figure where tenant_id > 0 group by tenant_id) last
        on last.tenant_id = client.id`
    : sql`lateral (
        select max(day) as day from today_figure where today_figure.tenant_id = client.id) last on true`;
  const { rows } = await sql<ClientFigures>`
    select client.id as tenant_id, client.time_zone, last.day as last_day
    from client
    left join ${lastDays}
    where not client.inactive
    order by client.id`.execute(db);
  return rows;
};

/** The id of tasks without a company. */
export const noCompany = 0;

export interface CompanyFigures {
  readonly companyId: number;
  readonly shelves: number;
  readonly emptyShelves: number;
  readonly stakes: Readonly<Partial<Record<TodayKind, number>>>;
}

/** A day that another node has recorded remains. */
export const insertFigures = async (
  { db, tenantId }: DataCtx,
  day: string,
  figures: readonly CompanyFigures[],
): Promise<void> => {
  await sql`
    insert into today_figure (tenant_id, day, company_id, shelves, empty_shelves, stakes)
    select ${tenantId}::integer, ${day}::date, given."companyId", given.shelves, given."emptyShelves", given.stakes
    from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) as given (
      "companyId" bigint, shelves integer, "emptyShelves" integer, stakes jsonb)
    on conflict (tenant_id, day, company_id) do nothing`.execute(db);
};

export const deleteFiguresBefore = async ({ db, tenantId }: DataCtx, day: string): Promise<void> => {
  await sql`delete from today_figure where tenant_id = ${tenantId} and day < ${day}::date`.execute(db);
};

/** Days that an earlier release recorded have two kinds for par levels. */
const currentKind = sql`case when given.kind in ('LOW_PAR_LEVELS', 'HIGH_PAR_LEVELS') then 'PAR_LEVELS' else given.kind end`;

type DayFigures = TodaySummary['days'][number];

/** Of all companies or of one, from a day, in the order of their days. */
export const findDayFigures = async (
  { db, tenantId }: DataCtx,
  { from, companyId, kinds }: { from: string; companyId: number | undefined; kinds: readonly TodayKind[] },
): Promise<DayFigures[]> => {
  const isCounted = companyId === undefined ? sql`true` : sql`figure.company_id = ${companyId}`;
  const { rows } = await sql<DayFigures>`
    select figure.day, coalesce(sum(figure.shelves) filter (where ${isCounted}), 0)::bigint as shelves,
      coalesce(sum(figure.empty_shelves) filter (where ${isCounted}), 0)::bigint as empty_shelves,
      coalesce(sum(task.stake) filter (where ${isCounted}), 0)::bigint as stake
    from today_figure figure
    left join lateral (
      select sum(cents::bigint) as stake from jsonb_each_text(figure.stakes) as given (kind, cents)
      where ${currentKind} = any(${kinds}::text[])) task on true
    where figure.tenant_id = ${tenantId} and figure.day >= ${from}::date
      and (${companyId === undefined ? sql`true` : sql`figure.company_id in (${noCompany}, ${companyId})`})
    group by figure.day order by figure.day`.execute(db);
  return rows;
};
