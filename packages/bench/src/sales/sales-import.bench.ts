// G24

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestClient } from '@shelfward/server/testing/client.ts';
import { sql } from 'kysely';
import { type BenchEnvironment, startBenchEnvironment } from '../core/bench-environment.ts';
import { toRatio } from '../core/comparisons.ts';
import { timed } from '../core/measure.ts';
import { type FileFacts, makeFileCatalog, readFileFacts, unpackSales } from './sale-files.data.ts';
import { countSaleRows, uploader, watchMemory } from './sale-files.ts';

/** The whole file over a real connection: upload, matching, validation, writing. */
export const run = async (): Promise<Record<string, number>> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shelfward-bench-'));
  const file = path.join(folder, 'm5.csv');
  await unpackSales(file);
  const stage = await startBenchEnvironment();
  try {
    const origin = await stage.app.listen({ port: 0, host: '127.0.0.1' });
    const client = await stage.newClient();
    let facts: FileFacts | undefined;
    const loop = await timed(async () => {
      facts = await readFileFacts(file);
    });
    if (!facts) throw new Error('The file was not read');
    await makeFileCatalog(client, facts);
    const { rows } = facts;
    const upload = uploader(origin, client);

    global.gc?.();
    const idle = process.memoryUsage().rss;
    const memory = watchMemory();
    const milliseconds = await timed(() => upload(file));
    const highest = memory.stop();
    const units = await countUnits(stage, client);
    await upload(file);
    const again = await countUnits(stage, client);

    const broken = path.join(folder, 'broken.csv');
    fs.copyFileSync(file, broken);
    fs.appendFileSync(broken, 'CA_1,HOBBIES_1_001,many,2016-01-01\n');
    await upload(broken);
    return {
      rows,
      seconds: Math.round(milliseconds / 100) / 10,
      'times a plain loop': toRatio(milliseconds, loop),
      'rows a second': Math.round(rows / (milliseconds / 1000)),
      'memory above idle in MB': Math.round((highest - idle) / 1_048_576),
      units,
      'units after the same file again': again,
      'rows written of a file with an invalid last row': (await countSaleRows(stage, client)) - rows,
    };
  } finally {
    await stage.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
};

const countUnits = ({ database }: BenchEnvironment, { tenantId }: TestClient): Promise<number> =>
  database.tenant(tenantId, async (db) => {
    const { rows } = await sql<{ units: number }>`
      select coalesce(sum(units), 0)::bigint as units from sale_day where tenant_id = ${tenantId}`.execute(db);
    return rows[0]?.units ?? 0;
  });
