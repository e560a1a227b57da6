import { salesFilesRoutes } from '@shelfward/contract/integrations/sales-files/sales-files.contract.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { type FileServers, startFileServers } from '../../../testing/file-servers.ts';
import { startNetworkProxy, toAddress } from '../../../testing/network-proxy.ts';
import { whileWritesWait } from '../../../testing/table-locks.ts';
import { useWorld } from '../../../testing/world.ts';
import { header, listSaleDays } from '../../sales/sales.factory.ts';
import { accessForProtocol, columns, makeFeed } from './sales-files.factory.ts';

const world = useWorld();
const programs = inject('fileServerPrograms');
let servers: FileServers;

const file = (...rows: readonly string[]): string => [header, ...rows].join('\n');
const monday = 'Downtown,HONEY-1,3,2026-01-05';
const tuesday = 'Uptown,HONEY-1,4,2026-01-06';
/** For FTP the file is larger than the buffers between server and client. */
const longFile = (protocol: 'SFTP' | 'FTP', units: number): string => {
  const note = '-'.repeat(protocol === 'FTP' ? 1000 : 10);
  const days = Array.from({ length: 20_000 }, (_, n) => `${2020 + (n % 5)}-01-0${1 + (n % 9)}`);
  return [`${header},Note`, ...days.map((day) => `Downtown,HONEY-1,${units},${day},${note}`)].join('\n');
};
const sumUnits = async (client: TestClient): Promise<number> =>
  (await listSaleDays(client)).reduce((sum, [, , , units]) => sum + Number(units), 0);

