import type { RemoteFile } from './file-server.client.ts';

/** A file as it was at the first look. */
export interface Seen {
  readonly file: RemoteFile;
  readonly at: Date;
}

interface Looks {
  readonly seen: Seen;
  /** As it is now. */
  readonly file: RemoteFile;
  readonly now: Date;
  readonly settleMs: number;
}

/**
 * Whether nobody writes the file any more: it has not changed since a look that is long enough ago, or it has not for
 * twice as long by the clock of its server, which may be somewhat wrong.
 */
export const isSettled = ({ seen, file, now, settleMs }: Looks): boolean => {
  if (!isSame(seen.file, file)) return false;
  if (now.getTime() - seen.at.getTime() >= settleMs) return true;
  return file.modifiedAt !== undefined && now.getTime() - file.modifiedAt.getTime() >= 2 * settleMs;
};

export const isSame = (a: RemoteFile, b: RemoteFile): boolean =>
  a.bytes === b.bytes && a.modifiedAt?.getTime() === b.modifiedAt?.getTime();
