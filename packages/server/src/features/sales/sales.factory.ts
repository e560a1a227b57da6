import type { Role } from '@shelfward/contract/kit/access.ts';
import { type ImportSaleCsvConfiguration, saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { TestClient } from '../../testing/client.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makePrice, makePriceList } from '../pricing/pricing.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { markSaleDaysChanged } from './sale-version.queries.ts';

interface Sold {
  readonly storeId: number;
  readonly productId: number;
  readonly soldOn: string;
  readonly units: number;
  readonly cents?: number;
}

/** Inserts daily totals without imported rows, for tests of reports. */
export const makeSaleDays = async (db: Db, sold: readonly Sold[]): Promise<void> => {
  const rows = sold.map(({ cents = 0, ...day }) => ({ ...day, cents }));
  await db.insertInto('saleDay').values(rows).execute();
  await markDaysChanged(
    db,
    sold.map(({ soldOn }) => soldOn),
  );
};

/** Required after a test writes `sale_day` directly, so that the sales cube reloads the days. */
export const markDaysChanged = async (db: Db, days: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ tenantId: number }>`select current_tenant() as tenant_id`.execute(db);
  for (const { tenantId } of rows) await markSaleDaysChanged({ db, tenantId }, { days });
};

/** A company with two stores, Downtown (number 7) and Uptown (number 8), and two products at $2.50 and $10.00. */
export const makeCompanyWithStores = (client: TestClient) =>
  client.db(async (db) => {
    const priceListId = await makePriceList(db, { isDefault: true });
    const companyId = await makeCompany(db, { name: 'Corner Shops' });
    const downtown = await makeStore(db, { companyId, name: 'Downtown', number: '7' });
    const uptown = await makeStore(db, { companyId, name: 'Uptown', number: '8' });
    const tea = await makeProduct(db, { upc: '0012345678905' });
    const honey = await makeProduct(db, { upc: 'HONEY-1' });
    await makePrice(db, { priceListId, productId: tea, priceCents: 250, effectiveOn: '2020-01-01' });
    await makePrice(db, { priceListId, productId: honey, priceCents: 1000, effectiveOn: '2020-01-01' });
    return { companyId, priceListId, downtown, uptown, tea, honey };
  });

export const header = 'Store,Product UPC,Quantity,Sold on';

/** Imports lines below the default header, or a complete file as bytes. */
export const importFile = (
  client: TestClient,
  content: readonly string[] | Uint8Array<ArrayBuffer>,
  options: Partial<ImportSaleCsvConfiguration> & { readonly role?: Role | 'none'; readonly key?: string } = {},
) => {
  const { role = 'none', key, ...configuration } = options;
  const bytes = content instanceof Uint8Array ? content : [header, ...content].join('\n');
  const columns = { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3 };
  return client.as(role)(
    saleRoutes.import,
    {
      body: { importSaleCsvConfiguration: { companyId: 0, headers: columns, ...configuration } },
      files: { file: new Blob([bytes]) },
    },
    key === undefined ? {} : { 'idempotency-key': key },
  );
};

/** All daily totals of the client, in order: store, product, day, units, cents. */
export const listSaleDays = (client: TestClient) =>
  client.db(async (db) => {
    const rows = await db
      .selectFrom('saleDay')
      .select(['storeId', 'productId', 'soldOn', 'units', 'cents'])
      .orderBy('soldOn')
      .orderBy('storeId')
      .orderBy('productId')
      .execute();
    return rows.map(({ storeId, productId, soldOn, units, cents }) => [storeId, productId, soldOn, units, cents]);
  });
