import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startLocalPostgres } from '../platform/db/local-postgres.ts';
import { migrate } from '../platform/db/migrate.ts';

// Writes platform/db/schema.gen.ts from a freshly migrated database. With --check it only says whether it is current.
const target = new URL('../../src/platform/db/schema.gen.ts', import.meta.url);

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly optional: boolean;
  readonly generated: boolean;
}

const typescriptTypes: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'unknown',
  numeric: 'number',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  _float4: 'number[]',
  _float8: 'number[]',
  _text: 'string[]',
  _int4: 'number[]',
  _int8: 'number[]',
  _timestamptz: 'Date[]',
};

const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const pascal = (name: string) => camel(`_${name}`);

const findColumns = async (connection: pg.ClientConfig): Promise<Column[]> => {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
           a.atthasdef or a.attidentity <> '' as optional, a.attidentity = 'a' or a.attgenerated <> '' as generated
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and c.relname <> 'migration'
    order by c.relname, a.attnum`);
  await client.end();
  return rows;
};

const formatProperty = ({ column, type, nullable, optional, generated }: Column): string => {
  const base = typescriptTypes[type];
  if (!base) throw new Error(`No TypeScript type is known for ${type} (column ${column})`);
  const value = nullable ? `${base} | null` : base;
  const wrapped = generated ? `GeneratedAlways<${value}>` : optional ? `Generated<${value}>` : value;
  return `  ${camel(column)}: ${wrapped};`;
};

const formatSource = (columns: readonly Column[]): string => {
  const tables = grouped(columns);
  const interfaces = [...tables].map(
    ([table, list]) => `export interface ${pascal(table)}Table {\n${list.map(formatProperty).join('\n')}\n}\n`,
  );
  const members = [...tables.keys()].map((table) => `  ${camel(table)}: ${pascal(table)}Table;`);
  const scoped = columns.filter(({ column }) => column === 'tenant_id').map(({ table }) => `  '${camel(table)}',`);
  return `// Generated from the migrated database by "npm run db:types". Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

${interfaces.join('\n')}
export interface Schema {
${members.join('\n')}
}

/** The tables that belong to a client. */
export const tenantTables = [
${scoped.join('\n')}
] as const;
`;
};

const grouped = (columns: readonly Column[]): Map<string, Column[]> => {
  const tables = new Map<string, Column[]>();
  for (const column of columns) tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
  return tables;
};

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'shelfward-schema-'));
const local = await startLocalPostgres(folder, { fsync: 'off' });
try {
  await migrate(local.connection);
  const source = formatSource(await findColumns(local.connection));
  if (!process.argv.includes('--check')) await fs.writeFile(target, source);
  else if (source !== (await fs.readFile(target, 'utf8'))) {
    process.stderr.write('schema.gen.ts is not what the migrations make: run "npm run db:types" and commit it\n');
    process.exitCode = 1;
  }
} finally {
  await local.stop();
  await fs.rm(folder, { recursive: true, force: true });
}
