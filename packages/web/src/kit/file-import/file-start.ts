import { detectSignature, type Packing } from '@shelfward/contract/kit/tables/packing.rules.ts';
import { type Encoding, splitEndMark } from '@shelfward/tables/formats/file-encoding.rules.ts';
import { decodeText } from '@shelfward/tables/formats/file-start.rules.ts';
import { isMarkup } from '@shelfward/tables/formats/markup-sheets.rules.ts';
import { cutFileHint } from '@shelfward/tables/formats/table-messages.rules.ts';
import { findUnreadArchive, findUnreadFormat } from '@shelfward/tables/formats/unread-formats.rules.ts';
import {
  findZipDirectory,
  isSheetArchive,
  listPackedFiles,
  parseZipEntries,
  type ZipEntry,
  zipDataStart,
  zipTailBytes,
} from '@shelfward/tables/formats/zip-directory.rules.ts';
import type { FileStart } from './file-preview.rules.ts';
import { readSheets } from './read-sheets.ts';

/** Enough of a file to show its header and first rows. */
const previewBytes = 262_144;
const previewRows = 200;
/** In bytes. A sheet is read completely, so larger sheets have no preview. */
const maxSheetBytes = 30_000_000;

/** Reads the start of a text, Excel, or compressed file. Undefined for other files. */
export const readFileStart = async (file: File): Promise<FileStart | undefined> => {
  try {
    const bytes = await readBytes(file.slice(0, previewBytes));
    const signature = detectSignature(bytes);
    if (signature === 'OTHER') {
      const start = await textStart(bytes, { packing: null, readAll: () => readBytes(file.slice(0, maxSheetBytes)) });
      return start?.kind === 'TEXT' ? { ...start, hint: await findHint(file, start.encoding) } : start;
    }
    if (signature === 'GZ') return await unpacked(file, { packing: 'gz', format: 'gzip' });
    if (signature === 'OLD_EXCEL') return await sheetStart(await readBytes(file.slice(0, maxSheetBytes)), null);
    return await archiveStart(file);
  } catch {
    // The server cannot read a file that cannot be unpacked.
    return undefined;
  }
};

const readBytes = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await blob.arrayBuffer());

const endBytes = 400;

const findHint = async (file: File, encoding: Encoding): Promise<string | undefined> =>
  cutFileHint(splitEndMark(new TextDecoder(encoding).decode(await readBytes(file.slice(-endBytes))))[0]);

interface TextFile {
  readonly packing: Packing | null;
  /** HTML and XML are read as a whole. */
  readonly readAll: () => Promise<Uint8Array>;
}

/** By its content, whatever its name is: programs name text, HTML, and XML .xls. */
const textStart = async (bytes: Uint8Array, { packing, readAll }: TextFile): Promise<FileStart | undefined> => {
  const problem = findUnreadFormat(bytes);
  if (problem !== undefined) return { kind: 'UNREAD', packing, problem };
  const text = decodeText(bytes);
  if (text && isMarkup(text.text)) return sheetStart(await readAll(), packing);
  return text && { kind: 'TEXT', packing, ...text };
};

const archiveStart = async (file: File): Promise<FileStart | undefined> => {
  const location = findZipDirectory(await readBytes(file.slice(-zipTailBytes)));
  const directory = location && (await readBytes(file.slice(location.at, location.at + location.bytes)));
  const entries = directory && parseZipEntries(directory, location.entries);
  if (!entries) return undefined;
  if (isSheetArchive(entries) || findUnreadArchive(entries) !== undefined)
    return sheetStart(await readBytes(file.slice(0, maxSheetBytes)), null);
  const [entry, ...others] = listPackedFiles(entries);
  if (!entry || others.length > 0) return undefined;
  return unpacked(await readEntry(file, entry), { packing: 'zip', format: entry.method === 8 ? 'deflate-raw' : null });
};

const readEntry = async (file: File, entry: ZipEntry): Promise<Blob> => {
  const start = zipDataStart(await readBytes(file.slice(entry.offset, entry.offset + 30)), entry);
  return file.slice(start, start + entry.packedBytes);
};

interface Unpacking {
  readonly packing: Packing;
  /** Null if the content is not compressed. */
  readonly format: 'gzip' | 'deflate-raw' | null;
}

const unpacked = async (packed: Blob, { packing, format }: Unpacking): Promise<FileStart | undefined> => {
  const open = () => (format === null ? packed.stream() : packed.stream().pipeThrough(new DecompressionStream(format)));
  const start = await firstBytes(open(), previewBytes);
  const signature = detectSignature(start);
  const readAll = () => firstBytes(open(), maxSheetBytes);
  if (signature === 'OTHER') return textStart(start, { packing, readAll });
  return signature === 'GZ' ? undefined : sheetStart(await readAll(), packing);
};

/** Stops after `maxBytes`, so that an archive that unpacks to gigabytes is not read completely. */
const firstBytes = async (stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array> => {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  const reader = stream.getReader();
  while (bytes < maxBytes) {
    const { value } = await reader.read();
    if (!value) break;
    pieces.push(value);
    bytes += value.length;
  }
  void reader.cancel().catch(() => undefined);
  return readBytes(new Blob(pieces.map((piece) => piece.slice())).slice(0, maxBytes));
};

const sheetStart = async (bytes: Uint8Array, packing: Packing | null): Promise<FileStart> => {
  const file = await readSheets(bytes, { maxRows: previewRows });
  if ('problem' in file) return { kind: 'UNREAD', packing, problem: file.problem };
  return { kind: 'SHEET', packing, ...file };
};
