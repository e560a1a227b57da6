// G23

import fs from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from './testing/client.ts';
import { makeTemporaryFolder, startProcess } from './testing/server-process.ts';
import { useWorld } from './testing/world.ts';
import { addTerms } from './testing/write-load.ts';

const world = useWorld();
const rounds = 5;
const nodes = 4;
let folder = '';
let client: TestClient;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  client = await world.newClient();
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

const missing = (names: readonly string[]): Promise<string[]> =>
  client.db(async (db) => {
    const rows = await db.selectFrom('paymentTerm').select('name').orderBy('id').execute();
    const stored = new Set(rows.map(({ name }) => name));
    return names.filter((name) => !stored.has(name));
  });

/** Runs one server process under load until it receives SIGTERM. */
const runOnce = async (label: string, minAcknowledged: number) => {
  const server = await startProcess(folder, world.environment);
  const load = addTerms(server.origin, client.headersFor('ROLE_ADMIN'), label);
  while (load.acknowledged.length < minAcknowledged) await sleep(2);
  const startedAt = performance.now();
  const code = await server.end('SIGTERM');
  const tookMs = performance.now() - startedAt;
  await load.ended;
  return { code, tookMs, acknowledged: load.acknowledged };
};

describe('the process', () => {
  test('loses nothing acknowledged when it receives SIGTERM under load, twenty times', {
    timeout: 600_000,
  }, async () => {
    const runs: Awaited<ReturnType<typeof runOnce>>[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const labels = Array.from({ length: nodes }, (_, node) => `round ${round}-${node}`);
      runs.push(...(await Promise.all(labels.map((label, node) => runOnce(label, 10 + round * 9 + node * 5)))));
    }
    const [deleted] = await client.db((db) =>
      db.deleteFrom('paymentTerm').where('name', '=', 'round 3-1 0 0').execute(),
    );

    expect(runs.map(({ code }) => code)).toEqual(Array(rounds * nodes).fill(0));
    expect(Math.max(...runs.map(({ tookMs }) => tookMs))).toBeLessThan(10_000);
    // Deletes one row directly, to verify that the check detects it.
    const lost = await missing(runs.flatMap(({ acknowledged }) => acknowledged));
    expect([deleted?.numDeletedRows, lost]).toEqual([1n, ['round 3-1 0 0']]);
  });
});
