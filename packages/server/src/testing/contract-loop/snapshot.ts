import { sql } from 'kysely';
import { keepingPlans } from '../../platform/db/connection.ts';
import { tenantTables } from '../../platform/db/schema.gen.ts';
import type { TestClient } from '../client.ts';

// The platform's records of requests change with every call and are not client data.
const platformTables = new Set(['audit_entry', 'audit_seal', 'idempotency_key', 'session', 'sale_import']);

/** Columns that change with every write, even if no value changes. */
const versionColumns = sql`'{version,updated_at}'::text[]`;

/**
 * Each table of a client with its row count and a hash of its rows, to detect changes. `content` ignores writes that
 * change no value.
 */
export const captureSnapshot = (
  client: TestClient,
  of: 'everything' | 'content' = 'everything',
): Promise<Record<string, string>> =>
  client.db(async (db) => {
    const tables = tenantTables
      .map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
      .filter((name) => !platformTables.has(name));
    const parts = tables.map(
      (
        name,
      ) => sql`select ${name} as name, count(*) || ' ' || coalesce(md5(string_agg(text, '|' order by text)), '') as state
                    from ${sql.table(name)} as row
                    cross join lateral (select ${of === 'content' ? sql`(to_jsonb(row) - ${versionColumns})` : sql`row`}::text) as content (text)
                    where row.tenant_id = ${client.tenantId}`,
    );
    const snapshot = sql<{ name: string; state: string }>`${sql.join(parts, sql` union all `)}`;
    // Planning takes four times as long as running.
    const { rows } = await snapshot.execute(keepingPlans(db));
    return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
  });
