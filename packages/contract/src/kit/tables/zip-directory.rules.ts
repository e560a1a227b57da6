/** What the directory at the end of a zip archive says of one file in it. Nobody has checked that it is true. */
export interface ZipEntry {
  readonly name: string;
  /** 0 is stored as it is, 8 deflated; other ways are not read. */
  readonly method: number;
  readonly packedBytes: number;
  readonly bytes: number;
  /** Where its local header begins, which is 30 bytes, a name and more long. */
  readonly at: number;
  readonly isEncrypted: boolean;
}

/** Tables pack to a tenth or a fiftieth; what packs better than this was made to burst whoever unpacks it. */
const mostTimes = 250;
const alwaysModestBytes = 10_000_000;

/** Whether it unpacks to as much as a table might. */
export const isModestlyPacked = ({ bytes, packedBytes }: Pick<ZipEntry, 'bytes' | 'packedBytes'>): boolean =>
  bytes <= alwaysModestBytes || bytes <= packedBytes * mostTimes;

const endSignature = 0x06_05_4b_50;
const entrySignature = 0x02_01_4b_50;
const endBytes = 22;
/** In place of a size it says that the size stands elsewhere, which only archives over 4 GB need. */
const elsewhere = 0xff_ff_ff_ff;
/** The directory's end is the last thing in an archive but for a comment of at most 64 kB. */
export const zipTailBytes = 65_535 + endBytes;

interface ZipDirectoryPlace {
  readonly entries: number;
  readonly at: number;
  readonly bytes: number;
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Where the directory is, from the last bytes of a file; undefined when it is no archive. */
export const zipDirectoryOf = (tail: Uint8Array): ZipDirectoryPlace | undefined => {
  const view = viewOf(tail);
  for (let at = tail.length - endBytes; at >= 0; at -= 1)
    if (view.getUint32(at, true) === endSignature)
      return {
        entries: view.getUint16(at + 10, true),
        bytes: view.getUint32(at + 12, true),
        at: view.getUint32(at + 16, true),
      };
  return undefined;
};

/** The files of an archive, from the bytes of its directory; undefined when it is torn, or of a kind that is not read. */
export const zipEntriesOf = (directory: Uint8Array, count: number): ZipEntry[] | undefined => {
  const view = viewOf(directory);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > directory.length || view.getUint32(at, true) !== entrySignature) return undefined;
    const [packedBytes, bytes, place] = [20, 24, 42].map((offset) => view.getUint32(at + offset, true));
    if (packedBytes === undefined || bytes === undefined || place === undefined) return undefined;
    if ([packedBytes, bytes, place].includes(elsewhere)) return undefined;
    const nameBytes = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(directory.subarray(at + 46, at + 46 + nameBytes)),
      method: view.getUint16(at + 10, true),
      packedBytes,
      bytes,
      at: place,
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    });
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
};

/** Every Excel file holds this one. */
export const isSheetArchive = (entries: readonly ZipEntry[]): boolean =>
  entries.some(({ name }) => name === '[Content_Types].xml');

/** The files that somebody packed, without folders and what a Mac adds. */
export const packedFilesOf = (entries: readonly ZipEntry[]): ZipEntry[] =>
  entries.filter(({ name }) => !name.endsWith('/') && !/(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._)/.test(name));

/** The local header's own lengths stand in its 26th and 28th byte; behind it begins the file. */
export const zipDataStart = (localHeader: Uint8Array, { at }: ZipEntry): number => {
  const view = viewOf(localHeader);
  return at + 30 + view.getUint16(26, true) + view.getUint16(28, true);
};
