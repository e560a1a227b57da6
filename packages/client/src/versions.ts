/** The versions of the records that were read or written, for If-Match. */
export interface Versions {
  readonly store: (address: string, record: unknown, etag: string) => void;
  /** A write to a part of a record, or an action without a version, may have changed the record: its last version is unknown. */
  readonly forget: (written: string) => void;
  readonly ofRecord: (record: object | undefined) => string | undefined;
  readonly at: (address: string) => string | undefined;
  readonly clear: () => void;
}

/**
 * By URL for writes without a form; by record for forms, because a newer version may be read in the background while the
 * form is open.
 */
export const createVersions = (): Versions => {
  const byAddress = new Map<string, string>();
  const byRecord = new WeakMap<object, string>();
  return {
    store: (address, record, etag) => {
      byAddress.set(address, etag);
      if (typeof record === 'object' && record !== null) byRecord.set(record, etag);
    },
    forget: (written) => {
      for (const address of byAddress.keys())
        if (written === address || written.startsWith(`${address}/`)) byAddress.delete(address);
    },
    ofRecord: (record) => record && byRecord.get(record),
    at: (address) => byAddress.get(address),
    clear: () => byAddress.clear(),
  };
};
