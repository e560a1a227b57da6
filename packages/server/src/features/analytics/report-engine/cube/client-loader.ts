import type { ReadRow } from '../../../../platform/db/copy-out.ts';
import type { Database, Db } from '../../../../platform/db/database.ts';
import type { Change } from './cached-sales.ts';
import type { LoadLimits } from './cube-messages.types.ts';
import { bytesOf, type DayColumns, estimateBytes } from './day-columns.ts';
import { createNames, type Names } from './id-index.ts';
import { countRows, findChangedDays, findVersion, readAll, readDays, readOneMoment } from './load.queries.ts';
import { createRowReader } from './row-reader.ts';
import { createStagedDays } from './staged-days.ts';

/** What the keeper remembers of a client whose columns the scanners have. */
export interface HeldClient {
  readonly version: number;
  readonly rows: number;
  readonly bytes: number;
  readonly stores: Names;
  readonly products: Names;
  readonly days: Map<number, { readonly rows: number; readonly bytes: number }>;
}

interface Brought {
  readonly client: HeldClient;
  /** Undefined when nothing changed. */
  readonly change: Change | undefined;
}

/** A client of this version has too few or too many rows. */
export class Unfit extends Error {
  readonly version: number;

  constructor(version: number) {
    super('The client is answered by the database');
    this.version = version;
  }
}

interface Load {
  readonly limits: LoadLimits;
  readonly onBegin: (bytes: number) => void;
}

export const loadClient = (database: Database, tenantId: number, { limits, onBegin }: Load): Promise<Brought> =>
  inOneMoment(database, tenantId, async (db) => {
    const version = await findVersion({ db });
    const rows = await countRows({ db, tenantId });
    const estimate = estimateBytes(rows, 0);
    if (rows < limits.leastRows || estimate > limits.mostBytes) throw new Unfit(version);
    onBegin(estimate);
    const names = { stores: createNames(), products: createNames() };
    const days = await readColumns(names, (read) => readAll({ db, tenantId }, read));
    const client = withDays({ ...names, days: new Map() }, { version, days, emptied: [] });
    if (client.bytes > limits.mostBytes) throw new Unfit(version);
    const change = { days, emptied: [], newStoreIds: names.stores.ids, newProductIds: names.products.ids };
    return { client, change };
  });

/** Beyond this share of its days a client is sooner read as a whole. */
const mostChangedShare = 0.2;
const fewDays = 40;

/** Reads the days that changed since; undefined when too many did. */
export const updateClient = (database: Database, tenantId: number, held: HeldClient): Promise<Brought | undefined> =>
  inOneMoment(database, tenantId, async (db) => {
    const version = await findVersion({ db });
    if (version === held.version) return { client: held, change: undefined };
    const changed = await findChangedDays({ db, tenantId }, held.version);
    if (changed.length > Math.max(fewDays, mostChangedShare * held.days.size)) return undefined;
    // What is known only after a reading that fails would be unknown to the scanners.
    const names = { stores: createNames(held.stores.ids), products: createNames(held.products.ids) };
    const days = await readColumns(names, (read) => readDays({ db, tenantId }, changed, read));
    const found = new Set(days.map(({ day }) => day));
    const emptied = changed.filter((day) => !found.has(day));
    const client = withDays({ ...held, ...names }, { version, days, emptied });
    const newStoreIds = names.stores.ids.slice(held.stores.ids.length);
    const newProductIds = names.products.ids.slice(held.products.ids.length);
    return { client, change: { days, emptied, newStoreIds, newProductIds } };
  });

const inOneMoment = <T>(database: Database, tenantId: number, work: (db: Db) => Promise<T>): Promise<T> =>
  database.tenant(tenantId, async (db) => {
    await readOneMoment({ db, tenantId });
    return work(db);
  });

const readColumns = async (
  names: Pick<HeldClient, 'stores' | 'products'>,
  copy: (read: ReadRow) => Promise<void>,
): Promise<DayColumns[]> => {
  const staged = createStagedDays();
  const reader = createRowReader({ ...names, staged });
  await copy(reader.read);
  reader.end();
  return staged.finish();
};

const withDays = (
  { stores, products, days: before }: Pick<HeldClient, 'stores' | 'products' | 'days'>,
  changed: { readonly version: number; readonly days: readonly DayColumns[]; readonly emptied: readonly number[] },
): HeldClient => {
  const days = new Map(before);
  for (const day of changed.emptied) days.delete(day);
  for (const made of changed.days) days.set(made.day, { rows: made.rows, bytes: bytesOf(made) });
  let [rows, bytes] = [0, 0];
  for (const day of days.values()) {
    rows += day.rows;
    bytes += day.bytes;
  }
  return { version: changed.version, rows, bytes, stores, products, days };
};
