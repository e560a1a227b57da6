import { createHash } from 'node:crypto';
import fsp from 'node:fs/promises';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import { createEdiReader, type EdiInterchange } from '@shelfward/edi/public.ts';
import { AppError } from '../../platform/core/errors.ts';
import { takeTurn } from '../../platform/core/turns.ts';

/** The bytes of one interchange of a file. */
export interface InterchangePart {
  readonly interchange: EdiInterchange;
  readonly bytes: Buffer;
}

const chunkSize = 65_536;
const maxInterchanges = 1000;

/** Splits a file into its interchanges, in the order of the file. */
export const readParts = async (path: string): Promise<readonly InterchangePart[]> => {
  const bytes = await fsp.readFile(path);
  const interchanges: EdiInterchange[] = [];
  const reader = createEdiReader();
  const collect = (events: ReturnType<typeof reader.push>) => {
    for (const event of events) if (event.kind === 'INTERCHANGE') interchanges.push(event.interchange);
  };
  for (let at = 0; at < bytes.length; at += chunkSize) {
    collect(reader.push(bytes.subarray(at, at + chunkSize)));
    // Other requests are served meanwhile.
    await takeTurn();
  }
  collect(reader.end());
  if (interchanges.length === 0) throw new AppError('NOT_EDI');
  if (interchanges.length > maxInterchanges)
    throw new AppError('NOT_EDI', { detail: 'The file has more than 1,000 interchanges. Split it.' });
  const starts = interchanges.map(({ byte }) => findStart(bytes, byte));
  return interchanges.map((interchange, at) => ({
    interchange,
    bytes: bytes.subarray(at === 0 ? 0 : starts[at], starts[at + 1] ?? bytes.length),
  }));
};

/** UNA, which states the delimiters, has nine characters and can be followed by a line end. */
const serviceString = /UNA.{6}[\r\n]*$/s;
const maxServiceString = 13;

const findStart = (bytes: Buffer, byte: number): number => {
  const before = bytes.subarray(Math.max(0, byte - maxServiceString), byte).toString('latin1');
  const found = serviceString.exec(before);
  return found ? byte - (before.length - found.index) : byte;
};

export const computeSha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');

export const compress: (content: Buffer) => Promise<Buffer> = promisify(gzip);

/** The bytes of a stored interchange, in chunks. */
export const decompress = (content: Buffer): AsyncIterable<Buffer> => {
  const gunzip = createGunzip();
  return Readable.from([content]).pipe(gunzip);
};

/** An interchange of a file as it is stored. */
export interface PackedPart {
  readonly interchange: EdiInterchange;
  readonly sha256: string;
  readonly byteCount: number;
  readonly content: Uint8Array;
}

/** The interchanges of a file; `detail` says why it is not EDI. */
export type PackedFile = { readonly parts: readonly PackedPart[] } | { readonly detail: string | undefined };

/** Splits and compresses a file, in a worker thread. */
export const packFile = async (path: string): Promise<PackedFile> => {
  try {
    const parts = await Promise.all(
      (await readParts(path)).map(async ({ interchange, bytes }) => ({
        interchange,
        sha256: computeSha256(bytes),
        byteCount: bytes.length,
        // A copy: the thread would pass on all memory that the buffer is part of.
        content: new Uint8Array(await compress(bytes)),
      })),
    );
    return { parts };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_EDI') throw error;
    return { detail: error.facts.detail };
  }
};
