import { once } from 'node:events';
import fs from 'node:fs';
import readline from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import type { TestClient } from '@shelfward/server/testing/client.ts';
import { sql } from 'kysely';
import { findDataFile } from '../core/bench-data.ts';

const names = (start: string, count: number) => new Set(Array.from({ length: count }, (_, n) => `${start}${n + 1}`));

/** The content of a sales file: Store,Product UPC,Quantity,Sold on. */
export interface FileFacts {
  readonly rows: number;
  readonly units: number;
  readonly stores: ReadonlySet<string>;
  readonly upcs: ReadonlySet<string>;
}

export const readFileFacts = async (file: string): Promise<FileFacts> => {
  const facts = { rows: 0, units: 0, stores: new Set<string>(), upcs: new Set<string>() };
  for await (const line of readline.createInterface({ input: fs.createReadStream(file) })) {
    const [store = '', upc = '', quantity] = line.split(',');
    if (store === 'Store') continue;
    facts.rows += 1;
    facts.units += Number(quantity);
    facts.stores.add(store);
    facts.upcs.add(upc);
  }
  return facts;
};

/** Creates the company, stores, and products of a file. */
export const makeFileCatalog = (client: TestClient, { stores, upcs }: FileFacts): Promise<unknown> =>
  client.db(async (db) => {
    const t = client.tenantId;
    await sql`insert into company (tenant_id, name) values (${t}, 'Walmart')`.execute(db);
    await sql`insert into store (tenant_id, company_id, name) select ${t}, company.id, store.name
      from company, unnest(${[...stores]}::text[]) as store (name) where company.tenant_id = ${t}`.execute(db);
    await sql`insert into product (tenant_id, upc, name) select ${t}, upc, upc
      from unnest(${[...upcs]}::text[]) as product (upc)`.execute(db);
  });

/** Store,Product UPC,Quantity,Sold on: 1,034,886 rows of ten stores and 3,049 products (from the M5 competition). */
const findSource = () => findDataFile('import_ready', 'm5_sales_1m.csv.gz');

export const unpackSales = (file: string): Promise<void> =>
  pipeline(fs.createReadStream(findSource()), createGunzip(), fs.createWriteStream(file));

/** The stores and products of generated files, as many as those of the M5 file. */
export const generated = { stores: names('ST_', 10), upcs: names('ITEM_', 3049) };

interface GeneratedSales extends Pick<FileFacts, 'stores' | 'upcs'> {
  readonly from: string;
  readonly bytes: number;
}

/** Each product in each store on each day, for as many days as the file size requires. */
export const makeSales = async (file: string, { stores, upcs, from, bytes }: GeneratedSales): Promise<void> => {
  const target = fs.createWriteStream(file);
  let written = 0;
  const write = async (text: string) => {
    written += text.length;
    if (!target.write(text)) await once(target, 'drain');
  };
  await write('Store,Product UPC,Quantity,Sold on\n');
  for (let day = 0; written < bytes; day += 1)
    for (const store of stores) {
      const soldOn = addDays(from, day);
      await write([...upcs].map((upc, n) => `${store},${upc},${1 + ((n + day) % 9)},${soldOn}\n`).join(''));
    }
  target.end();
  await once(target, 'finish');
};
