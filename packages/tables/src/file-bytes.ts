import fsp, { type FileHandle } from 'node:fs/promises';
import { findZipDirectory, parseZipEntries, type ZipEntry, zipTailBytes } from './formats/zip-directory.rules.ts';

interface Range {
  readonly at: number;
  readonly length: number;
}

/** Reads a part of a file; fewer bytes at its end. */
export const readRange = async (file: FileHandle, { at, length }: Range): Promise<Uint8Array> => {
  const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
};

/** Opens a file for the duration of the work. */
export const withFile = async <T>(path: string, work: (file: FileHandle, size: number) => Promise<T>): Promise<T> => {
  const file = await fsp.open(path);
  try {
    return await work(file, (await file.stat()).size);
  } finally {
    await file.close();
  }
};

/** The first bytes of a file. */
export const readStart = (path: string, length: number): Promise<Uint8Array> =>
  withFile(path, (file) => readRange(file, { at: 0, length }));

/** The last bytes of a file. */
export const readEnd = (path: string, length: number): Promise<Uint8Array> =>
  withFile(path, (file, size) => readRange(file, { at: Math.max(0, size - length), length }));

const maxDirectoryBytes = 1_000_000;

/** The entries of a zip archive; undefined if its directory cannot be read. */
export const readZipEntries = async (file: FileHandle, size: number): Promise<ZipEntry[] | undefined> => {
  const at = Math.max(0, size - zipTailBytes);
  const place = findZipDirectory(await readRange(file, { at, length: size - at }));
  if (!place || place.bytes > maxDirectoryBytes || place.at + place.bytes > size) return undefined;
  return parseZipEntries(await readRange(file, { at: place.at, length: place.bytes }), place.entries);
};
