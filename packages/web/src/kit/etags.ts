/**
 * Versions of the records that were read. By URL for writes without a form; by record for forms, because a newer version
 * may be read in the background while the form is open.
 */
const byAddress = new Map<string, string>();
const byRecord = new WeakMap<object, string>();

export const storeVersion = (address: string, record: unknown, etag: string): void => {
  byAddress.set(address, etag);
  if (typeof record === 'object' && record !== null) byRecord.set(record, etag);
};

export const recordVersion = (record: object | undefined): string | undefined => record && byRecord.get(record);
export const versionAt = (address: string): string | undefined => byAddress.get(address);
export const clearVersions = (): void => byAddress.clear();
