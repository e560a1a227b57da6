import { spawn } from 'node:child_process';
import path from 'node:path';
import pg from 'pg';
import { startLocalPostgres } from '../platform/db/local-postgres.ts';

/** `psql` on the database that the server uses. Without an installed `psql`, runs the statement after `-c`. */
const run = async (given: readonly string[]): Promise<number> => {
  const url = process.env.DATABASE_URL;
  if (url) {
    const { place, password } = separatePassword(url);
    return (await runPsql([place, ...given], password)) ?? runStatement({ connectionString: url }, given);
  }

  const { connection, stop } = await startLocalPostgres(path.resolve(process.env.DATA_DIR || '.data', 'postgres'));
  const { host, port, user, database } = connection;
  const place = ['--host', host, '--port', String(port), '--username', user, '--dbname', database];
  try {
    return (await runPsql([...place, ...given])) ?? (await runStatement(connection, given));
  } finally {
    await stop();
  }
};

/** Other users of the machine can read the arguments of a process, but not its environment. */
const separatePassword = (url: string): { readonly place: string; readonly password: string } => {
  const place = new URL(url);
  const password = place.searchParams.get('password') ?? decodeURIComponent(place.password);
  place.password = '';
  // Writes the query again, so only where it is necessary.
  if (place.searchParams.has('password')) place.searchParams.delete('password');
  return { place: place.href, password };
};

/** The exit code, or undefined when `psql` is not installed. */
const runPsql = (args: readonly string[], password = ''): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    // Ctrl+C cancels a statement in psql; it must not end this process before psql ends.
    process.on('SIGINT', () => undefined);
    const env = password === '' ? process.env : { ...process.env, PGPASSWORD: password };
    const child = spawn('psql', args, { stdio: 'inherit', env });
    child.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? resolve(undefined) : reject(error)));
    child.on('exit', (code) => resolve(code ?? 1));
  });

const runStatement = async (connection: pg.ClientConfig, given: readonly string[]): Promise<number> => {
  const [option, statement, ...rest] = given;
  if (option !== '-c' || statement === undefined || rest.length > 0) {
    process.stderr.write('psql is not installed. Install it, or run one statement: npm run psql -- -c "select 1"\n');
    return 1;
  }
  const client = new pg.Client(connection);
  try {
    await client.connect();
    // Several statements in one text give one result each.
    const result: pg.QueryResult | pg.QueryResult[] = await client.query(statement);
    for (const { command, fields, rowCount, rows } of [result].flat())
      if (fields.length > 0) process.stdout.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
      else process.stdout.write(`${command} ${rowCount ?? ''}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  } finally {
    await client.end();
  }
};

process.exitCode = await run(process.argv.slice(2));
