import fs from 'node:fs';
import fsp from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import { detectSignature, type Packing } from '@shelfward/contract/kit/tables/packing.rules.ts';
import { readRange, readStart, readZipEntries, withFile } from '@shelfward/tables/file-bytes.ts';
import { decodeText } from '@shelfward/tables/formats/file-start.rules.ts';
import { isMarkup, markupStartBytes } from '@shelfward/tables/formats/markup-sheets.rules.ts';
import { findUnreadArchive } from '@shelfward/tables/formats/unread-formats.rules.ts';
import {
  hasPlausibleRatio,
  isSheetArchive,
  listPackedFiles,
  type ZipEntry,
  zipDataStart,
} from '@shelfward/tables/formats/zip-directory.rules.ts';
import { AppError } from '../core/errors.ts';
import { rejectFile } from './file-errors.ts';

/** The size limit of unpacked files. */
const maxBytes = 200_000_000;

/** A file with a table, to be read by a thread. */
export interface TableFile {
  readonly path: string;
  /** An Excel file, or HTML or XML, by its content; otherwise a text file. */
  readonly isSheet: boolean;
  /** The archive format of the upload. */
  readonly packing: Packing | null;
}

/** Unpacks an uploaded archive next to it for the duration of the work. Rejects archives that cannot be unpacked. */
export const withTableFile = async <T>(
  upload: { readonly path: string },
  work: (file: TableFile) => Promise<T>,
): Promise<T> => {
  try {
    const packed = await findContent(upload.path);
    if (!packed) return await work({ path: upload.path, isSheet: await isSheetFile(upload.path), packing: null });
    return await withUnpacked(packed, `${upload.path}.unpacked`, work);
  } catch (error) {
    throw error instanceof AppError && error.code === 'FILE_CORRUPTED'
      ? await describeDamage(upload.path, error)
      : error;
  }
};

const withUnpacked = async <T>(packed: Packed, path: string, work: (file: TableFile) => Promise<T>): Promise<T> => {
  try {
    await unpack(packed, path);
    if ((await detectKind(path)) === 'GZ') throw new AppError('FILE_CORRUPTED');
    return await work({ path, isSheet: await isSheetFile(path), packing: packed.packing });
  } finally {
    await fsp.rm(path, { force: true });
  }
};

const again = 'Save it again in the program that wrote it, or download it again.';
const damages = {
  ARCHIVE: `The workbook or archive is damaged: a part of it is missing or cannot be read. ${again}`,
  OLD_EXCEL: `The Excel file is damaged: a part of it is missing or cannot be read. ${again}`,
  GZ: `The archive is damaged: its content is cut or cannot be unpacked. ${again}`,
  OTHER: 'The file is neither text nor a spreadsheet, or a part of it cannot be read. Save it as .xlsx or .csv.',
} as const;

/** Says what is wrong with a file that cannot be read. */
const describeDamage = async (path: string, cause: AppError): Promise<AppError> =>
  new AppError('FILE_CORRUPTED', { detail: damages[await detectKind(path)], cause });

interface Packed {
  readonly packing: Packing;
  readonly content: fs.ReadStream;
  readonly packedBytes: number;
  readonly unpacker: Transform | undefined;
}

const detectKind = async (path: string) => detectSignature(await readStart(path, 4));

/** The name of the file does not matter: programs name text, HTML, and XML .xls. */
const isSheetFile = async (path: string): Promise<boolean> => {
  const start = await readStart(path, markupStartBytes);
  return detectSignature(start) !== 'OTHER' || isMarkup(decodeText(start)?.text ?? '');
};

/** The content of an archive; undefined if the file is not an archive. */
const findContent = async (path: string): Promise<Packed | undefined> => {
  const kind = await detectKind(path);
  if (kind === 'GZ') {
    const { size: packedBytes } = await fsp.stat(path);
    return { packing: 'gz', content: fs.createReadStream(path), packedBytes, unpacker: zlib.createGunzip() };
  }
  if (kind !== 'ARCHIVE') return undefined;
  const entries = await withFile(path, readZipEntries);
  // The sheet reader rejects unreadable archives, and names formats that are not read.
  if (!entries || isSheetArchive(entries) || findUnreadArchive(entries) !== undefined) return undefined;
  const entry = getOnlyFile(entries);
  const header = await withFile(path, (file) => readRange(file, { at: entry.offset, length: 30 }));
  if (header.length < 30) throw new AppError('FILE_CORRUPTED');
  const start = zipDataStart(header, entry);
  const content = fs.createReadStream(path, { start, end: start + entry.packedBytes - 1 });
  const unpacker = entry.method === 8 ? zlib.createInflateRaw() : undefined;
  return { packing: 'zip', content, packedBytes: entry.packedBytes, unpacker };
};

const getOnlyFile = (entries: readonly ZipEntry[]): ZipEntry => {
  const [file, ...others] = listPackedFiles(entries);
  if (!file) throw rejectFile('The archive contains no file.');
  if (others.length > 0)
    throw rejectFile(`The archive contains ${others.length + 1} files. Upload an archive with one file.`);
  if (file.packedBytes === 0) throw rejectFile('the file is empty.', 1);
  if (file.isEncrypted) throw rejectFile('The archive is locked with a password.');
  if (file.method !== 0 && file.method !== 8)
    throw rejectFile('The compression method of the archive is not supported.');
  return file;
};

/** Counts bytes while unpacking, because the stated size may be wrong. */
const unpack = async ({ content, packedBytes, unpacker }: Packed, path: string): Promise<void> => {
  let bytes = 0;
  const measure = new Transform({
    transform: (chunk: Buffer, _, next) => {
      bytes += chunk.length;
      if (bytes > maxBytes) next(rejectFile('The file unpacks to more than 200 MB.'));
      else if (!hasPlausibleRatio({ bytes, packedBytes }))
        next(rejectFile('The archive expands to far more than a table would.'));
      else next(null, chunk);
    },
  });
  const target = fs.createWriteStream(path, { mode: 0o600 });
  try {
    await (unpacker ? pipeline(content, unpacker, measure, target) : pipeline(content, measure, target));
  } catch (error) {
    const isTorn = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    throw isTorn ? new AppError('FILE_CORRUPTED', { cause: error }) : error;
  }
};
