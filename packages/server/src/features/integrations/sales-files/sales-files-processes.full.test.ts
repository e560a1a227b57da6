// G5

import fs from 'node:fs/promises';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { type FileServers, startFileServers } from '../../../testing/file-servers.ts';
import { makeTemporaryFolder, startProcess } from '../../../testing/server-process.ts';
import { whileWritesWait } from '../../../testing/table-locks.ts';
import { useWorld } from '../../../testing/world.ts';
import { header, listSaleDays } from '../../sales/sales.factory.ts';
import { accessForProtocol, makeFeed } from './sales-files.factory.ts';

const world = useWorld();
const programs = inject('fileServerPrograms');
let servers: FileServers;

describe.skipIf(!programs)('files of a real server', () => {
  beforeEach(async () => {
    if (programs) servers = await startFileServers(programs);
  });
  afterEach(() => servers.stop());

  test.for<readonly [string, string, RegExp]>([
    ['while its sales are written', 'sale_day', /^1 file imported with 2 rows\.$/],
    ['before it is archived', 'integration_log', /^1 file of an earlier run moved to the processed folder\.$/],
  ])('are imported once if the process is killed %s', async ([, table, message]) => {
    const feed = await makeFeed(world, accessForProtocol(servers, 'SFTP'));
    await servers.put('a.csv', [header, 'Downtown,HONEY-1,3,2026-01-05', 'Uptown,HONEY-1,4,2026-01-06'].join('\n'));
    const item = () =>
      feed.client.db((db) =>
        db.selectFrom('integrationQueueItem').select(['status', 'attempts', 'message']).orderBy('id').execute(),
      );
    const folders = [await makeTemporaryFolder(), await makeTemporaryFolder()] as const;
    const settings = { ...world.environment, INTEGRATION_ALLOWED_CIDRS: '127.0.0.0/8' };
    const first = await startProcess(folders[0], settings);

    const { happened: second } = await whileWritesWait(world.database, table, {
      work: () => feed.user(integrationRoutes.schedulePartialSync, { params: { integrationId: feed.id } }),
      happens: async () => {
        const other = await startProcess(folders[1], settings);
        await first.end('SIGKILL');
        return other;
      },
    });
    expect(await item()).toMatchObject([{ status: 'RUNNING', attempts: 1 }]);
    // Simulates an expired lease.
    await feed.client.db((db) =>
      db
        .updateTable('integrationQueueItem')
        .set({ leaseUntil: new Date(0) })
        .execute(),
    );
    await eventually(async () => expect(await item()).toMatchObject([{ status: 'PROCESSED', attempts: 2 }]));

    expect(await item()).toMatchObject([{ message: expect.stringMatching(message) }]);
    const { downtown, uptown, honey } = feed.shop;
    expect(await listSaleDays(feed.client)).toEqual([
      [downtown, honey, '2026-01-05', 3, 3000],
      [uptown, honey, '2026-01-06', 4, 4000],
    ]);
    expect(await feed.files()).toMatchObject([{ name: 'a.csv', status: 'IMPORTED', rows: 2, deliveries: 1 }]);
    expect(await servers.names()).toEqual(['processed']);
    await second.end('SIGTERM');
    for (const folder of folders) await fs.rm(folder, { recursive: true });
  });
});
