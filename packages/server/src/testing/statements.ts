import { tenantTables } from '../platform/db/schema.gen.ts';

const tables: ReadonlySet<string> = new Set(
  tenantTables.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
);

/**
 * The statements that access a client's table without a filter by client. Row-level security would still protect the
 * data, but such a statement is sent to every shard of a distributed database.
 */
export const statementsWithoutClient = (statements: readonly string[]): string[] =>
  [...new Set(statements)].filter((statement) => {
    const accesses = [
      ...statement.matchAll(/\b(?:from|join|update|into|using)\s+(?:lateral\s+)?(?:only\s+)?"?(\w+)"?/gi),
    ];
    const scoped = accesses.filter(([, name]) => name !== undefined && tables.has(name.toLowerCase())).length;
    const filters = [...statement.matchAll(/tenant_id/gi)].length;
    return scoped > filters;
  });

/** Without the statements by which workers look for jobs, claim them, and hold their leases: these run at any time. */
export const withoutJobStatements = (statements: readonly string[]): string[] =>
  statements.filter((statement) => !/\b(lease_token|job\.next_attempt_at)\b/.test(statement));
