import { createHash } from 'node:crypto';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { type Ctx, today } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import type { Database } from '../../platform/db/database.ts';
import { importSales } from '../sales/public.ts';
import { withTemporaryFile } from './temporary-file.ts';

const fileName = 'weekly-sales.csv';

export interface FailedImportLoad {
  readonly database: Database;
  readonly subdomain: string;
}

/**
 * Imports a file with an unknown store, an unknown product, and an invalid quantity, so that the list of imports shows a
 * rejected file. The importer runs in its own transactions, because a rejected file aborts one of them.
 */
export const loadFailedImport = async (ctx: Ctx, { database, subdomain }: FailedImportLoad): Promise<void> => {
  const { tenantId, now, timeZone, log } = ctx;
  const admin = await ctx.db
    .selectFrom('appUser')
    .select('id')
    .where('email', '=', `admin@${subdomain}.example`)
    .executeTakeFirst();
  const rows = await findNames(ctx);
  if (!admin || rows.length === 0) return;
  const text = buildFile(rows, addDays(today(ctx), -1));
  await withTemporaryFile(text, async (path) => {
    const file = { fileName, path, bytes: Buffer.byteLength(text), sha256: computeHash(text) };
    const begin = <T>(work: (inner: Ctx) => Promise<T>): Promise<T> =>
      database.tenant(tenantId, (db) => work({ ...ctx, db }));
    const configuration = {
      companyId: 0,
      storeIdentificationType: 'STORE_NAME',
      productIdentificationType: 'UPC',
      headers: { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3 },
      mode: 'REFUSE',
      badRows: 'REFUSE',
    } as const;
    await importSales(
      { tenantId, now, timeZone, log, begin },
      { configuration, file, by: { userId: admin.id, requestKey: null } },
    ).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'ERROR_IN_FILE') throw error;
    });
  });
};

interface Names {
  readonly store: string;
  readonly upc: string;
}

const findNames = async ({ db }: Ctx): Promise<Names[]> => {
  const stores = await db.selectFrom('store').select('name').orderBy('id').limit(3).execute();
  const products = await db.selectFrom('product').select('upc').orderBy('id').limit(3).execute();
  return stores.map(({ name }, index) => ({ store: name, upc: products[index]?.upc ?? '' }));
};

const buildFile = (rows: readonly Names[], day: string): string => {
  const [first = { store: '', upc: '' }] = rows;
  const lines = [
    ...rows.map(({ store, upc }, index) => [store, upc, index + 2, day]),
    ['Riverside Pop-up', first.upc, 4, day],
    [first.store, '099999999990', 2, day],
    [first.store, first.upc, 'twelve', day],
  ];
  return [['Store', 'UPC', 'Units', 'Date'], ...lines].map((line) => `${line.join(',')}\n`).join('');
};

const computeHash = (text: string): string => createHash('sha256').update(text).digest('hex');
