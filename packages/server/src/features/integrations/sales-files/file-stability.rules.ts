import type { RemoteFile } from './file-server.types.ts';

/** The state of a file at the first check. */
export interface SeenFile {
  readonly file: RemoteFile;
  readonly at: Date;
}

interface StabilityCheck {
  readonly seen: SeenFile;
  /** The current state. */
  readonly file: RemoteFile;
  readonly now: Date;
  readonly settleMs: number;
}

/**
 * Whether the file is complete: it has not changed for the settle time since the first check, or for twice as long by
 * the clock of its server, which may be inexact.
 */
export const isStable = ({ seen, file, now, settleMs }: StabilityCheck): boolean => {
  if (!isSameFile(seen.file, file)) return false;
  if (now.getTime() - seen.at.getTime() >= settleMs) return true;
  return file.modifiedAt !== undefined && now.getTime() - file.modifiedAt.getTime() >= 2 * settleMs;
};

export const isSameFile = (a: RemoteFile, b: RemoteFile): boolean =>
  a.bytes === b.bytes && a.modifiedAt?.getTime() === b.modifiedAt?.getTime();
