import type { StopCause } from '@shelfward/contract/replenishment/sales-stops.rules.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';

/** A product in a store that stopped selling, as a run finds it. */
export interface FoundStop {
  readonly storeId: number;
  readonly productId: number;
  /** The Monday of the first week without sales. */
  readonly since: string;
  readonly weeks: number;
  readonly weeklyUnits: number;
  readonly endedProbability: number;
  readonly lostCents: number;
}

export interface DecidedStop {
  readonly storeId: number;
  readonly productId: number;
  readonly since: string;
  readonly cause: StopCause;
}

export const findDecidedStops = async ({ db }: DataCtx): Promise<DecidedStop[]> => {
  const rows = await db
    .selectFrom('salesStop')
    .select(['storeId', 'productId', 'since', sql<StopCause | null>`cause`.as('cause')])
    .where('cause', 'is not', null)
    .execute();
  return rows.flatMap(({ cause, ...row }) => (cause === null ? [] : [{ ...row, cause }]));
};

/** Stops that a write handles at a time. */
const rowsAtOnce = 2000;

/** Replaces the stops of the client. A decision remains until the product is sold: a later stop needs another one. */
export const replaceStops = async ({ db, tenantId, now }: DataCtx, stops: readonly FoundStop[]): Promise<void> => {
  for (let at = 0; at < stops.length; at += rowsAtOnce)
    await sql`
      insert into sales_stop as old (tenant_id, store_id, product_id, since, weeks, weekly_units, ended_probability,
        lost_cents, found_at)
      select ${tenantId}::integer, given."storeId", given."productId", given.since, given.weeks, given."weeklyUnits",
             given."endedProbability", given."lostCents", ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(stops.slice(at, at + rowsAtOnce))}::jsonb) as given (
        "storeId" bigint, "productId" bigint, since date, weeks integer, "weeklyUnits" float8, "endedProbability" float8,
        "lostCents" bigint)
      order by given."storeId", given."productId"
      on conflict (tenant_id, store_id, product_id) do update set
        since = excluded.since, weeks = excluded.weeks, weekly_units = excluded.weekly_units,
        ended_probability = excluded.ended_probability, lost_cents = excluded.lost_cents, found_at = excluded.found_at,
        cause = case when old.since = excluded.since then old.cause end,
        decided_by = case when old.since = excluded.since then old.decided_by end,
        decided_at = case when old.since = excluded.since then old.decided_at end`.execute(db);
  await db.deleteFrom('salesStop').where('foundAt', '<>', now).execute();
};
