import { pipeline, Readable } from 'node:stream';
import zlib from 'node:zlib';

/** A file of an archive; its bytes are produced while they are read. */
export interface ZipPart {
  readonly name: string;
  readonly content: Iterable<Uint8Array>;
}

interface WrittenPart {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
}

/** Size and checksum follow the content; names are UTF-8. */
const flags = 0x08_08;
const deflated = 8;
const version = 20;
/** January 1, 1980: no part has a time. */
const date = 0x21;
const maxBytes = 0xff_ff_ff_ff;
/** XML packs almost as well as with the default, at half the time. */
const level = 3;

/** A zip archive in constant memory. The names and the number of its parts are small. */
export const streamZip = async function* (parts: Iterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const written: WrittenPart[] = [];
  let offset = 0;
  for (const { name, content } of parts) {
    const start = offset;
    const header = localHeader(Buffer.from(name));
    offset += header.length;
    yield header;
    const sums = { crc: 0, bytes: 0, packedBytes: 0 };
    for await (const piece of deflate(content, sums)) {
      offset += piece.length;
      sums.packedBytes += piece.length;
      yield piece;
    }
    if (offset > maxBytes || sums.bytes > maxBytes) throw new Error('The archive exceeds 4 GB');
    const descriptor = dataDescriptor(sums);
    offset += descriptor.length;
    yield descriptor;
    written.push({ name: Buffer.from(name), offset: start, ...sums });
  }
  yield centralDirectory(written, offset);
};

async function* deflate(content: Iterable<Uint8Array>, sums: { crc: number; bytes: number }): AsyncGenerator<Buffer> {
  const counted = function* () {
    for (const piece of content) {
      sums.crc = zlib.crc32(piece, sums.crc);
      sums.bytes += piece.length;
      yield piece;
    }
  };
  const packed = zlib.createDeflateRaw({ level });
  // An error of either stream ends the loop of the reader.
  yield* pipeline(Readable.from(counted(), { objectMode: true, highWaterMark: 1 }), packed, () => undefined);
}

const localHeader = (name: Buffer): Buffer => {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04_03_4b_50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(deflated, 8);
  header.writeUInt16LE(date, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
};

const dataDescriptor = ({ crc, packedBytes, bytes }: Pick<WrittenPart, 'crc' | 'packedBytes' | 'bytes'>): Buffer => {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08_07_4b_50, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(packedBytes, 8);
  descriptor.writeUInt32LE(bytes, 12);
  return descriptor;
};

const centralDirectory = (parts: readonly WrittenPart[], offset: number): Buffer => {
  const entries = parts.flatMap((part) => [directoryEntry(part), part.name]);
  const size = entries.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...entries, end]);
};

const directoryEntry = ({ name, offset, crc, packedBytes, bytes }: WrittenPart): Buffer => {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02_01_4b_50, 0);
  entry.writeUInt16LE(version, 4);
  entry.writeUInt16LE(version, 6);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(deflated, 10);
  entry.writeUInt16LE(date, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packedBytes, 20);
  entry.writeUInt32LE(bytes, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(offset, 42);
  return entry;
};
