import { salesFilesRoutes } from '@shelfward/contract/integrations/sales-files/sales-files.contract.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { faultyNetwork } from '../../../testing/faulty-network.ts';
import { type FileServers, startFileServers } from '../../../testing/file-servers.ts';
import { whileNobodyWrites } from '../../../testing/table-locks.ts';
import { useWorld } from '../../../testing/world.ts';
import { header, saleDaysOf } from '../../sales/sales.factory.ts';
import { accessTo, columns, makeFeed } from './sales-files.factory.ts';

const world = useWorld();
const programs = inject('fileServerPrograms');
let servers: FileServers;

const file = (...rows: readonly string[]): string => [header, ...rows].join('\n');
const monday = 'Downtown,HONEY-1,3,2026-01-05';
const tuesday = 'Uptown,HONEY-1,4,2026-01-06';
/** Over FTP so long that no server has sent all before anybody reads it. */
const longFile = (protocol: 'SFTP' | 'FTP', units: number): string => {
  const note = '-'.repeat(protocol === 'FTP' ? 1000 : 10);
  const days = Array.from({ length: 20_000 }, (_, n) => `${2020 + (n % 5)}-01-0${1 + (n % 9)}`);
  return [`${header},Note`, ...days.map((day) => `Downtown,HONEY-1,${units},${day},${note}`)].join('\n');
};
const unitsOf = async (client: TestClient): Promise<number> =>
  (await saleDaysOf(client)).reduce((sum, [, , , units]) => sum + Number(units), 0);

