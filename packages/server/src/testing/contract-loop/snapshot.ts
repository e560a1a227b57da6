import { type RawBuilder, sql } from 'kysely';
import { keepingPlans } from '../../platform/db/connection.ts';
import type { Database } from '../../platform/db/database.ts';
import { tenantTables } from '../../platform/db/schema.gen.ts';
import type { TestClient } from '../client.ts';

// The platform's records of requests change with every call and are not client data.
const platformTables = new Set(['audit_entry', 'audit_seal', 'idempotency_key', 'session', 'sale_import']);

/** Columns that change with every write, even if no value changes. */
const versionColumns = sql`'{version,updated_at}'::text[]`;

/** Each table of a client that has rows, with their number and the sum of their hashes. */
export type Snapshot = Readonly<Record<string, string>>;

/** The state of a client, to detect changes. `content` ignores writes that change no value. */
export const captureSnapshot = (
  { db, tenantId }: TestClient,
  scope: 'everything' | 'content' = 'everything',
): Promise<Snapshot> =>
  db(async (tx) => {
    const text = scope === 'content' ? sql`(to_jsonb(row) - ${versionColumns})::text` : sql`row::text`;
    const { rows } = await selectStates(text, sql`where row.tenant_id = ${tenantId} having count(*) > 0`)
      // Planning takes four times as long as running.
      .execute(keepingPlans(tx));
    return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
  });

/** The states of several clients, by client, in one statement. */
export const captureSnapshots = (
  database: Database,
  tenantIds: readonly number[],
): Promise<ReadonlyMap<number, Snapshot>> =>
  database.system(async (db) => {
    const { rows } = await selectStates(
      sql`row::text`,
      sql`where row.tenant_id = any(${tenantIds}) group by row.tenant_id`,
    ).execute(db);
    const snapshots = new Map(tenantIds.map((id) => [id, {} as Record<string, string>]));
    for (const { tenantId, name, state } of rows) Object.assign(snapshots.get(tenantId) ?? {}, { [name]: state });
    return snapshots;
  });

/** The sum of the hashes needs no sorting. */
const selectStates = (text: RawBuilder<unknown>, condition: RawBuilder<unknown>) => {
  const tables = tenantTables
    .map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
    .filter((name) => !platformTables.has(name));
  const parts = tables.map(
    (name) => sql`select min(row.tenant_id) as tenant_id, ${sql.lit(name)} as name,
                    count(*) || ' ' || sum(hashtextextended(${text}, 0)) as state
                  from ${sql.table(name)} as row ${condition}`,
  );
  return sql<{ tenantId: number; name: string; state: string }>`${sql.join(parts, sql` union all `)}`;
};

/** The tables of which two snapshots differ. */
export const findChangedTables = (before: Snapshot, after: Snapshot): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((table) => after[table] !== before[table]);
