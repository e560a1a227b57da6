import { tenantTables } from './schema.gen.ts';

/** The form of a statement that Citus supports; most statements are unchanged. */
export const toDistributedStatement = (statement: string, tenantId: number | null): string =>
  withSelectedRows(withReturning(statement), tenantId);

/**
 * Citus computes the rows of some INSERT … SELECT statements on the coordinator and sends them to the shard by COPY, which
 * row-level security does not allow. A statement that returns rows is sent as an INSERT instead.
 */
const withReturning = (statement: string): string =>
  insertsIntoClientTable.test(statement) && selects.test(statement) && !isSentAsInsert.test(statement)
    ? `${statement} returning 1`
    : statement;

/** Temporary tables are on the coordinator. */
const insertsIntoClientTable = /^\s*insert\s+into\s+(?!pg_temp\.|"pg_temp"\.)/i;
const selects = /\bselect\b/i;
const isSentAsInsert = /\bon\s+conflict\b|\breturning\b/i;

/**
 * A temporary table that is joined to the optional rows of several client tables ends the connection (Citus 13.2). Rows
 * that are selected first are read from their shard and joined on the coordinator.
 */
const withSelectedRows = (statement: string, tenantId: number | null): string =>
  tenantId === null || !readsTemporaryTable.test(statement)
    ? statement
    : statement.replaceAll(outerJoins, (join, table: string, alias: string | undefined) =>
        clientTables.has(table)
          ? `left join (select * from ${table} where ${table}.tenant_id = ${tenantId}) ${alias ?? table} on`
          : join,
      );

const readsTemporaryTable = /\bpg_temp\b/;
const outerJoins = /\bleft\s+join\s+"?(\w+)"?(?:\s+(?:as\s+)?("\w+"|(?!on\b)\w+))?\s+on\b/gi;
export const clientTables: ReadonlySet<string> = new Set(
  tenantTables.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
);
