import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { tenantTables } from '../../platform/db/schema.gen.ts';

/**
 * Rows about requests instead of records, random versions of figures, and e-mails, whose content is encrypted: they are
 * compared as they are sent.
 */
const notCompared = new Set(['auditSeal', 'idempotencyKey', 'mail', 'salesOrderVersion', 'session']);

const names = tenantTables
  .filter((name) => !notCompared.has(name))
  .map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** Every row of an account, with its table: without the account, and without times and random ids. */
export const readRows = (database: Database, tenantId: number): Promise<readonly string[]> =>
  database.system(async (db) => {
    const { rows } = await sql<{ row: string }>`${sql.join(
      names.map(
        (name) => sql`select ${sql.lit(name)} || ' ' || (to_jsonb(stored) - 'tenant_id')::text as row
          from ${sql.table(name)} stored where stored.tenant_id = ${sql.lit(tenantId)}`,
      ),
      sql` union all `,
    )}`.execute(db);
    return rows.map(({ row }) => withoutChance(row).replace(idOfNode, '"id": "of a node"'));
  });

/** An id of a table without ids of the specification, on a distributed database: each node has a range of its own. */
const idOfNode = /"id": \d{15}\b/;

/** What was added and removed between two states of an account. */
export const findChanges = (before: readonly string[], after: readonly string[]): string[] =>
  [...subtract(after, before, '+'), ...subtract(before, after, '-')].sort();

const subtract = (rows: readonly string[], others: readonly string[], sign: string): string[] => {
  const counts = new Map<string, number>();
  for (const row of others) counts.set(row, (counts.get(row) ?? 0) + 1);
  return rows.flatMap((row) => {
    const count = counts.get(row) ?? 0;
    if (count > 0) counts.set(row, count - 1);
    return count > 0 ? [] : [`${sign} ${row}`];
  });
};

/** A text without what differs between two equal requests: instants and random ids. */
export const withoutChance = (text: string): string =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g, 'an instant')
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'a UUID');

/** The state of each sequence, from which the ids of new records come. */
export type Sequences = readonly { readonly name: string; readonly lastValue: string | null }[];

export const readSequences = (database: Database): Promise<Sequences> =>
  database.system(async (db) => {
    await sql`reset role`.execute(db);
    const { rows } = await sql<Sequences[number]>`
      select quote_ident(sequencename) as name, last_value::text as last_value from pg_sequences
      where schemaname = 'public' order by 1`.execute(db);
    return rows;
  });

/** Returns the sequences that differ to an earlier state. */
export const setSequences = async (database: Database, to: Sequences, from: Sequences): Promise<void> => {
  const current = new Map(from.map(({ name, lastValue }) => [name, lastValue]));
  const changed = to.filter(({ name, lastValue }) => current.get(name) !== lastValue);
  if (changed.length === 0) return;
  await database.system(async (db) => {
    await sql`reset role`.execute(db);
    await sql`select ${sql.join(
      changed.map(
        ({ name, lastValue }) =>
          sql`setval(${sql.lit(name)}, ${sql.lit(Number(lastValue ?? 1))}, ${sql.lit(lastValue !== null)})`,
      ),
    )}`.execute(db);
  });
};
