// ASVS 5.3.2

import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import fsp from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface SpooledFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Writes a stream to a new file, which the caller deletes; it is deleted if this fails. */
export const spool = async (
  source: Readable,
  folder: string,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<SpooledFile> => {
  await fsp.mkdir(folder, { recursive: true });
  const target = path.join(folder, randomUUID());
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform: (chunk: Buffer, _, next) => {
      hash.update(chunk);
      bytes += chunk.length;
      onBytes(bytes);
      next(null, chunk);
    },
  });
  try {
    await pipeline(source, measure, fs.createWriteStream(target, { mode: 0o600 }));
    return { path: target, bytes, sha256: hash.digest('hex') };
  } catch (error) {
    await fsp.rm(target, { force: true });
    throw error;
  }
};
