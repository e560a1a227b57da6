/**
 * Versions of the records that were read. By address, for writes that are not made from a form; by record, so that a
 * form can say which version its values came from even after a newer one was read in the background.
 */
const byPath = new Map<string, string>();
const byRecord = new WeakMap<object, string>();

export const rememberVersion = (path: string, record: unknown, etag: string): void => {
  byPath.set(recordPath(path), etag);
  if (typeof record === 'object' && record !== null) byRecord.set(record, etag);
};

export const versionOf = (record: object | undefined): string | undefined => record && byRecord.get(record);
export const versionAt = (path: string): string | undefined => byPath.get(recordPath(path));
export const forgetVersions = (): void => byPath.clear();

/** `/stores/5/activate` acts on the record `/stores/5`: the words after the last id belong to the call. */
const recordPath = (path: string): string => {
  const pieces = (path.split('?')[0] ?? '').split('/');
  const lastId = pieces.findLastIndex((piece) => /^\d+$/.test(piece));
  return (lastId < 0 ? pieces : pieces.slice(0, lastId + 1)).join('/');
};
