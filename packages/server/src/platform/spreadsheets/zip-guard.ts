/** What a spreadsheet may unpack to; the largest that people keep by hand are a tenth of it. */
const maxUnpackedBytes = 300_000_000;
const maxEntries = 2000;

const endSignature = 0x06_05_4b_50;
const entrySignature = 0x02_01_4b_50;
/** In place of a size it says that the size stands elsewhere, which only archives over 4 GB need. */
const elsewhere = 0xff_ff_ff_ff;

/**
 * Adds up what an archive says it unpacks to, without unpacking anything. Whoever unpacks it afterwards stops each entry
 * at its stated size, so an archive that lies here gains nothing. False also for what is no archive at all.
 */
export const isModestArchive = (archive: Buffer): boolean => {
  const end = endOf(archive);
  if (end === undefined) return false;
  const count = archive.readUInt16LE(end + 10);
  if (count === 0 || count > maxEntries) return false;
  let at = archive.readUInt32LE(end + 16);
  let unpacked = 0;
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== entrySignature) return false;
    const [isEncrypted, packed, size] = [
      (archive.readUInt16LE(at + 8) & 1) === 1,
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 24),
    ];
    if (isEncrypted || packed === elsewhere || size === elsewhere || (size === 0 && packed > 2)) return false;
    unpacked += size;
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return unpacked <= maxUnpackedBytes;
};

/** The directory's end is the last thing in the file but for a comment of at most 64 kB. */
const endOf = (archive: Buffer): number | undefined => {
  for (let at = archive.length - 22; at >= Math.max(0, archive.length - 22 - 65_535); at -= 1)
    if (archive.readUInt32LE(at) === endSignature) return at;
  return undefined;
};
