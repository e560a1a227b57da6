import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { extract } from 'tar-stream';
import type { z } from 'zod';
import {
  BackupError,
  type Manifest,
  manifest,
  manifestName,
  parsePartName,
  type Summary,
  summary,
  summaryName,
} from './backup-format.ts';

export interface BackupReader {
  readonly manifest: Manifest;
  /** The tables in the order of the file. The parts of a table must be read before the next table. */
  readonly tables: () => AsyncGenerator<{ readonly name: string; readonly parts: AsyncGenerator<Buffer> }>;
  /** The end of the file, after all tables. Throws if parts are missing or damaged. */
  readonly readSummary: () => Promise<Summary>;
  readonly close: () => void;
}

interface Entry {
  readonly name: string;
  readonly content: Buffer;
}

/** Reads a backup from its beginning to its end, one part at a time. */
export const openBackup = async (file: string): Promise<BackupReader> => {
  const source = fs.createReadStream(file);
  const entries = readEntries(source, file);
  let next = await entries.next();
  const advance = async (): Promise<void> => {
    next = await entries.next();
  };
  const sums: Record<string, { bytes: number; sha256: string }> = {};

  const first = next.value;
  if (!first || first.name !== manifestName) throw new BackupError(`${file} is not a backup of Shelfward.`);
  const readManifest = parseJson(manifest, first, file);
  await advance();

  const readParts = async function* (name: string): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    let bytes = 0;
    while (next.value && parsePartName(next.value.name) === name) {
      const { content } = next.value;
      hash.update(content);
      bytes += content.length;
      yield content;
      await advance();
    }
    sums[name] = { bytes, sha256: hash.digest('hex') };
  };

  return {
    manifest: readManifest,
    tables: async function* () {
      for (let name = findTableName(next.value); name !== undefined; name = findTableName(next.value))
        yield { name, parts: readParts(name) };
    },
    readSummary: async () => {
      if (!next.value || next.value.name !== summaryName)
        throw new BackupError(`${file} is not complete: its end is missing.`);
      const found = parseJson(summary, next.value, file);
      for (const [name, { bytes, sha256 }] of Object.entries(found.tables))
        if (sums[name]?.bytes !== bytes || sums[name].sha256 !== sha256)
          throw new BackupError(`${file} is damaged: the rows of ${name} are not those that were written.`);
      return found;
    },
    close: () => source.destroy(),
  };
};

const findTableName = (entry: Entry | undefined): string | undefined => entry && parsePartName(entry.name);

const readEntries = async function* (source: fs.ReadStream, file: string): AsyncGenerator<Entry, undefined> {
  const archive = extract();
  source.on('error', (error) => archive.destroy(error));
  source.pipe(archive);
  try {
    for await (const entry of archive) yield { name: entry.header.name, content: await buffer(entry) };
  } catch (error) {
    throw explainReadError(error, file);
  }
};

const explainReadError = (error: unknown, file: string): unknown => {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new BackupError(`${file} does not exist.`);
  if (code === 'EACCES' || code === 'EISDIR') return new BackupError(`${file} cannot be read.`);
  return new BackupError(`${file} is not a complete backup: ${error.message}.`, { cause: error });
};

const parseJson = <S extends z.ZodType>(schema: S, { name, content }: Entry, file: string): z.output<S> => {
  try {
    return schema.parse(JSON.parse(content.toString('utf8')));
  } catch (error) {
    throw new BackupError(`${file} was made by another release, or is damaged: its ${name} is not valid.`, {
      cause: error,
    });
  }
};
