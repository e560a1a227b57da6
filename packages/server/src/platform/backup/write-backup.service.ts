import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Pack, pack } from 'tar-stream';
import { countSecretsByKey } from '../crypto/stored-secrets.ts';
import { openDatabase } from '../db/database.ts';
import {
  BackupError,
  type BackupTable,
  formatPartName,
  type Manifest,
  manifestName,
  type Summary,
  summaryName,
} from './backup-format.ts';
import { copyOutSql, findAppliedMigrations, findSequences, findTables } from './backup-tables.queries.ts';

/** A part is held in memory while it is written, because tar needs its size first. */
const partBytes = 4 * 1_048_576;

export interface WrittenBackup {
  readonly tables: number;
  readonly rows: number;
  readonly bytes: number;
  readonly keys: Summary['keys'];
}

/** Writes all rows of one moment while the product runs. The file appears when it is complete. */
export const writeBackup = async (connection: pg.ClientConfig, file: string): Promise<WrittenBackup> => {
  const partial = `${file}.partial`;
  if (fs.existsSync(file)) throw new BackupError(`${file} exists already. Choose another name.`);
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const archive = pack();
    const written = pipeline(archive, fs.createWriteStream(partial, { mode: 0o600, flush: true }));
    const [summary] = await Promise.all([fillArchive(client, connection, archive), written]);
    fs.renameSync(partial, file);
    const rows = Object.values(summary.tables).reduce((sum, table) => sum + table.rows, 0);
    return { tables: Object.keys(summary.tables).length, rows, bytes: fs.statSync(file).size, keys: summary.keys };
  } catch (error) {
    fs.rmSync(partial, { force: true });
    throw explainWriteError(error, file);
  } finally {
    await client.end();
  }
};

const fillArchive = async (client: pg.Client, connection: pg.ClientConfig, archive: Pack): Promise<Summary> => {
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ now: Date }>('select now() as now');
    const tables = await findTables(client);
    const manifest: Manifest = {
      format: 1,
      createdAt: (rows[0]?.now ?? new Date()).toISOString(),
      migrations: await findAppliedMigrations(client),
      tables: tables.map(({ name, columns }) => ({ name, columns })),
    };
    await addEntry(archive, manifestName, toBuffer(manifest));
    const written: Summary['tables'] = {};
    for (const { hasPolicies, ...table } of tables) {
      if (hasPolicies) await client.query('set local role shelfward_system');
      written[table.name] = await addTable(client, archive, table);
      if (hasPolicies) await client.query('reset role');
    }
    await client.query('commit');
    const summary: Summary = {
      tables: written,
      sequences: await findSequences(client),
      keys: await countSecrets(connection),
    };
    await addEntry(archive, summaryName, toBuffer(summary));
    archive.finalize();
    return summary;
  } catch (error) {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
};

const addTable = async (client: pg.Client, archive: Pack, table: BackupTable): Promise<Summary['tables'][string]> => {
  const copying = client.query(copyTo(copyOutSql(table)));
  const compressed = createGzip({ level: 4 });
  const hash = createHash('sha256');
  let bytes = 0;
  const write = async (): Promise<void> => {
    let part = 0;
    for await (const content of gather(compressed, partBytes)) {
      hash.update(content);
      bytes += content.length;
      await addEntry(archive, formatPartName(table.name, part), content);
      part += 1;
    }
  };
  await Promise.all([pipeline(copying, compressed), write()]);
  return { rows: copying.rowCount ?? 0, bytes, sha256: hash.digest('hex') };
};

/** The same bytes in chunks of at least this size, except for the last. */
const gather = async function* (source: AsyncIterable<Buffer>, minBytes: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < minBytes) continue;
    yield Buffer.concat(waiting);
    [waiting, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(waiting);
};

const addEntry = async (archive: Pack, name: string, content: Buffer): Promise<void> => {
  const entry = archive.entry({ name, size: content.length });
  const finished = once(entry, 'finish');
  entry.end(content);
  await finished;
};

const toBuffer = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

const countSecrets = async (connection: pg.ClientConfig): Promise<Summary['keys']> => {
  const database = openDatabase({ connection, maxConnections: 2 });
  try {
    return [...(await database.system(countSecretsByKey))];
  } finally {
    await database.close();
  }
};

const explainWriteError = (error: unknown, file: string): unknown => {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const sentences: Readonly<Record<string, string>> = {
    ENOSPC: 'The disk is full. No backup was written.',
    EACCES: `${file} cannot be written: permission denied.`,
    ENOENT: `The folder of ${file} does not exist.`,
  };
  const sentence = sentences[String(error.code)];
  return sentence === undefined ? error : new BackupError(sentence, { cause: error });
};
