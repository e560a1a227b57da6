import fs from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import zlib from 'node:zlib';
import { readRange, readZipEntries, withFile } from '../file-bytes.ts';
import { findUnreadArchive } from '../formats/unread-formats.rules.ts';
import { hasPlausibleRatio, type ZipEntry, zipDataStart } from '../formats/zip-directory.rules.ts';

/** A zip archive whose files are read sequentially as text, in chunks. */
export interface Archive {
  /** Why the archive is of a format that is not read. */
  readonly problem: string | undefined;
  /** Undefined when there is no such file. */
  readonly readText: (name: string) => AsyncIterable<string> | undefined;
  /** The unpacked size of a file; 0 when there is no such file. */
  readonly getBytes: (name: string) => number;
}

/** The maximum unpacked size of a spreadsheet; manually maintained ones are at most a tenth of it. */
const maxUnpackedBytes = 300_000_000;
const maxEntries = 2000;
const pieceBytes = 65_536;

/** Throws if the file is not an archive or states a size over the limit. The stated size is verified while unpacking. */
export const openArchive = async (path: string): Promise<Archive> => {
  const { entries, starts } = await withFile(path, async (file, size) => {
    const entries = await findModestEntries(file, size);
    const starts = new Map<string, number>();
    for (const entry of entries.values())
      starts.set(entry.name, zipDataStart(await readRange(file, { at: entry.offset, length: 30 }), entry));
    return { entries, starts };
  });
  return {
    problem: findUnreadArchive([...entries.values()]),
    readText: (name) => {
      const entry = entries.get(name.toLowerCase());
      return entry && unpacked(path, entry, starts.get(entry.name) ?? 0);
    },
    getBytes: (name) => entries.get(name.toLowerCase())?.bytes ?? 0,
  };
};

/** By their lower-case names, because programs write them differently. */
const findModestEntries = async (file: FileHandle, size: number): Promise<ReadonlyMap<string, ZipEntry>> => {
  const entries = await readZipEntries(file, size);
  if (!entries || entries.length > maxEntries || entries.some(({ isEncrypted }) => isEncrypted))
    throw new Error('Its directory cannot be read');
  if (!entries.every(hasPlausibleRatio)) throw new Error('It was made to burst');
  if (entries.reduce((sum, { bytes }) => sum + bytes, 0) > maxUnpackedBytes) throw new Error('It unpacks to too much');
  return new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
};

/** Stops at the size in the directory, so that an archive with a wrong size cannot exceed the limit. */
const unpacked = async function* (path: string, entry: ZipEntry, start: number): AsyncGenerator<string> {
  if (entry.packedBytes === 0) return;
  const packed = fs.createReadStream(path, { start, end: start + entry.packedBytes - 1, highWaterMark: pieceBytes });
  // An error of either stream ends the loop below.
  const pieces = entry.method === 0 ? packed : pipeline(packed, inflating(), () => undefined);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [bytes, crc] = [0, 0];
  for await (const piece of pieces) {
    bytes += piece.length;
    crc = zlib.crc32(piece, crc);
    if (bytes > entry.bytes) throw new Error('It unpacks to more than its stated size');
    yield decoder.decode(piece, { stream: true });
  }
  if (bytes < entry.bytes || (entry.crc !== 0 && crc !== entry.crc)) throw new Error('Its content is damaged');
  yield decoder.decode();
};

const inflating = () => zlib.createInflateRaw({ chunkSize: pieceBytes });
