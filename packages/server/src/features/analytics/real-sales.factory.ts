import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { SaleColumns } from '@shelfward/contract/sales/sales.contract.ts';
import type { Db } from '../../platform/db/database.ts';
import type { TestClient } from '../../testing/client.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { importFile } from '../sales/sales.factory.ts';

export interface RealFile {
  /** Of a file that may be packed. */
  readonly path: string;
  readonly columns: SaleColumns;
  /** The column of what becomes the product's line. */
  readonly line?: number;
}

/** Grocery sales of 2017 in two stores, from "The Complete Journey" (CC0): 2,854 rows with the value of each. */
export const groceryExcerpt: RealFile = {
  path: path.join(import.meta.dirname, 'fixtures/grocery-sales-2017.csv'),
  columns: { storeName: 0, productUpc: 1, quantity: 2, salesValue: 3, soldOn: 4 },
  line: 5,
};

/** Makes the stores and products that a file names, and imports it as the screen does. */
export const importRealFile = async (client: TestClient, { path: file, columns, line }: RealFile) => {
  const content = await read(file);
  const rows = content
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => row.split(','));
  const valuesOf = (column: number) => [...new Set(rows.map((row) => row[column] ?? ''))];
  const stores = await client.db(async (db) => {
    const companyId = await makeCompany(db, { name: 'Grocer' });
    const lines = line === undefined ? new Map<string, number>() : await makeLines(db, valuesOf(line));
    const lineOf = new Map(rows.map((row) => [row[columns.productUpc] ?? '', lines.get(row[line ?? -1] ?? '')]));
    const products = [...lineOf].map(([upc, productLineId]) => ({
      upc,
      name: upc,
      productLineId: productLineId ?? null,
    }));
    for (let at = 0; at < products.length; at += 5000)
      await db
        .insertInto('product')
        .values(products.slice(at, at + 5000))
        .execute();
    return db
      .insertInto('store')
      .values(valuesOf(columns.storeName).map((name) => ({ companyId, name, number: name })))
      .returning(['id', 'name'])
      .execute();
  });
  const answer = await importFile(client, new Uint8Array(Buffer.from(content)), { headers: columns });
  return { answer, storeOf: (name: string) => stores.find((store) => store.name === name)?.id ?? 0 };
};

const read = async (file: string): Promise<string> => {
  const bytes = await fs.readFile(file);
  return (file.endsWith('.gz') ? await promisify(gunzip)(bytes) : bytes).toString('utf8').replaceAll('\r', '');
};

const makeLines = async (db: Db, names: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .insertInto('productLine')
    .values(names.filter((name) => name !== '').map((name) => ({ name })))
    .returning(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
};
