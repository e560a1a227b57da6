import fs from 'node:fs/promises';
import pg from 'pg';

const folder = new URL('../../../migrations/', import.meta.url);

/** Runs every migration once, in order, each in its own transaction; an advisory lock lets one process at a time do it. */
export const migrate = async (connection: pg.ClientConfig): Promise<void> => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('shelfward migrations'))`);
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migration');
    const applied = new Set(rows.map((row) => row.name));
    for (const name of await migrationNames())
      if (!applied.has(name)) await client.query(await scriptOf(name)).catch((cause: unknown) => failed(name, cause));
  } finally {
    await client.end();
  }
};

export const migrationNames = async (): Promise<string[]> =>
  (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

const scriptOf = async (name: string): Promise<string> => {
  const script = await fs.readFile(new URL(name, folder), 'utf8');
  return `begin; set local lock_timeout = '5s'; ${script}; insert into migration (name) values ('${name}'); commit`;
};

const failed = (name: string, cause: unknown): never => {
  throw new Error(`Migration ${name} failed and was rolled back`, { cause });
};
