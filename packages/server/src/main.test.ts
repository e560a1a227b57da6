// G5, G23

import fs from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeCrashClient,
  makeTemporaryFolder,
  type ServerProcess,
  signInTo,
  startProcess,
  withServerDatabase,
} from './testing/server-process.ts';
import { budget, maxMs } from './testing/tier.ts';
import { addTerms } from './testing/write-load.ts';

const rounds = budget({ gate: 1, full: 3 });
let folder = '';
let server: ServerProcess;
let tenantId = 0;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  server = await startProcess(folder);
  tenantId = await makeCrashClient(folder);
});
afterAll(async () => {
  await server.end('SIGTERM');
  await fs.rm(folder, { recursive: true, force: true });
});

const missingTerms = (names: readonly string[]): Promise<string[]> =>
  withServerDatabase(folder, (database) =>
    database.tenant(tenantId, async (db) => {
      const rows = await db.selectFrom('paymentTerm').select('name').orderBy('id').execute();
      const stored = new Set(rows.map(({ name }) => name));
      return names.filter((name) => !stored.has(name));
    }),
  );

describe('the process', () => {
  test.for(['SIGTERM', 'SIGKILL'] as const)(
    'loses no acknowledged write when %s ends it under load',
    async (signal) => {
      for (let round = 0; round < rounds; round += 1) {
        const headers = await signInTo(server.origin);
        const load = addTerms(server.origin, headers, `${signal} ${round}`);
        while (load.acknowledged.length < 40 + round * 17) await sleep(5);

        const startedAt = performance.now();
        const code = await server.end(signal);
        const took = performance.now() - startedAt;
        await load.ended;
        server = await startProcess(folder);

        expect(code).toBe(signal === 'SIGTERM' ? 0 : null);
        expect(took).toBeLessThan(maxMs(10_000));
        expect(await missingTerms(load.acknowledged)).toEqual([]);
      }
    },
  );
});

// ASVS 13.2.2
test('the process signs in to the embedded database as a role without rights of its own', async () => {
  await signInTo(server.origin);

  const { rows } = await withServerDatabase(folder, (database) =>
    database.system((db) =>
      sql<{ name: string; isSuperuser: boolean; inherits: boolean }>`
        select distinct a.usename as name, r.rolsuper or r.rolbypassrls as is_superuser,
          exists (select from pg_auth_members m where m.member = r.oid and m.inherit_option) as inherits
        from pg_stat_activity a
        join pg_roles r on r.rolname = a.usename
        where a.datname = current_database() and a.pid != pg_backend_pid()`.execute(db),
    ),
  );

  expect(rows).toEqual([{ name: 'shelfward_app', isSuperuser: false, inherits: false }]);
});
