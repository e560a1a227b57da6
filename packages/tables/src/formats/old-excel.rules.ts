import { createFormatReader, type FindFormat, readRecords } from './old-excel-formats.rules.ts';
import type { SheetInfo } from './sheet-choice.rules.ts';

// The binary format of Excel 97 to 2003 ([MS-XLS]) is a stream of records in a compound file ([MS-CFB]).

const headerBytes = 512;
const directoryEntryBytes = 128;
const lastSector = 0xff_ff_ff_fa;
const streamType = 2;
const rootType = 5;
const maxStreamBytes = 100_000_000;

interface CompoundFile {
  readonly view: DataView;
  readonly sectorBytes: number;
  /** The sector that follows each one. */
  readonly next: readonly number[];
}

const sectorAt = ({ view, sectorBytes }: CompoundFile, sector: number): Uint8Array =>
  new Uint8Array(view.buffer, view.byteOffset + (sector + 1) * sectorBytes, sectorBytes);

/** The content of a chain of sectors. Throws if the chain is damaged. */
const readChain = (file: CompoundFile, first: number): Uint8Array => {
  const sectors: Uint8Array[] = [];
  for (let sector = first; sector < lastSector; sector = file.next[sector] ?? lastSector) {
    sectors.push(sectorAt(file, sector));
    if (sectors.length > file.next.length || sectors.length * file.sectorBytes > maxStreamBytes)
      throw new Error('Its sectors form a loop');
  }
  return concat(sectors);
};

const concat = (pieces: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
};

const toDataView = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const readNumbers = (bytes: Uint8Array): number[] => {
  const view = toDataView(bytes);
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => view.getUint32(at * 4, true));
};

const openCompoundFile = (bytes: Uint8Array): CompoundFile => {
  const view = toDataView(bytes);
  const sectorBytes = 2 ** view.getUint16(30, true);
  if (sectorBytes !== 512 && sectorBytes !== 4096) throw new Error('Its sectors have an unknown size');
  const bare = { view, sectorBytes, next: [] };
  const tables = readNumbers(bytes.subarray(76, headerBytes));
  const perSector = sectorBytes / 4 - 1;
  let more = view.getUint32(68, true);
  for (let count = 0; more < lastSector; count += 1) {
    if (count * sectorBytes > bytes.length) throw new Error('Its tables form a loop');
    const numbers = readNumbers(sectorAt(bare, more));
    tables.push(...numbers.slice(0, perSector));
    more = numbers[perSector] ?? lastSector;
  }
  const next = tables.filter((sector) => sector < lastSector).flatMap((sector) => readNumbers(sectorAt(bare, sector)));
  return { view, sectorBytes, next };
};

interface DirectoryEntry {
  readonly name: string;
  readonly type: number;
  readonly first: number;
  readonly bytes: number;
}

const readDirectory = (file: CompoundFile): DirectoryEntry[] => {
  const content = readChain(file, file.view.getUint32(48, true));
  return Array.from({ length: Math.floor(content.length / directoryEntryBytes) }, (_, at) => {
    const entry = content.subarray(at * directoryEntryBytes, (at + 1) * directoryEntryBytes);
    const view = toDataView(entry);
    const nameBytes = Math.max(0, Math.min(64, view.getUint16(64, true)) - 2);
    return {
      name: new TextDecoder('utf-16le').decode(entry.subarray(0, nameBytes)),
      type: entry[66] ?? 0,
      first: view.getUint32(116, true),
      bytes: view.getUint32(120, true),
    };
  });
};

/** Small streams are stored together in the stream of the root entry, in sectors of 64 bytes. */
const readStream = (file: CompoundFile, directory: readonly DirectoryEntry[], entry: DirectoryEntry): Uint8Array => {
  if (entry.bytes >= file.view.getUint32(56, true)) return readChain(file, entry.first).subarray(0, entry.bytes);
  const root = directory.find(({ type }) => type === rootType);
  const content = root ? readChain(file, root.first) : new Uint8Array();
  const next = readNumbers(readChain(file, file.view.getUint32(60, true)));
  const pieces: Uint8Array[] = [];
  for (let sector = entry.first; sector < lastSector; sector = next[sector] ?? lastSector) {
    pieces.push(content.subarray(sector * 64, (sector + 1) * 64));
    if (pieces.length > next.length) throw new Error('Its small sectors form a loop');
  }
  return concat(pieces).subarray(0, entry.bytes);
};

const records = { sheet: 0x85, encryption: 0x2f } as const;
const worksheet = 0;

interface OldExcelSheet extends SheetInfo {
  /** Where its records begin. */
  readonly at: number;
}

export interface OldExcelFile {
  /** The worksheets in the order of the file; charts and macros are left out. */
  readonly sheets: readonly OldExcelSheet[];
  /** The number formats of the cells of a sheet. */
  readonly readFormats: (sheet: OldExcelSheet) => FindFormat;
  readonly isEncrypted: boolean;
  /** A workbook of Excel 95 or earlier. */
  readonly isOutdated: boolean;
}

const unread: OldExcelFile = { sheets: [], readFormats: () => () => undefined, isEncrypted: false, isOutdated: false };

/**
 * The names and the visibility of the worksheets of an Excel 97 file. Throws if the file is damaged. An encrypted file of a
 * later version is a compound file, too.
 */
export const readOldExcelSheets = (bytes: Uint8Array): OldExcelFile => {
  const file = openCompoundFile(bytes);
  const directory = readDirectory(file);
  const find = (name: string) => directory.find((entry) => entry.type === streamType && entry.name === name);
  if (find('EncryptedPackage')) return { ...unread, isEncrypted: true };
  const workbook = find('Workbook');
  if (!workbook && find('Book')) return { ...unread, isOutdated: true };
  if (!workbook) throw new Error('It has no workbook');
  const stream = readStream(file, directory, workbook);
  const sheets: OldExcelSheet[] = [];
  let isEncrypted = false;
  readRecords(stream, 0, (record, content) => {
    if (record === records.encryption) {
      isEncrypted = true;
      return 'STOP';
    }
    if (record === records.sheet && content[5] === worksheet)
      sheets.push({
        name: readName(content),
        isVisible: ((content[4] ?? 0) & 3) === 0,
        at: toDataView(content).getUint32(0, true),
      });
    return undefined;
  });
  if (isEncrypted) return { ...unread, isEncrypted };
  const readFormats = createFormatReader(stream);
  return { ...unread, sheets, readFormats: ({ at }) => readFormats(at) };
};

/** The length in characters, a flag for two bytes per character, and the characters. */
const readName = (content: Uint8Array): string => {
  const [length = 0, flags = 0] = content.subarray(6);
  const isWide = (flags & 1) === 1;
  const text = content.subarray(8, 8 + length * (isWide ? 2 : 1));
  return isWide ? new TextDecoder('utf-16le').decode(text) : String.fromCharCode(...text);
};
