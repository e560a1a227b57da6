import { salesFilesRoutes } from '@shelfward/contract/integrations/sales-files/sales-files.contract.ts';
import { saleAliasRoutes } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { type FileServers, startFileServers } from '../../../testing/file-servers.ts';
import { useWorld } from '../../../testing/world.ts';
import { accessForProtocol, columns, type FeedInput, makeFeed } from './sales-files.factory.ts';

const world = useWorld();
const programs = inject('fileServerPrograms');
let servers: FileServers;

// The first eleven digits of the UPC 012345678905, as the portal writes them.
const header = 'UPC - Description,Store,Sales (TY),Units (TY)';
const denver = (...rows: readonly string[]): string =>
  ['"Denver Division Sales by Item\nFor the week ending 01/24/2026",,,', ',,,', header, ...rows].join('\n');

const noColumns = { storeNameIndex: null, upcIndex: null, productQuantityIndex: null, soldOnDateIndex: null };

const makeRetailerFeed = async (given: FeedInput = {}) => {
  const feed = await makeFeed(world, accessForProtocol(servers, 'SFTP'));
  const settings = { fileKind: 'RETAILER' as const, companyId: feed.shop.companyId, ...noColumns, ...given };
  const { status } = await feed.change(settings);
  expect(status).toBe(200);
  return feed;
};

describe.skipIf(!programs)("retailers' files of a real server", () => {
  beforeEach(async () => {
    if (programs) servers = await startFileServers(programs);
  });
  afterEach(() => servers.stop());

  test('are recognized without columns, and booked by their weeks', async () => {
    const feed = await makeRetailerFeed();
    await servers.put('denver.csv', denver('01234567890 - TEA,7,$7.50,3'));

    const first = await feed.run();
    const second = await feed.run();

    expect(first).toEqual({ status: 'PROCESSED', message: '1 file imported with 1 row.' });
    expect(second.message).toBe('No new file matches *.csv.');
    const { body } = await feed.user(saleRoutes.list, { query: {} });
    expect(body.content).toMatchObject([{ quantity: 3, soldFrom: '2026-01-18', soldOn: '2026-01-24' }]);
    expect(await feed.files()).toMatchObject([{ name: 'denver.csv', status: 'IMPORTED', rows: 1 }]);
    expect(await servers.names()).toEqual(['processed']);
  });

  test('that are not recognized, or name unknown stores, are rejected and logged', async () => {
    const feed = await makeRetailerFeed();
    await servers.put('a.csv', 'Store,UPC,Quantity,Sold on\n7,HONEY-1,3,2026-01-05');
    await servers.put('b.csv', denver('01234567890 - TEA,99,$7.50,3'));

    const { status, message } = await feed.run();

    expect([status, message]).toEqual(['FAILED_UNRESOLVED_LOGS', '2 files with errors.']);
    expect(await feed.openLogs()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^a\.csv: The file is not recognized/),
        expect.stringMatching(/^b\.csv: .*1 store not found: 99/),
      ]),
    );
    expect((await feed.user(saleAliasRoutes.unknown, {})).body.names).toMatchObject([
      { kind: 'STORE', text: '99', source: 'Shops', fileName: 'b.csv' },
    ]);
  });
});

test('the settings of each type of files are checked', async () => {
  const client = await world.newClient();
  const server = { name: 'Files', url: 'files.example.com', username: 'feed', password: 'a password' };
  const create = (given: FeedInput) =>
    client.as('ROLE_ADMIN')(salesFilesRoutes.create, { body: { ...server, ...columns, ...given } });

  const withoutColumns = await create(noColumns);
  const withoutCompany = await create({ ...noColumns, fileKind: 'RETAILER', mode: 'APPEND' });
  const edi = await create({ ...noColumns, fileKind: 'EDI', sendFolder: 'out' });

  expect(withoutColumns).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  expect(withoutCompany.status).toBe(400);
  expect(edi).toMatchObject({ status: 201, body: { fileKind: 'EDI', sendFolder: 'out', storeNameIndex: null } });
});
