import { sql } from 'kysely';
import { tenantTables } from '../../platform/db/schema.gen.ts';
import type { TestClient } from '../client.ts';

// What the platform keeps about a caller's requests changes with every call and is nobody's data.
const bookkeeping = new Set(['audit_entry', 'audit_seal', 'idempotency_key', 'session', 'sale_import']);

/** What counts a record's changes, even one that changes nothing. */
const counting = sql`'{version,updated_at}'::text[]`;

/**
 * Each table of a client with the number of its rows and a hash over them: what a call may not have changed. Of its
 * `content` a record changed only when it says something else than before.
 */
export const snapshotOf = (
  client: TestClient,
  of: 'everything' | 'content' = 'everything',
): Promise<Record<string, string>> =>
  client.db(async (db) => {
    const tables = tenantTables
      .map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
      .filter((name) => !bookkeeping.has(name));
    const parts = tables.map(
      (
        name,
      ) => sql`select ${name} as name, count(*) || ' ' || coalesce(md5(string_agg(text, '|' order by text)), '') as state
                    from ${sql.table(name)} as row
                    cross join lateral (select ${of === 'content' ? sql`(to_jsonb(row) - ${counting})` : sql`row`}::text) as said (text)
                    where row.tenant_id = ${client.tenantId}`,
    );
    const { rows } = await sql<{ name: string; state: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
    return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
  });
