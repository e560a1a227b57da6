// Which backups a schedule makes and keeps.

const namePattern = /^shelfward-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/;

/** Sorts by time. */
export const formatBackupName = (at: Date): string =>
  `shelfward-${at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}.tar`;

/** Undefined for other files, which a schedule neither counts nor deletes. */
export const parseBackupName = (name: string): Date | undefined => {
  const [, ...parts] = namePattern.exec(name) ?? [];
  if (parts.length === 0) return undefined;
  const [year, month, day, hour, minute, second] = parts;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) || formatBackupName(at) !== name ? undefined : at;
};

/** The newest first. */
export const sortBackups = (names: readonly string[]): string[] =>
  names.filter((name) => parseBackupName(name) !== undefined).sort((a, b) => (a < b ? 1 : -1));

/** All backups except for the newest ones. */
export const chooseOldBackups = (names: readonly string[], keep: number): string[] =>
  sortBackups(names).slice(Math.max(1, keep));

/** The milliseconds until the next backup is due: none without a backup, or after a clock that was ahead. */
export const findDelayMs = (newest: Date | undefined, intervalMs: number, now: Date): number => {
  if (!newest || newest > now) return 0;
  return Math.max(0, newest.getTime() + intervalMs - now.getTime());
};

export type BackupTarget = { readonly directory: string } | { readonly bucket: string; readonly prefix: string };

/** `s3://bucket/prefix`, or the path of a directory. Undefined if it names no bucket. */
export const parseTarget = (text: string): BackupTarget | undefined => {
  if (!/^[a-z0-9]+:\/\//i.test(text)) return { directory: text };
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*))?$/.exec(text) ?? [];
  return bucket === undefined ? undefined : { bucket, prefix: prefix.split('/').filter(Boolean).join('/') };
};

export const toKey = (prefix: string, name: string): string => (prefix === '' ? name : `${prefix}/${name}`);

const megabyte = 1_048_576;
const minPartBytes = 16 * megabyte;
/** S3 accepts 10,000 parts. */
const maxParts = 9000;

/** Whole megabytes, so that the parts of a file of this size are few enough and as large as S3 requires. */
export const choosePartBytes = (fileBytes: number): number =>
  Math.max(minPartBytes, Math.ceil(fileBytes / maxParts / megabyte) * megabyte);
