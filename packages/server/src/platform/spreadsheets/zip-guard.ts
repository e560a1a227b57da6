import { zipDirectoryOf, zipEntriesOf, zipTailBytes } from '@shelfward/contract/tables/zip-directory.rules.ts';

/** What a spreadsheet may unpack to; the largest that people keep by hand are a tenth of it. */
const maxUnpackedBytes = 300_000_000;
const maxEntries = 2000;

/**
 * Adds up what an archive says it unpacks to, without unpacking anything. Whoever unpacks it afterwards stops each entry
 * at its stated size, so an archive that lies here gains nothing. False also for what is no archive at all.
 */
export const isModestArchive = (archive: Buffer): boolean => {
  const place = zipDirectoryOf(archive.subarray(Math.max(0, archive.length - zipTailBytes)));
  if (!place || place.entries === 0 || place.entries > maxEntries) return false;
  const entries = zipEntriesOf(archive.subarray(place.at), place.entries);
  if (!entries) return false;
  const isSound = entries.every(
    ({ isEncrypted, bytes, packedBytes }) => !isEncrypted && (bytes > 0 || packedBytes <= 2),
  );
  return isSound && entries.reduce((sum, { bytes }) => sum + bytes, 0) <= maxUnpackedBytes;
};
