import type pg from 'pg';
import type { BackupTable } from './backup-format.ts';

interface SourceTable extends BackupTable {
  readonly hasPolicies: boolean;
}

const omitted = ['migration', 'latest_backup', 'backup_schedule'].map((name) => `'${name}'`).join();

/** Every table except those of the migrations and of the backups themselves, without generated columns. */
export const findTables = async (client: pg.Client): Promise<SourceTable[]> => {
  const { rows } = await client.query<SourceTable>(`
    select c.relname as name, c.relrowsecurity as "hasPolicies",
      array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in (${omitted})
    group by c.oid order by c.relname`);
  return rows;
};

export const findAppliedMigrations = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    'select name, checksum from migration order by name',
  );
  return rows;
};

/** The last value of each sequence that was used. */
export const findSequences = async (client: pg.Client): Promise<Record<string, number>> => {
  const { rows } = await client.query<{ name: string; value: string }>(`
    select sequencename as name, last_value as value from pg_sequences
    where schemaname = 'public' and last_value is not null`);
  return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]));
};

/** False if tables exist that do not belong to the product, or an account exists. */
export const isEmptyDatabase = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ tables: number; isOwn: boolean }>(`
    select count(*)::integer as tables, to_regclass('public.migration') is not null
      and to_regclass('public.client') is not null as "isOwn"
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`);
  const [found] = rows;
  if (!found || found.tables === 0) return true;
  if (!found.isOwn) return false;
  const { rows: clients } = await client.query('select 1 from client limit 1');
  return clients.length === 0;
};

/** Read as the table's own role, because policies hide rows even from the owner. */
export const copyOutSql = ({ name, columns }: BackupTable): string =>
  `copy ${name} (${columns.map(quote).join(', ')}) to stdout`;
export const copyInSql = ({ name, columns }: BackupTable): string =>
  `copy ${name} (${columns.map(quote).join(', ')}) from stdin`;

const quote = (name: string): string => `"${name}"`;
