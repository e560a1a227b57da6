import fs from 'node:fs/promises';
import path from 'node:path';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { type FileServers, startFileServers } from '../../../testing/file-servers.ts';
import { startNetworkProxy, toAddress } from '../../../testing/network-proxy.ts';
import { useWorld } from '../../../testing/world.ts';
import { header, listSaleDays } from '../../sales/sales.factory.ts';
import { accessForProtocol, makeFeed } from './sales-files.factory.ts';

const world = useWorld();
const programs = inject('fileServerPrograms');
let servers: FileServers;

const file = (...rows: readonly string[]): string => [header, ...rows].join('\n');
const monday = file('Downtown,HONEY-1,3,2026-01-05');
const tuesday = file('Uptown,HONEY-1,4,2026-01-06');
const setMode = (name: string, mode: number) => fs.chmod(path.join(servers.folder, name), mode);

describe.skipIf(!programs)('a file that cannot be read', () => {
  beforeEach(async () => {
    if (programs) servers = await startFileServers(programs);
  });
  afterEach(() => servers.stop());

  test.for(['FTP', 'SFTP'] as const)(
    'over %s is reported by its name, and the others are imported',
    async (protocol, { skip }) => {
      // The other user of the SFTP server may read all files.
      const guest = protocol === 'SFTP' ? servers.sftp.guest : undefined;
      if (protocol === 'SFTP' && !guest)
        return skip('Password sign-in is not tested here: it needs the right to mount.');
      const { url } = servers.sftp;
      const access = guest
        ? { url, username: guest.username, password: guest.password, connectionViaSSH: true, withoutEncryption: false }
        : accessForProtocol(servers, protocol);
      const feed = await makeFeed(world, access);
      await servers.put('a.csv', monday);
      await servers.put('b.csv', tuesday);
      await setMode('a.csv', 0o000);

      const first = await feed.run();
      const logs = await feed.openLogs();
      await setMode('a.csv', 0o666);
      const second = await feed.run();

      expect(first).toEqual({
        status: 'FAILED_UNRESOLVED_LOGS',
        message: '1 file imported with 1 row; 1 file with errors.',
      });
      expect(logs).toEqual([expect.stringMatching(/^a\.csv: .*(?:permission|may read)/)]);
      expect(second).toEqual({ status: 'PROCESSED', message: '1 file imported with 1 row.' });
      expect(await feed.openLogs()).toEqual([]);
      expect((await feed.files()).map(({ name, status }) => [name, status])).toEqual([
        ['a.csv', 'IMPORTED'],
        ['b.csv', 'IMPORTED'],
      ]);
      expect(await listSaleDays(feed.client)).toHaveLength(2);
    },
  );

  test('because it is gone is named, and the others are imported', async () => {
    const feed = await makeFeed(world, accessForProtocol(servers, 'SFTP'));
    await servers.put(
      'a.csv',
      [monday, ...Array.from({ length: 20_000 }, () => 'Downtown,HONEY-1,1,2026-01-05')].join('\n'),
    );
    await servers.put('b.csv', tuesday);
    const happens = () => fs.rm(path.join(servers.folder, 'b.csv'));
    const network = await startNetworkProxy(toAddress(feed.input.url), { afterBytes: 200_000, happens });
    await feed.moveTo(network.url);

    const { status, message } = await feed.run();
    await network.stop();

    expect([status, message]).toEqual([
      'PROCESSED',
      '1 file imported with 20,001 rows; b.csv no longer on the server.',
    ]);
  });

  test('because the connection broke waits for a retry, which a user can start', async () => {
    const feed = await makeFeed(world, accessForProtocol(servers, 'SFTP'));
    await servers.put('a.csv', monday);
    await feed.moveTo('127.0.0.1:1');
    const waiting = await feed.run();
    await feed.moveTo(feed.input.url);

    const started = await feed.run();
    const rejected = await feed.user(integrationRoutes.schedulePartialSync, { params: { integrationId: feed.id } });
    const again = await feed.user(integrationRoutes.schedulePartialSync, { params: { integrationId: feed.id } });

    expect(waiting.status).toBe('PENDING');
    expect(started).toEqual({ status: 'PROCESSED', message: '1 file imported with 1 row.' });
    expect([rejected.status, again.status]).toEqual([202, 409]);
  });
});
