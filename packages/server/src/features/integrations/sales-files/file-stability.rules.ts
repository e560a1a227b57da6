import type { RemoteFile } from './file-server.client.ts';

/** The state of a file at the first check. */
export interface Seen {
  readonly file: RemoteFile;
  readonly at: Date;
}

interface StabilityCheck {
  readonly seen: Seen;
  /** The current state. */
  readonly file: RemoteFile;
  readonly now: Date;
  readonly settleMs: number;
}

/**
 * Whether the file is complete: it has not changed for the settle time since the first check, or for twice as long by
 * the clock of its server, which may be inexact.
 */
export const isSettled = ({ seen, file, now, settleMs }: StabilityCheck): boolean => {
  if (!isSame(seen.file, file)) return false;
  if (now.getTime() - seen.at.getTime() >= settleMs) return true;
  return file.modifiedAt !== undefined && now.getTime() - file.modifiedAt.getTime() >= 2 * settleMs;
};

export const isSame = (a: RemoteFile, b: RemoteFile): boolean =>
  a.bytes === b.bytes && a.modifiedAt?.getTime() === b.modifiedAt?.getTime();
