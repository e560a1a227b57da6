/** An entry of the central directory of a zip archive. Its values are not verified. */
export interface ZipEntry {
  readonly name: string;
  /** 0 is stored, 8 is deflated; other methods are not supported. */
  readonly method: number;
  readonly packedBytes: number;
  readonly bytes: number;
  /** The checksum of the content; 0 if the program that wrote the archive stated none. */
  readonly crc: number;
  /** The offset of the local header, which is 30 bytes, a name, and extra fields. */
  readonly offset: number;
  readonly isEncrypted: boolean;
}

/** Tables compress to between 1/10 and 1/50. A higher ratio indicates a zip bomb. */
const maxRatio = 250;
const alwaysModestBytes = 10_000_000;

/** True when the uncompressed size is plausible for a table. */
export const hasPlausibleRatio = ({ bytes, packedBytes }: Pick<ZipEntry, 'bytes' | 'packedBytes'>): boolean =>
  bytes <= alwaysModestBytes || bytes <= packedBytes * maxRatio;

const endSignature = 0x06_05_4b_50;
const entrySignature = 0x02_01_4b_50;
const endBytes = 22;
/** Indicates ZIP64 sizes, which only archives over 4 GB need. */
const elsewhere = 0xff_ff_ff_ff;
/** The end-of-directory record is last in an archive, except for a comment of at most 64 kB. */
export const zipTailBytes = 65_535 + endBytes;

interface ZipDirectoryPlace {
  readonly entries: number;
  readonly at: number;
  readonly bytes: number;
}

const toDataView = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Finds the central directory in the last bytes of a file; undefined when the file is not an archive. */
export const findZipDirectory = (tail: Uint8Array): ZipDirectoryPlace | undefined => {
  const view = toDataView(tail);
  for (let at = tail.length - endBytes; at >= 0; at -= 1)
    if (view.getUint32(at, true) === endSignature)
      return {
        entries: view.getUint16(at + 10, true),
        bytes: view.getUint32(at + 12, true),
        at: view.getUint32(at + 16, true),
      };
  return undefined;
};

/** Parses the central directory; undefined when it is damaged or of an unsupported kind. */
export const parseZipEntries = (directory: Uint8Array, count: number): ZipEntry[] | undefined => {
  const view = toDataView(directory);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > directory.length || view.getUint32(at, true) !== entrySignature) return undefined;
    const [packedBytes, bytes, place] = [20, 24, 42].map((offset) => view.getUint32(at + offset, true));
    if (packedBytes === undefined || bytes === undefined || place === undefined) return undefined;
    if ([packedBytes, bytes, place].includes(elsewhere)) return undefined;
    const nameBytes = view.getUint16(at + 28, true);
    entries.push({
      // Some programs separate folders with backslashes.
      name: new TextDecoder().decode(directory.subarray(at + 46, at + 46 + nameBytes)).replaceAll('\\', '/'),
      method: view.getUint16(at + 10, true),
      packedBytes,
      bytes,
      crc: view.getUint32(at + 16, true),
      offset: place,
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    });
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
};

/** The archive with `/` in the names of its files, for readers that expect it. */
export const withForwardSlashes = (archive: Uint8Array): Uint8Array => {
  const place = findZipDirectory(archive);
  if (!place) return archive;
  const fixed = archive.slice();
  const view = toDataView(fixed);
  const fixName = (at: number, length: number): void => {
    for (let sign = at; sign < at + length; sign += 1) if (fixed[sign] === backslash) fixed[sign] = slash;
  };
  for (let entry = 0, at = place.at; entry < place.entries && at + 46 <= fixed.length; entry += 1) {
    const [nameBytes, local] = [view.getUint16(at + 28, true), view.getUint32(at + 42, true)];
    fixName(at + 46, nameBytes);
    fixName(local + 30, nameBytes);
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return fixed;
};

const [slash, backslash] = [0x2f, 0x5c];

/** Every Excel file contains this entry. */
export const isSheetArchive = (entries: readonly ZipEntry[]): boolean =>
  entries.some(({ name }) => name === '[Content_Types].xml');

/** The files of the archive without folders and macOS metadata. */
export const listPackedFiles = (entries: readonly ZipEntry[]): ZipEntry[] =>
  entries.filter(({ name }) => !name.endsWith('/') && !/(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._)/.test(name));

/** The lengths in the local header are at bytes 26 and 28; the content follows it. */
export const zipDataStart = (localHeader: Uint8Array, { offset: at }: ZipEntry): number => {
  const view = toDataView(localHeader);
  return at + 30 + view.getUint16(26, true) + view.getUint16(28, true);
};
