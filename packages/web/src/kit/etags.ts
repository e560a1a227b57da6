/**
 * Versions of the records that were read: by URL, for writes without a form; by record,
 * so that a form can say which version its values came from even after a newer one was read in the background.
 */
const byAddress = new Map<string, string>();
const byRecord = new WeakMap<object, string>();

export const rememberVersion = (address: string, record: unknown, etag: string): void => {
  byAddress.set(address, etag);
  if (typeof record === 'object' && record !== null) byRecord.set(record, etag);
};

export const recordVersion = (record: object | undefined): string | undefined => record && byRecord.get(record);
export const versionAt = (address: string): string | undefined => byAddress.get(address);
export const forgetVersions = (): void => byAddress.clear();
