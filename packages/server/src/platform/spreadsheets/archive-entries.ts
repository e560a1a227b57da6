import fs from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import fsp from 'node:fs/promises';
import { pipeline } from 'node:stream';
import zlib from 'node:zlib';
import {
  findZipDirectory,
  hasPlausibleRatio,
  parseZipEntries,
  type ZipEntry,
  zipDataStart,
  zipTailBytes,
} from '@shelfward/contract/kit/tables/zip-directory.rules.ts';

/** A zip archive whose files are read one after the other, each as text, piece by piece. */
export interface Archive {
  /** Undefined when there is no such file. */
  readonly textOf: (name: string) => AsyncIterable<string> | undefined;
  /** The unpacked size of a file; 0 when there is no such file. */
  readonly bytesOf: (name: string) => number;
}

/** What a spreadsheet may unpack to; the largest that people keep by hand are a tenth of it. */
const maxUnpackedBytes = 300_000_000;
const maxEntries = 2000;
const maxDirectoryBytes = 1_000_000;
const pieceBytes = 65_536;

/** Throws if the file is not an archive or states that it unpacks to too much; what it says is held against what comes. */
export const openArchive = async (path: string): Promise<Archive> => {
  const file = await fsp.open(path);
  try {
    const entries = await modestEntries(file);
    const starts = new Map<string, number>();
    for (const entry of entries.values())
      starts.set(entry.name, zipDataStart(await bytesOf(file, { at: entry.offset, length: 30 }), entry));
    return {
      textOf: (name) => {
        const entry = entries.get(name.toLowerCase());
        return entry && unpacked(path, entry, starts.get(entry.name) ?? 0);
      },
      bytesOf: (name) => entries.get(name.toLowerCase())?.bytes ?? 0,
    };
  } finally {
    await file.close();
  }
};

/** By their names in small letters: programs disagree about them. */
const modestEntries = async (file: FileHandle): Promise<ReadonlyMap<string, ZipEntry>> => {
  const { size } = await file.stat();
  const tail = await bytesOf(file, { at: Math.max(0, size - zipTailBytes), length: Math.min(size, zipTailBytes) });
  const place = findZipDirectory(tail);
  if (!place || place.entries > maxEntries || place.bytes > maxDirectoryBytes) throw new Error('It is not an archive');
  const entries = parseZipEntries(await bytesOf(file, { at: place.at, length: place.bytes }), place.entries);
  if (!entries || entries.some(({ isEncrypted }) => isEncrypted)) throw new Error('Its directory cannot be read');
  if (!entries.every(hasPlausibleRatio)) throw new Error('It was made to burst');
  if (entries.reduce((sum, { bytes }) => sum + bytes, 0) > maxUnpackedBytes) throw new Error('It unpacks to too much');
  return new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
};

/** Stops at the size that the directory names, so that an archive that lies gains nothing. */
const unpacked = async function* (path: string, entry: ZipEntry, start: number): AsyncGenerator<string> {
  if (entry.packedBytes === 0) return;
  const packed = fs.createReadStream(path, { start, end: start + entry.packedBytes - 1, highWaterMark: pieceBytes });
  // What goes wrong in either ends the reading of the pieces below.
  const pieces = entry.method === 0 ? packed : pipeline(packed, inflating(), () => undefined);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > entry.bytes) throw new Error('It unpacks to more than it says');
    yield decoder.decode(piece, { stream: true });
  }
  yield decoder.decode();
};

const inflating = () => zlib.createInflateRaw({ chunkSize: pieceBytes });

const bytesOf = async (
  file: FileHandle,
  { at, length }: { readonly at: number; readonly length: number },
): Promise<Uint8Array> => {
  const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
};
