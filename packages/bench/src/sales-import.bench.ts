import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import type { TestClient } from '@shelfward/server/testing/client.ts';
import { sql } from 'kysely';
import { timed } from './measure.ts';
import { rowsOf, uploader, watchMemory } from './sale-files.ts';
import { type Stage, startStage } from './stage.ts';

// BENCH_DATA names a folder that holds m5_sales_1m.csv.gz: Store,Product UPC,Quantity,Sold on; 1,034,886 rows of ten
// stores and 3,049 products (from the M5 competition).
const source = () => path.join(process.env.BENCH_DATA ?? '', 'm5_sales_1m.csv.gz');

/** The whole file over a real connection: upload, resolution, validation, writing. */
export const run = async (): Promise<Record<string, number>> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shelfward-bench-'));
  const file = path.join(folder, 'm5.csv');
  await pipeline(fs.createReadStream(source()), createGunzip(), fs.createWriteStream(file));
  const stage = await startStage();
  try {
    const origin = await stage.app.listen({ port: 0, host: '127.0.0.1' });
    const client = await stage.newClient();
    const rows = await makeStoresAndProducts(client, file);
    const upload = uploader(origin, client);

    global.gc?.();
    const idle = process.memoryUsage().rss;
    const memory = watchMemory();
    const milliseconds = await timed(() => upload(file));
    const highest = memory.stop();
    const units = await unitsOf(stage, client);
    await upload(file);
    const again = await unitsOf(stage, client);

    const broken = path.join(folder, 'broken.csv');
    fs.copyFileSync(file, broken);
    fs.appendFileSync(broken, 'CA_1,HOBBIES_1_001,many,2016-01-01\n');
    await upload(broken);
    return {
      rows,
      seconds: Math.round(milliseconds / 100) / 10,
      'rows a second': Math.round(rows / (milliseconds / 1000)),
      'memory above idle in MB': Math.round((highest - idle) / 1_048_576),
      units,
      'units after the same file again': again,
      'rows written of a file with a bad last row': (await rowsOf(stage, client)) - rows,
    };
  } finally {
    await stage.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
};

const makeStoresAndProducts = async (client: TestClient, file: string): Promise<number> => {
  const lines = fs.readFileSync(file, 'utf8').trim().split('\n').slice(1);
  const stores = new Set(lines.map((line) => line.split(',')[0] ?? ''));
  const upcs = new Set(lines.map((line) => line.split(',')[1] ?? ''));
  const admin = client.as('ROLE_ADMIN');
  const { body: company } = await admin(companyRoutes.create, { body: { name: 'Walmart' } });
  for (const name of stores) await admin(storeRoutes.create, { body: { companyId: company.id, name } });
  for (const upc of upcs) await admin(productRoutes.create, { body: { upc, name: upc } });
  return lines.length;
};

const unitsOf = ({ database }: Stage, { tenantId }: TestClient): Promise<number> =>
  database.tenant(tenantId, async (db) => {
    const { rows } = await sql<{ units: number }>`
      select coalesce(sum(units), 0)::bigint as units from sale_day where tenant_id = ${tenantId}`.execute(db);
    return rows[0]?.units ?? 0;
  });
