import { decoded } from '@shelfward/contract/kit/tables/file-start.rules.ts';
import { type Packing, signatureOf } from '@shelfward/contract/kit/tables/packing.rules.ts';
import { cellText } from '@shelfward/contract/kit/tables/sheet-cells.rules.ts';
import {
  isSheetArchive,
  packedFilesOf,
  type ZipEntry,
  zipDataStart,
  zipDirectoryOf,
  zipEntriesOf,
  zipTailBytes,
} from '@shelfward/contract/kit/tables/zip-directory.rules.ts';
import type { FileStart } from './file-preview.rules.ts';

/** Enough of a file to show its header and first rows. */
const previewBytes = 262_144;
const previewRows = 200;
/** A sheet is read as a whole; a larger one is shown when the server has read it. */
const largestSheet = 30_000_000;

/** Reads the beginning of a text, an Excel or a packed file; undefined when it is none of them. */
export const startOf = async (file: File): Promise<FileStart | undefined> => {
  try {
    const signature = signatureOf(await bytesOf(file.slice(0, 4)));
    if (signature === 'OTHER') return textStart(await bytesOf(file.slice(0, previewBytes)), null);
    if (signature === 'GZ') return await unpacked(file, { packing: 'gz', format: 'gzip' });
    return signature === 'ARCHIVE' ? await archiveStart(file) : undefined;
  } catch {
    // Whatever cannot be unpacked is no file that the server could read.
    return undefined;
  }
};

const bytesOf = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await blob.arrayBuffer());

const textStart = (bytes: Uint8Array, packing: Packing | null): FileStart | undefined => {
  const text = decoded(bytes);
  return text && { kind: 'TEXT', packing, ...text };
};

const archiveStart = async (file: File): Promise<FileStart | undefined> => {
  const place = zipDirectoryOf(await bytesOf(file.slice(-zipTailBytes)));
  const directory = place && (await bytesOf(file.slice(place.at, place.at + place.bytes)));
  const entries = directory && zipEntriesOf(directory, place.entries);
  if (!entries) return undefined;
  if (isSheetArchive(entries)) return sheetStart(await bytesOf(file.slice(0, largestSheet)), null);
  const [entry, ...others] = packedFilesOf(entries);
  if (!entry || others.length > 0) return undefined;
  return unpacked(await contentOf(file, entry), { packing: 'zip', format: entry.method === 8 ? 'deflate-raw' : null });
};

const contentOf = async (file: File, entry: ZipEntry): Promise<Blob> => {
  const start = zipDataStart(await bytesOf(file.slice(entry.at, entry.at + 30)), entry);
  return file.slice(start, start + entry.packedBytes);
};

interface Unpacking {
  readonly packing: Packing;
  /** Null: it is stored as it is. */
  readonly format: 'gzip' | 'deflate-raw' | null;
}

const unpacked = async (packed: Blob, { packing, format }: Unpacking): Promise<FileStart | undefined> => {
  const open = () => (format === null ? packed.stream() : packed.stream().pipeThrough(new DecompressionStream(format)));
  const start = await firstBytes(open(), previewBytes);
  if (signatureOf(start) === 'OTHER') return textStart(start, packing);
  return signatureOf(start) === 'ARCHIVE' ? sheetStart(await firstBytes(open(), largestSheet), packing) : undefined;
};

/** Reads no further than it must, so that what unpacks to gigabytes costs nothing here. */
const firstBytes = async (stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> => {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  const reader = stream.getReader();
  while (bytes < most) {
    const { value } = await reader.read();
    if (!value) break;
    pieces.push(value);
    bytes += value.length;
  }
  void reader.cancel().catch(() => undefined);
  return bytesOf(new Blob(pieces.map((piece) => piece.slice())).slice(0, most));
};

const sheetStart = async (archive: Uint8Array, packing: Packing | null): Promise<FileStart> => {
  const { streamXlsxRows } = await import('hucre/xlsx');
  const rows: string[][] = [];
  for await (const { values } of streamXlsxRows(archive, { maxRows: previewRows })) rows.push(values.map(cellText));
  return { kind: 'SHEET', packing, rows };
};
