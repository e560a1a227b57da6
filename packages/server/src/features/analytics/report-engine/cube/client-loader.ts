import type { SalesChange } from '@shelfward/cube/scan/cached-sales.ts';
import { columnBytes, type DayColumns, estimateBytes } from '@shelfward/cube/scan/day-columns.ts';
import { createIdIndex, type IdIndex } from '@shelfward/cube/scan/id-index.ts';
import { createPendingDays } from '@shelfward/cube/scan/pending-days.ts';
import { createRowReader } from '@shelfward/cube/scan/row-reader.ts';
import { packEvents } from '@shelfward/cube/scan/stock-events.ts';
import type { ReadRow } from '../../../../platform/db/copy-out.ts';
import type { Database } from '../../../../platform/db/database.ts';
import type { LoadLimits } from './cube-messages.types.ts';
import { countRows, findChangedDays, findStockEvents, findVersion, readAllDays, readDays } from './load.queries.ts';

/** State that the coordinator stores for a client; the columns are in the scan workers. */
export interface LoadedClient {
  readonly version: number;
  readonly rows: number;
  readonly bytes: number;
  readonly stores: IdIndex;
  readonly products: IdIndex;
  readonly days: Map<number, { readonly rows: number; readonly bytes: number }>;
}

interface LoadResult {
  readonly client: LoadedClient;
  /** Undefined if nothing changed. */
  readonly change: SalesChange | undefined;
}

/** The client has too few or too many rows for the cube at this version. */
export class UnsupportedSizeError extends Error {
  readonly version: number;

  constructor(version: number) {
    super('The size of the client is not supported by the sales cube');
    this.version = version;
  }
}

interface Load {
  readonly limits: LoadLimits;
  readonly onBegin: (bytes: number) => void;
}

export const loadClient = (database: Database, tenantId: number, { limits, onBegin }: Load): Promise<LoadResult> =>
  database.tenantSnapshot(tenantId, async (db) => {
    const version = await findVersion({ db });
    const rows = await countRows({ db, tenantId });
    const estimate = estimateBytes(rows, 0);
    if (rows < limits.minRows || estimate > limits.maxBytes) throw new UnsupportedSizeError(version);
    onBegin(estimate);
    const indexes = { stores: createIdIndex(), products: createIdIndex() };
    const days = await readColumns(indexes, (read) => readAllDays({ db, tenantId }, read));
    const stockEvents = packEvents(indexes, await findStockEvents({ db, tenantId }));
    const client = withDays({ ...indexes, days: new Map() }, { version, days, emptied: [] });
    if (client.bytes > limits.maxBytes) throw new UnsupportedSizeError(version);
    const change = {
      days,
      emptied: [],
      newStoreIds: indexes.stores.ids,
      newProductIds: indexes.products.ids,
      stockEvents,
    };
    return { client, change };
  });

/** If more days changed, a full load is faster. */
const maxChangedShare = 0.2;
const minChangedDays = 40;

/** Reads the days that changed since the loaded version; undefined if too many days changed. */
export const updateClient = (
  database: Database,
  tenantId: number,
  loaded: LoadedClient,
): Promise<LoadResult | undefined> =>
  database.tenantSnapshot(tenantId, async (db) => {
    const version = await findVersion({ db });
    if (version === loaded.version) return { client: loaded, change: undefined };
    const changed = await findChangedDays({ db, tenantId }, loaded.version);
    if (changed.length > Math.max(minChangedDays, maxChangedShare * loaded.days.size)) return undefined;
    // Copies: if reading fails, the scan workers never receive the new ids.
    const indexes = { stores: createIdIndex(loaded.stores.ids), products: createIdIndex(loaded.products.ids) };
    const days =
      changed.length === 0 ? [] : await readColumns(indexes, (read) => readDays({ db, tenantId }, changed, read));
    const found = new Set(days.map(({ day }) => day));
    const emptied = changed.filter((day) => !found.has(day));
    const stockEvents = packEvents(indexes, await findStockEvents({ db, tenantId }));
    const client = withDays({ ...loaded, ...indexes }, { version, days, emptied });
    const newStoreIds = indexes.stores.ids.slice(loaded.stores.ids.length);
    const newProductIds = indexes.products.ids.slice(loaded.products.ids.length);
    return { client, change: { days, emptied, newStoreIds, newProductIds, stockEvents } };
  });

const readColumns = async (
  indexes: Pick<LoadedClient, 'stores' | 'products'>,
  copy: (read: ReadRow) => Promise<void>,
): Promise<DayColumns[]> => {
  const pending = createPendingDays();
  const reader = createRowReader({ ...indexes, staged: pending });
  await copy(reader.read);
  reader.end();
  return pending.finish();
};

const withDays = (
  { stores, products, days: previousDays }: Pick<LoadedClient, 'stores' | 'products' | 'days'>,
  changed: { readonly version: number; readonly days: readonly DayColumns[]; readonly emptied: readonly number[] },
): LoadedClient => {
  const days = new Map(previousDays);
  for (const day of changed.emptied) days.delete(day);
  for (const added of changed.days) days.set(added.day, { rows: added.rows, bytes: columnBytes(added) });
  let [rows, bytes] = [0, 0];
  for (const day of days.values()) {
    rows += day.rows;
    bytes += day.bytes;
  }
  return { version: changed.version, rows, bytes, stores, products, days };
};
