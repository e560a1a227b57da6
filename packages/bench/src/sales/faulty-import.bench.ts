// G24

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import type { TestClient } from '@shelfward/server/testing/client.ts';
import { startBenchEnvironment } from '../core/bench-environment.ts';
import { measureCells, toRatio } from '../core/comparisons.ts';
import { measureBeside } from '../core/measure.ts';
import { countSaleRows, uploader, watchMemory } from './sale-files.ts';

const rows = 1_000_000;
const stores = Array.from({ length: 10 }, (_, n) => `Store ${n + 1}`);
const upcs = Array.from({ length: 200 }, (_, n) => `ITEM-${n + 1}`);

/** A million rows, 1 % of them invalid, all at the end, so that all valid rows are read first. */
export const run = async (): Promise<Record<string, number>> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shelfward-bench-'));
  const stage = await startBenchEnvironment();
  try {
    const origin = await stage.app.listen({ port: 0, host: '127.0.0.1' });
    const client = await stage.newClient();
    await makeStoresAndProducts(client);
    const file = path.join(folder, 'sales.csv');
    fs.writeFileSync(file, buildContent());
    const upload = uploader(origin, client);
    const read = reader(origin, client);
    const loop = await measureCells(file);

    await measureBeside(read, () => sleep(2000));
    const { calls: alone } = await measureBeside(read, () => sleep(5000));
    const idle = process.memoryUsage().rss;
    const memory = watchMemory();
    let response = '';
    const beside = await measureBeside(read, async () => {
      response = await upload(file);
    });
    const messages: unknown[] = JSON.parse(response);
    return {
      seconds: Math.round(beside.ms / 100) / 10,
      'times a plain loop': toRatio(beside.ms, loop),
      'memory above idle in MB': Math.round((memory.stop() - idle) / 1_048_576),
      'messages returned': messages.length,
      'rows written': await countSaleRows(stage, client),
      "other requests' p99 alone in ms": alone.p99,
      "other requests' p99 during the import, times alone": toRatio(beside.calls.p99, alone.p99),
      'longest pause of requests in ms': beside.longestPause,
    };
  } finally {
    await stage.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
};

const buildContent = (): string => {
  const lines = ['Store,Product UPC,Quantity,Sold on'];
  for (let row = 0; row < rows; row += 1) {
    const day = new Date(Date.UTC(2024, 0, 1 + (row % 700))).toISOString().slice(0, 10);
    const quantity = row < rows * 0.99 ? row % 9 : 'many';
    lines.push(`${stores[row % stores.length]},${upcs[row % upcs.length]},${quantity},${day}`);
  }
  return lines.join('\n');
};

const makeStoresAndProducts = async (client: TestClient): Promise<void> => {
  const admin = client.as('ROLE_ADMIN');
  const { body: company } = await admin(companyRoutes.create, { body: { name: 'Bench' } });
  for (const name of stores) await admin(storeRoutes.create, { body: { companyId: company.id, name } });
  for (const upc of upcs) await admin(productRoutes.create, { body: { upc, name: upc } });
};

/** Requests a list, like other users. */
const reader = (origin: string, client: TestClient) => async (): Promise<void> => {
  const products = await fetch(`${origin}/api/v1/products?size=20`, { headers: client.headersFor('none') });
  await products.text();
};
