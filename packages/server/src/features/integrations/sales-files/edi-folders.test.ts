import fs from 'node:fs/promises';
import path from 'node:path';
import { interchangeRoutes } from '@shelfward/contract/edi/interchanges.contract.ts';
import { tradingPartnerRoutes } from '@shelfward/contract/edi/partners.contract.ts';
import { integrationQueueRoutes } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { build852, type SampleSale, toX12 } from '@shelfward/edi/testing/edi-documents.ts';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { type FileServers, startFileServers } from '../../../testing/file-servers.ts';
import { useWorld } from '../../../testing/world.ts';
import { runWaitingInterchanges } from '../../edi/public.ts';
import { accessForProtocol, type FeedInput, makeFeed } from './sales-files.factory.ts';

const world = useWorld();
const programs = inject('fileServerPrograms');
let servers: FileServers;

const upc = '012345678905';
const sale = (units: number): SampleSale => ({ store: '7', upc, units });
const file852 = (units: number, control = '000000001') =>
  toX12('852', build852([sale(units)], 'STORES_IN_SDQ', '2026-01-03', '2026-01-09'), { control });

const makeEdiFolder = async (protocol: 'SFTP' | 'FTPS' | 'FTP', given: FeedInput = {}) => {
  const feed = await makeFeed(world, accessForProtocol(servers, protocol), {
    name: 'Retailer',
    fileKind: 'EDI',
    filePattern: '*.edi',
    sendFolder: 'out',
    ...given,
  });
  const partner = {
    companyId: feed.shop.companyId,
    name: 'Sample Stores',
    mode: 'PRODUCTION' as const,
    productionAddress: { partnerQualifier: '01', partnerId: '999999999', ownQualifier: 'ZZ', ownId: 'BRAND' },
    integrationId: feed.id,
  };
  await feed.user(tradingPartnerRoutes.create, { body: partner });
  const process = () =>
    runWaitingInterchanges({
      database: world.database,
      clock: () => new Date(),
      log: world.app.log,
    });
  const interchanges = async () =>
    (await feed.user(interchangeRoutes.list, { query: { sort: ['id,asc'] } })).body.content;
  const units = async () =>
    (await feed.user(saleRoutes.list, { query: {} })).body.content.map(({ quantity }) => quantity);
  return { ...feed, process, interchanges, units };
};

const readSent = async (): Promise<string[]> => {
  const names = (await servers.names('out')).filter((name) => !name.endsWith('.tmp'));
  return Promise.all(names.map((name) => fs.readFile(path.join(servers.folder, 'out', name), 'latin1')));
};

describe.skipIf(!programs)('an EDI folder of a real server', () => {
  beforeEach(async () => {
    if (programs) servers = await startFileServers(programs);
  });
  afterEach(() => servers.stop());

  test.for(['SFTP', 'FTPS', 'FTP'] as const)('receives and responds over %s', async (protocol) => {
    const folder = await makeEdiFolder(protocol);
    await servers.put('activity.edi', file852(5));

    const first = await folder.run();
    await folder.process();
    const queued = (await folder.user(integrationQueueRoutes.current, { query: { integrationIds: [folder.id] } })).body;
    const second = await folder.run();
    const third = await folder.run();

    expect(first).toEqual({ status: 'PROCESSED', message: '1 file imported with 1 interchange.' });
    // The acknowledgment does not wait for the schedule.
    expect(queued).toMatchObject([{ status: 'PENDING' }]);
    expect(second.message).toBe('1 document sent.');
    expect(third.message).toBe('No new file matches *.edi.');
    expect(await folder.units()).toEqual([5]);
    expect(await folder.interchanges()).toMatchObject([
      { direction: 'IN', status: 'ACCEPTED', fileName: 'activity.edi', integration: { name: 'Retailer' } },
      { direction: 'OUT', status: 'SENT', integration: { name: 'Retailer' }, sentAt: expect.any(String) },
    ]);
    expect(await servers.names()).toEqual(['out', 'processed']);
    expect(await servers.names('out')).toEqual([expect.stringMatching(/^997-000000001-\d+\.edi$/)]);
    expect(await readSent()).toEqual([expect.stringContaining('AK1*PD*1~AK2*852*0001~AK5*A~AK9*A*1*1*1~')]);
    expect(await folder.files()).toMatchObject([
      { name: 'activity.edi', status: 'IMPORTED', rows: 1, messages: ['1 interchange received.'] },
    ]);
  });

  test('receives a file once, under any name', async () => {
    const folder = await makeEdiFolder('SFTP');
    await servers.put('a.edi', file852(5));
    await folder.run();
    await servers.put('b.edi', file852(5));
    const { message } = await folder.run();
    await folder.process();

    expect(message).toBe('1 file already imported.');
    expect(await folder.interchanges()).toHaveLength(2);
    expect(await folder.units()).toEqual([5]);
  });

  test('leaves and reports a file that is not EDI', async () => {
    const folder = await makeEdiFolder('SFTP');
    await servers.put('a.edi', 'not an interchange');

    const { status } = await folder.run();

    expect(status).toBe('FAILED_UNRESOLVED_LOGS');
    expect(await folder.openLogs()).toEqual([expect.stringMatching(/^a\.edi: .*EDI/)]);
    expect(await servers.names()).toEqual(['a.edi']);
  });

  test('writes documents again that a stopped run left incomplete, and not those that it completed', async () => {
    const folder = await makeEdiFolder('SFTP');
    await servers.put('a.edi', file852(5));
    await servers.put('b.edi', file852(6, '000000002'));
    await folder.run();
    await folder.process();
    const waiting = (await folder.interchanges()).filter(({ direction }) => direction === 'OUT');
    const [first, second] = waiting.map(({ id, fileName }) => fileName.replace('.edi', `-${id}.edi`));
    // A run that was killed while it wrote the first, and before it recorded the second.
    const content = await folder.user(interchangeRoutes.content, { params: { interchangeId: waiting[1]?.id ?? 0 } });
    await fs.mkdir(path.join(servers.folder, 'out'), { mode: 0o777 });
    await fs.chmod(path.join(servers.folder, 'out'), 0o777);
    await servers.put(`out/${first}.tmp`, 'ISA*00');
    await servers.put(`out/${second}`, Buffer.from(content.body.content).toString('latin1'));

    const { message } = await folder.run();

    expect(message).toBe('2 documents sent.');
    expect(await servers.names('out')).toEqual([first, second]);
    expect((await readSent()).map((text) => text.slice(0, 3))).toEqual(['ISA', 'ISA']);
    expect((await readSent()).map((text) => text.trimEnd().endsWith('~'))).toEqual([true, true]);
    expect((await folder.interchanges()).map(({ status }) => status)).toEqual(['ACCEPTED', 'ACCEPTED', 'SENT', 'SENT']);
  });

  test('keeps documents that cannot be written, and sends them after the folder is corrected', async () => {
    const folder = await makeEdiFolder('SFTP', { sendFolder: '/proc/none' });
    await servers.put('a.edi', file852(5));
    await folder.run();
    await folder.process();

    const failed = await folder.run();
    const logs = await folder.openLogs();
    await folder.change({ sendFolder: 'out' });
    const sent = await folder.run();

    expect(failed.status).toBe('FAILED_UNRESOLVED_LOGS');
    expect(logs).toEqual([expect.stringContaining('Documents cannot be written to "/proc/none"')]);
    expect(sent).toEqual({ status: 'PROCESSED', message: '1 document sent.' });
    expect(await folder.openLogs()).toEqual([]);
    expect(await readSent()).toHaveLength(1);
  });
});
