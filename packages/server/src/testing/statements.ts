import { tenantTables } from '../platform/db/schema.gen.ts';

const tables: ReadonlySet<string> = new Set(
  tenantTables.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
);

/**
 * The statements that touch a client's table without naming the client for it. Row-level security would still hold,
 * but such a statement goes to every shard of a distributed database.
 */
export const statementsWithoutClient = (statements: readonly string[]): string[] =>
  [...new Set(statements)].filter((statement) => {
    const touched = [
      ...statement.matchAll(/\b(?:from|join|update|into|using)\s+(?:lateral\s+)?(?:only\s+)?"?(\w+)"?/gi),
    ];
    const scoped = touched.filter(([, name]) => name !== undefined && tables.has(name.toLowerCase())).length;
    const named = [...statement.matchAll(/tenant_id/gi)].length;
    return scoped > named;
  });