describe.skipIf(!programs)('files of a real server', () => {
  beforeEach(async () => {
    if (programs) servers = await startFileServers(programs);
  });
  afterEach(() => servers.stop());

  test.for(['SFTP', 'FTPS', 'FTP'] as const)('come in over %s once, and are put away', async (protocol) => {
    const feed = await makeFeed(world, accessTo(servers, protocol));
    await servers.put('b.csv', file(tuesday));
    await servers.put('a.csv', file(monday));
    await servers.put('notes.txt', 'not for us');

    const first = await feed.run();
    const second = await feed.run();

    expect(first).toEqual({ status: 'PROCESSED', message: '2 files imported with 2 rows.' });
    expect(second.message).toBe('No new file fits *.csv.');
    const { downtown, uptown, honey } = feed.shop;
    expect(await saleDaysOf(feed.client)).toEqual([
      [downtown, honey, '2026-01-05', 3, 3000],
      [uptown, honey, '2026-01-06', 4, 4000],
    ]);
    expect(await servers.names()).toEqual(['notes.txt', 'processed']);
    expect(await servers.names('processed')).toEqual([
      expect.stringMatching(/^a-\d{8}T\d{6}Z-[\da-f]{8}\.csv$/),
      expect.stringMatching(/^b-/),
    ]);
    const [a] = await feed.files();
    expect(a).toMatchObject({ name: 'a.csv', status: 'IMPORTED', rows: 1, revision: 1, deliveries: 1 });
    const { body } = await feed.user(saleRoutes.getImport, { params: { importId: a?.importId ?? 0 } });
    expect(body).toMatchObject({ fileName: 'a.csv', createdBy: null, integration: { id: feed.id, name: 'Shops' } });
  });

  test('come in over SFTP for whom the server knows by a password, and one that is wrong is tried once', async ({
    skip,
  }) => {
    const { url, guest } = servers.sftp;
    if (!guest) return skip('Password sign-in is not tested here: it needs the right to mount.');
    const access = { url, username: guest.username, connectionViaSSH: true, withoutEncryption: false };
    const feed = await makeFeed(world, { ...access, password: guest.password });
    await servers.put('a.csv', file(monday));

    await feed.change({ password: 'wrong' });
    const refused = await feed.run();
    await feed.change({ password: guest.password });
    const taken = await feed.run();

    expect(refused).toEqual({ status: 'FAILED', message: expect.stringMatching(/refused the sign-in/) });
    expect(taken).toEqual({ status: 'PROCESSED', message: '1 file imported with 1 row.' });
    expect(await servers.names()).toEqual(['processed']);
    expect(await unitsOf(feed.client)).toBe(3);
  });

  test('are not doubled when they come again, under their name or another one', async () => {
    const feed = await makeFeed(world, accessTo(servers, 'SFTP'));
    await servers.put('a.csv', file(monday));
    await feed.run();

    await servers.put('a.csv', file(monday), new Date('2026-01-08T00:00:00Z'));
    await servers.put('copy.csv', file(monday));
    const { status, message } = await feed.run();

    expect([status, message]).toEqual(['PROCESSED', '2 files known already.']);
    expect(await saleDaysOf(feed.client)).toHaveLength(1);
    expect(await feed.files()).toMatchObject([
      { name: 'a.csv', status: 'IMPORTED', deliveries: 2 },
      { name: 'copy.csv', status: 'DUPLICATE', messages: [expect.stringContaining('came as a.csv')] },
    ]);
  });

  test('that stay where they are, are looked at again only by a run over everything', async () => {
    const feed = await makeFeed(world, accessTo(servers, 'SFTP'), { processedFolder: null });
    await servers.put('a.csv', file(monday));
    await feed.run();

    const [partial, full] = [await feed.run(), await feed.run('full')];

    expect([partial.message, full.message]).toEqual(['No new file fits *.csv.', '1 file known already.']);
    expect(await servers.names()).toEqual(['a.csv']);
    expect(await feed.files()).toMatchObject([{ deliveries: 1, movedTo: null }]);
  });

  test('that come under a name again with other content are another version, whose sales replace where that is wanted', async () => {
    const feed = await makeFeed(world, accessTo(servers, 'SFTP'), { mode: 'REPLACE', processedFolder: null });
    await servers.put('a.csv', file(monday));
    await feed.run();

    await servers.put('a.csv', file('Downtown,HONEY-1,5,2026-01-05'), new Date('2026-01-08T00:00:00Z'));
    await feed.run();

    expect(await saleDaysOf(feed.client)).toMatchObject([[feed.shop.downtown, feed.shop.honey, '2026-01-05', 5, 5000]]);
    const newer = (await feed.files()).find(({ revision }) => revision === 2);
    expect(newer?.messages[0]).toBe('A file of this name was imported before, with other content.');
  });

  test('with a bad row are refused as a whole, logged by line, and taken when they are mended', async () => {
    const feed = await makeFeed(world, accessTo(servers, 'SFTP'));
    await servers.put('a.csv', file(monday, 'Nowhere,HONEY-1,1,2026-01-05'));
    await servers.put('b.csv', file(tuesday));

    const first = await feed.run();
    const logs = await feed.openLogs();
    await servers.put('a.csv', file(monday, 'Uptown,HONEY-1,1,2026-01-05'));
    const second = await feed.run();

    expect(first).toEqual({
      status: 'FAILED_UNRESOLVED_LOGS',
      message: '1 file imported with 1 row; 1 file with errors.',
    });
    expect(logs).toEqual([expect.stringMatching(/^a\.csv: Line 3: /)]);
    expect(second).toEqual({ status: 'PROCESSED', message: '1 file imported with 2 rows.' });
    expect(await feed.openLogs()).toEqual([]);
    expect(await saleDaysOf(feed.client)).toHaveLength(3);
  });

  test('have their bad rows left out and logged where that was chosen', async () => {
    const feed = await makeFeed(world, accessTo(servers, 'SFTP'), { badRows: 'SKIP', mode: 'REPLACE' });
    await servers.put('a.csv', file(monday, 'Nowhere,HONEY-1,1,2026-01-05'));

    const { status, message } = await feed.run();

    expect([status, message]).toEqual(['FAILED_UNRESOLVED_LOGS', '1 file imported with 1 row.']);
    expect(await feed.openLogs()).toEqual([expect.stringMatching(/^a\.csv: Line 3: /)]);
  });

  test('that are still being written are waited for, and left when they go on growing', async () => {
    const feed = await makeFeed(world, accessTo(servers, 'SFTP'));
    await servers.put('a.csv', file(monday), new Date());
    await servers.put('b.csv.part', file(tuesday));

    const { message } = await feed.run();

    expect(message).toBe('1 file imported with 1 row.');
    expect(await servers.names()).toEqual(['b.csv.part', 'processed']);
  });

  test.for([
    ['SFTP', 'while it sends', 200_000],
    ['FTP', 'while it sends', 200_000],
    ['FTP', 'at the sign-in', 200],
  ] as const)('cut on their way over %s, %s, write nothing, and come in later', async ([protocol, , afterBytes]) => {
    const feed = await makeFeed(world, accessTo(servers, protocol));
    await servers.put('a.csv', longFile(protocol, 1));
    const broken = await faultyNetwork(feed.input.url, { afterBytes, happens: 'BREAK' });
    await feed.moveTo(broken.url);

    const cut = await feed.run();
    broken.stop();
    const between = await saleDaysOf(feed.client);
    await feed.moveTo(feed.input.url);
    await feed.isDue();
    const later = await feed.run();

    expect(cut).toEqual({ status: 'PENDING', message: expect.stringMatching(/lost|reached/) });
    expect(between).toEqual([]);
    expect(await feed.openLogs()).toEqual([]);
    expect(later.message).toBe('1 file imported with 20,000 rows.');
    expect((await feed.run()).message).toBe('No new file fits *.csv.');
    expect(await unitsOf(feed.client)).toBe(20_000);
  });

  test.for(['SFTP', 'FTP'] as const)(
    'replaced while they are read over %s, by as many bytes, are left for the next run',
    async (protocol) => {
      const feed = await makeFeed(world, accessTo(servers, protocol));
      await servers.put('a.csv', longFile(protocol, 1));
      const happens = () => servers.put('a.csv', longFile(protocol, 2), new Date('2026-01-08T00:00:00Z'));
      const network = await faultyNetwork(feed.input.url, { afterBytes: 200_000, happens });
      await feed.moveTo(network.url);

      const torn = await feed.run();
      network.stop();
      const between = [await saleDaysOf(feed.client), await feed.files(), await servers.names()];
      await feed.moveTo(feed.input.url);
      const later = await feed.run();

      expect(torn).toEqual({ status: 'PROCESSED', message: 'a.csv still being written, for the next run.' });
      expect(between).toEqual([[], [], ['a.csv']]);
      expect(later.message).toBe('1 file imported with 20,000 rows.');
      expect(await unitsOf(feed.client)).toBe(40_000);
    },
  );

  test('are not asked for of a server whose key is another one than was confirmed', async () => {
    const feed = await makeFeed(world, accessTo(servers, 'SFTP'));
    await servers.put('a.csv', file(monday));
    await servers.renewHostKey();

    const { status, message } = await feed.run();

    expect(status).toBe('FAILED');
    expect(message).toMatch(/another key than the one that was confirmed/);
    expect(await saleDaysOf(feed.client)).toEqual([]);
  });

  test.for([
    ['SFTP', { fileLocation: 'nowhere' }, /no folder "nowhere"/],
    ['FTP', { fileLocation: 'nowhere' }, /no folder "nowhere"/],
    ['SFTP', { privateKey: null, password: 'wrong' }, /refused the sign-in/],
    ['FTPS', { password: 'wrong' }, /refused the sign-in/],
    ['SFTP', { serverKey: null }, /Nobody has confirmed the key/],
  ] as const)('over %s with %o stop the run at once', async ([protocol, given, words]) => {
    const feed = await makeFeed(world, accessTo(servers, protocol), given);
    await servers.put('a.csv', file(monday));

    const { status, message } = await feed.run();

    expect(status).toBe('FAILED');
    expect(message).toMatch(words);
    expect(await feed.openLogs()).toEqual([message]);
  });

  test('are not looked for with settings from before whose scheme is that of another protocol', async () => {
    const feed = await makeFeed(world, accessTo(servers, 'SFTP'));
    const settings = JSON.stringify({ url: 'ftp://files.example.com' });
    await feed.client.db((db) =>
      db
        .updateTable('integration')
        .set({ settings: sql`settings || ${settings}::jsonb` })
        .where('id', '=', feed.id)
        .execute(),
    );

    expect(await feed.run()).toEqual({
      status: 'FAILED',
      message: 'The server of the settings starts with ftp://, but the protocol is SFTP: change one of them.',
    });
  });

  test('that cannot be put away stay, are told once, are not imported again, and go as soon as they can', async () => {
    const feed = await makeFeed(world, accessTo(servers, 'FTP'), { processedFolder: '/nobody/may' });
    await servers.put('a.csv', file(monday));

    const first = await feed.run();
    const second = await feed.run();
    const told = await feed.openLogs();
    await feed.change({ processedFolder: 'processed' });
    const third = await feed.run();

    expect(first).toEqual({ status: 'FAILED_UNRESOLVED_LOGS', message: '1 file imported with 1 row.' });
    expect(told).toEqual([expect.stringContaining('cannot be moved to "/nobody/may"')]);
    expect(second.message).toBe('No new file fits *.csv.');
    expect(third).toEqual({ status: 'PROCESSED', message: '1 file of an earlier run put away.' });
    expect(await feed.openLogs()).toEqual([]);
    expect(await saleDaysOf(feed.client)).toHaveLength(1);
  });

  test.for(['SFTP', 'FTP'] as const)(
    'whose connection over %s is cut before they are put away, are put away by the next run and stay imported once',
    async (protocol) => {
      const feed = await makeFeed(world, accessTo(servers, protocol));
      await servers.put('a.csv', file(monday));
      const network = await faultyNetwork(feed.input.url, { afterBytes: Infinity, happens: 'BREAK' });
      await feed.moveTo(network.url);

      const { worked } = await whileNobodyWrites(world.database, 'integration_log', {
        work: feed.run,
        happens: network.stop,
      });
      const cut = await worked;
      const between = await servers.names();
      await feed.moveTo(feed.input.url);
      await feed.isDue();
      const later = await feed.run();

      expect(cut).toEqual({ status: 'PENDING', message: expect.stringMatching(/lost|reached/) });
      expect(between).toEqual(['a.csv']);
      expect(later.message).toBe('1 file of an earlier run put away.');
      expect(await servers.names()).toEqual(['processed']);
      expect(await feed.files()).toMatchObject([{ name: 'a.csv', movedTo: expect.stringMatching(/^processed/) }]);
      expect(await unitsOf(feed.client)).toBe(3);
    },
  );

  test('that come in the place of one that is being imported are read before they are put away', async () => {
    const feed = await makeFeed(world, accessTo(servers, 'SFTP'));
    await servers.put('a.csv', file(monday));

    const { worked } = await whileNobodyWrites(world.database, 'sale_day', {
      work: feed.run,
      happens: () => servers.put('a.csv', file(tuesday)),
    });
    await worked;
    const between = await servers.names();
    const later = await feed.run();

    expect(between).toEqual(['a.csv']);
    expect(later.message).toBe('1 file imported with 1 row.');
    expect(await unitsOf(feed.client)).toBe(7);
  });

  test('are told by a test of the connection, with the first rows, but to nobody before the server is confirmed', async () => {
    const feed = await makeFeed(world, accessTo(servers, 'SFTP'));
    await servers.put('a.csv', file(monday));
    await servers.put('notes.txt', 'x');
    const body = { ...columns, ...accessTo(servers, 'SFTP') };

    const stranger = await feed.user(salesFilesRoutes.testConnection, { body });
    const serverKey = stranger.body.server?.key ?? null;
    const known = await feed.user(salesFilesRoutes.testConnection, { body: { ...body, serverKey } });

    expect(stranger.body).toMatchObject({ isSignedIn: false, files: [], server: { isConfirmed: false } });
    expect(stranger.body.server?.fingerprint).toMatch(/^SHA256:[\w+/]{43}$/);
    expect(known.body).toMatchObject({
      isSignedIn: true,
      filesFound: 2,
      filesTaken: 1,
      files: [
        { name: 'a.csv', isTaken: true },
        { name: 'notes.txt', isTaken: false },
      ],
      preview: { name: 'a.csv', rows: [header.split(','), monday.split(',')] },
    });
  });
});
