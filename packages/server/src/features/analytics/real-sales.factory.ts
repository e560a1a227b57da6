import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { SaleColumns } from '@shelfward/contract/sales/sales.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeProductLine, makeProducts } from '../products/products.factory.ts';
import { importFile } from '../sales/sales.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

export interface RealFile {
  /** May be compressed with gzip. */
  readonly path: string;
  readonly columns: SaleColumns;
  /** The column with the name of the product line. */
  readonly line?: number;
}

/** Grocery sales of 2017 in two stores, from "The Complete Journey" (CC0): 2,854 rows with the value of each. */
export const groceryExcerpt: RealFile = {
  path: path.join(import.meta.dirname, 'fixtures/grocery-sales-2017.csv'),
  columns: { storeName: 0, productUpc: 1, quantity: 2, salesValue: 3, soldOn: 4 },
  line: 5,
};

/** Creates the stores and products that the file names, then imports it with the requests that the screen sends. */
export const importRealFile = async (client: TestClient, { path: file, columns, line }: RealFile) => {
  const content = await read(file);
  const rows = content
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => row.split(','));
  const columnValues = (column: number) => [...new Set(rows.map((row) => row[column] ?? ''))];
  const stores = await client.db(async (db) => {
    const companyId = await makeCompany(db, { name: 'Grocer' });
    const lines = new Map<string, number>();
    for (const name of line === undefined ? [] : columnValues(line))
      if (name !== '') lines.set(name, await makeProductLine(db, name));
    const lineNames = new Map(rows.map((row) => [row[columns.productUpc] ?? '', row[line ?? -1] ?? '']));
    await makeProducts(
      db,
      Array.from(lineNames, ([upc, name]) => ({ upc, productLineId: lines.get(name) ?? null })),
    );
    const storeIds = new Map<string, number>();
    for (const name of columnValues(columns.storeName))
      storeIds.set(name, await makeStore(db, { companyId, name, number: name }));
    return storeIds;
  });
  const result = await importFile(client, new Uint8Array(Buffer.from(content)), { headers: columns });
  return { result, getStoreId: (name: string) => stores.get(name) ?? 0 };
};

const read = async (file: string): Promise<string> => {
  const bytes = await fs.readFile(file);
  return (file.endsWith('.gz') ? await promisify(gunzip)(bytes) : bytes).toString('utf8').replaceAll('\r', '');
};