describe.skipIf(!programs)('files of a real server', () => {
  beforeEach(async () => {
    if (programs) servers = await startFileServers(programs);
  });
  afterEach(() => servers.stop());

  test.for(['SFTP', 'FTPS', 'FTP'] as const)('are imported over %s once and archived', async (protocol) => {
    const feed = await makeFeed(world, accessForProtocol(servers, protocol));
    await servers.put('b.csv', file(tuesday));
    await servers.put('a.csv', file(monday));
    await servers.put('notes.txt', 'not for us');

    const first = await feed.run();
    const second = await feed.run();

    expect(first).toEqual({ status: 'PROCESSED', message: '2 files imported with 2 rows.' });
    expect(second.message).toBe('No new file matches *.csv.');
    const { downtown, uptown, honey } = feed.shop;
    expect(await listSaleDays(feed.client)).toEqual([
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

  test('are imported over SFTP with a password, and a wrong password is tried once', async ({ skip }) => {
    const { url, guest } = servers.sftp;
    if (!guest) return skip('Password sign-in is not tested here: it needs the right to mount.');
    const access = { url, username: guest.username, connectionViaSSH: true, withoutEncryption: false };
    const feed = await makeFeed(world, { ...access, password: guest.password });
    await servers.put('a.csv', file(monday));

    await feed.change({ password: 'wrong' });
    const rejected = await feed.run();
    await feed.change({ password: guest.password });
    const taken = await feed.run();

    expect(rejected).toEqual({ status: 'FAILED', message: expect.stringMatching(/rejected the sign-in/) });
    expect(taken).toEqual({ status: 'PROCESSED', message: '1 file imported with 1 row.' });
    expect(await servers.names()).toEqual(['processed']);
    expect(await sumUnits(feed.client)).toBe(3);
  });

  test('are not imported again under the same or another name', async () => {
    const feed = await makeFeed(world, accessForProtocol(servers, 'SFTP'));
    await servers.put('a.csv', file(monday));
    await feed.run();

    await servers.put('a.csv', file(monday), new Date('2026-01-08T00:00:00Z'));
    await servers.put('copy.csv', file(monday));
    const { status, message } = await feed.run();

    expect([status, message]).toEqual(['PROCESSED', '2 files already imported.']);
    expect(await listSaleDays(feed.client)).toHaveLength(1);
    expect(await feed.files()).toMatchObject([
      { name: 'a.csv', status: 'IMPORTED', deliveries: 2 },
      { name: 'copy.csv', status: 'DUPLICATE', messages: [expect.stringContaining('imported as a.csv')] },
    ]);
  });

  test('that are left in place are read again only by a full sync', async () => {
    const feed = await makeFeed(world, accessForProtocol(servers, 'SFTP'), { processedFolder: null });
    await servers.put('a.csv', file(monday));
    await feed.run();

    const [partial, full] = [await feed.run(), await feed.run('full')];

    expect([partial.message, full.message]).toEqual(['No new file matches *.csv.', '1 file already imported.']);
    expect(await servers.names()).toEqual(['a.csv']);
    expect(await feed.files()).toMatchObject([{ deliveries: 1, movedTo: null }]);
  });

  test('with a known name and other content are a new revision, which replaces sales in REPLACE mode', async () => {
    const feed = await makeFeed(world, accessForProtocol(servers, 'SFTP'), { mode: 'REPLACE', processedFolder: null });
    await servers.put('a.csv', file(monday));
    await feed.run();

    await servers.put('a.csv', file('Downtown,HONEY-1,5,2026-01-05'), new Date('2026-01-08T00:00:00Z'));
    await feed.run();

    expect(await listSaleDays(feed.client)).toMatchObject([
      [feed.shop.downtown, feed.shop.honey, '2026-01-05', 5, 5000],
    ]);
    const newer = (await feed.files()).find(({ revision }) => revision === 2);
    expect(newer?.messages[0]).toBe('A file with this name was imported before with different content.');
  });

  test('with an invalid row are rejected and logged by line, and imported after they are corrected', async () => {
    const feed = await makeFeed(world, accessForProtocol(servers, 'SFTP'));
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
    expect(await listSaleDays(feed.client)).toHaveLength(3);
  });

  test('have their invalid rows skipped and logged in SKIP mode', async () => {
    const feed = await makeFeed(world, accessForProtocol(servers, 'SFTP'), { badRows: 'SKIP', mode: 'REPLACE' });
    await servers.put('a.csv', file(monday, 'Nowhere,HONEY-1,1,2026-01-05'));

    const { status, message } = await feed.run();

    expect([status, message]).toEqual(['FAILED_UNRESOLVED_LOGS', '1 file imported with 1 row.']);
    expect(await feed.openLogs()).toEqual([expect.stringMatching(/^a\.csv: Line 3: /)]);
  });

  test('that are incomplete are checked again, and unfinished uploads are left in place', async () => {
    const feed = await makeFeed(world, accessForProtocol(servers, 'SFTP'));
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
  ] as const)('interrupted over %s %s write no sales and are imported later', async ([protocol, , afterBytes]) => {
    const feed = await makeFeed(world, accessForProtocol(servers, protocol));
    await servers.put('a.csv', longFile(protocol, 1));
    const broken = await startNetworkProxy(toAddress(feed.input.url), { afterBytes, happens: 'BREAK' });
    await feed.moveTo(broken.url);

    const cut = await feed.run();
    await broken.stop();
    const between = await listSaleDays(feed.client);
    await feed.moveTo(feed.input.url);
    await feed.makeDue();
    const later = await feed.run();

    expect(cut).toEqual({ status: 'PENDING', message: expect.stringMatching(/lost|reached/) });
    expect(between).toEqual([]);
    expect(await feed.openLogs()).toEqual([]);
    expect(later.message).toBe('1 file imported with 20,000 rows.');
    expect((await feed.run()).message).toBe('No new file matches *.csv.');
    expect(await sumUnits(feed.client)).toBe(20_000);
  });

  test.for(['SFTP', 'FTP'] as const)(
    'replaced by a file of the same size during the download over %s are imported by the next run',
    async (protocol) => {
      const feed = await makeFeed(world, accessForProtocol(servers, protocol));
      await servers.put('a.csv', longFile(protocol, 1));
      const happens = () => servers.put('a.csv', longFile(protocol, 2), new Date('2026-01-08T00:00:00Z'));
      const network = await startNetworkProxy(toAddress(feed.input.url), { afterBytes: 200_000, happens });
      await feed.moveTo(network.url);

      const interrupted = await feed.run();
      await network.stop();
      const between = [await listSaleDays(feed.client), await feed.files(), await servers.names()];
      await feed.moveTo(feed.input.url);
      const later = await feed.run();

      expect(interrupted).toEqual({ status: 'PROCESSED', message: 'a.csv incomplete, retried by the next run.' });
      expect(between).toEqual([[], [], ['a.csv']]);
      expect(later.message).toBe('1 file imported with 20,000 rows.');
      expect(await sumUnits(feed.client)).toBe(40_000);
    },
  );

  test('are not read from a server whose host key changed', async () => {
    const feed = await makeFeed(world, accessForProtocol(servers, 'SFTP'));
    await servers.put('a.csv', file(monday));
    await servers.renewHostKey();

    const { status, message } = await feed.run();

    expect(status).toBe('FAILED');
    expect(message).toMatch(/host key changed/);
    expect(await listSaleDays(feed.client)).toEqual([]);
  });

  test.for([
    ['SFTP', { fileLocation: 'nowhere' }, /no folder "nowhere"/],
    ['FTP', { fileLocation: 'nowhere' }, /no folder "nowhere"/],
    ['SFTP', { privateKey: null, password: 'wrong' }, /rejected the sign-in/],
    ['FTPS', { password: 'wrong' }, /rejected the sign-in/],
    ['SFTP', { serverKey: null }, /host key is not confirmed yet/],
  ] as const)('over %s with %o fail the run immediately', async ([protocol, given, expected]) => {
    const feed = await makeFeed(world, accessForProtocol(servers, protocol), given);
    await servers.put('a.csv', file(monday));

    const { status, message } = await feed.run();

    expect(status).toBe('FAILED');
    expect(message).toMatch(expected);
    expect(await feed.openLogs()).toEqual([message]);
  });

  test('are not read with old settings whose scheme belongs to another protocol', async () => {
    const feed = await makeFeed(world, accessForProtocol(servers, 'SFTP'));
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
      message: 'The server in the settings starts with ftp://, but the protocol is SFTP: change one of them.',
    });
  });

  test('that cannot be archived stay, are logged once, are not imported again, and are archived as soon as possible', async () => {
    const feed = await makeFeed(world, accessForProtocol(servers, 'FTP'), { processedFolder: '/not/writable' });
    await servers.put('a.csv', file(monday));

    const first = await feed.run();
    const second = await feed.run();
    const logs = await feed.openLogs();
    await feed.change({ processedFolder: 'processed' });
    const third = await feed.run();

    expect(first).toEqual({ status: 'FAILED_UNRESOLVED_LOGS', message: '1 file imported with 1 row.' });
    expect(logs).toEqual([expect.stringContaining('cannot be moved to "/not/writable"')]);
    expect(second.message).toBe('No new file matches *.csv.');
    expect(third).toEqual({ status: 'PROCESSED', message: '1 file of an earlier run moved to the processed folder.' });
    expect(await feed.openLogs()).toEqual([]);
    expect(await listSaleDays(feed.client)).toHaveLength(1);
  });

  test.for(['SFTP', 'FTP'] as const)(
    'whose connection over %s drops before they are archived are archived by the next run and imported once',
    async (protocol) => {
      const feed = await makeFeed(world, accessForProtocol(servers, protocol));
      await servers.put('a.csv', file(monday));
      const network = await startNetworkProxy(toAddress(feed.input.url), { afterBytes: Infinity, happens: 'BREAK' });
      await feed.moveTo(network.url);

      const { worked } = await whileWritesWait(world.database, 'integration_log', {
        work: feed.run,
        happens: network.stop,
      });
      const cut = await worked;
      const between = await servers.names();
      await feed.moveTo(feed.input.url);
      await feed.makeDue();
      const later = await feed.run();

      expect(cut).toEqual({ status: 'PENDING', message: expect.stringMatching(/lost|reached/) });
      expect(between).toEqual(['a.csv']);
      expect(later.message).toBe('1 file of an earlier run moved to the processed folder.');
      expect(await servers.names()).toEqual(['processed']);
      expect(await feed.files()).toMatchObject([{ name: 'a.csv', movedTo: expect.stringMatching(/^processed/) }]);
      expect(await sumUnits(feed.client)).toBe(3);
    },
  );

  test('that replace a file during its import are imported before they are archived', async () => {
    const feed = await makeFeed(world, accessForProtocol(servers, 'SFTP'));
    await servers.put('a.csv', file(monday));

    const { worked } = await whileWritesWait(world.database, 'sale_day', {
      work: feed.run,
      happens: () => servers.put('a.csv', file(tuesday)),
    });
    await worked;
    const between = await servers.names();
    const later = await feed.run();

    expect(between).toEqual(['a.csv']);
    expect(later.message).toBe('1 file imported with 1 row.');
    expect(await sumUnits(feed.client)).toBe(7);
  });

  test('are listed by a connection test with the first rows, but not before the server is confirmed', async () => {
    const feed = await makeFeed(world, accessForProtocol(servers, 'SFTP'));
    await servers.put('a.csv', file(monday));
    await servers.put('notes.txt', 'x');
    const body = { ...columns, ...accessForProtocol(servers, 'SFTP') };

    const unconfirmed = await feed.user(salesFilesRoutes.testConnection, { body });
    const serverKey = unconfirmed.body.server?.key ?? null;
    const known = await feed.user(salesFilesRoutes.testConnection, { body: { ...body, serverKey } });

    expect(unconfirmed.body).toMatchObject({ isSignedIn: false, files: [], server: { isConfirmed: false } });
    expect(unconfirmed.body.server?.fingerprint).toMatch(/^SHA256:[\w+/]{43}$/);
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
