import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { integrationLogRoutes } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { integrationQueueRoutes } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { salesFilesRoutes } from '@shelfward/contract/integrations/sales-files/sales-files.contract.ts';
import type {
  salesFilesInput,
  salesFilesTest,
} from '@shelfward/contract/integrations/sales-files/sales-files.shapes.ts';
import type { z } from 'zod';
import { buildSyncs } from '../../../syncs.ts';
import type { TestClient } from '../../../testing/client.ts';
import { type FileServers, fileFolder } from '../../../testing/file-servers.ts';
import type { World } from '../../../testing/world.ts';
import { makeCompanyWithStores } from '../../sales/sales.factory.ts';
import { runWaitingSyncs } from '../core/public.ts';

export type FeedInput = Partial<z.input<typeof salesFilesInput>>;

export const columns = {
  fileLocation: fileFolder,
  companyId: 0,
  storeNameIndex: 0,
  upcIndex: 1,
  productQuantityIndex: 2,
  soldOnDateIndex: 3,
};

type Access = Pick<
  z.input<typeof salesFilesInput>,
  'url' | 'username' | 'connectionViaSSH' | 'withoutEncryption' | 'privateKey' | 'password'
>;

/** The credentials for each protocol. */
export const accessForProtocol = (servers: FileServers, protocol: 'SFTP' | 'FTPS' | 'FTP') => {
  const { url, username } = protocol === 'SFTP' ? servers.sftp : servers.ftp;
  const secrets = protocol === 'SFTP' ? { privateKey: servers.sftp.privateKey } : { password: servers.ftp.password };
  const protocolSettings = { connectionViaSSH: protocol === 'SFTP', withoutEncryption: protocol === 'FTP' };
  return { url, username, ...protocolSettings, ...secrets };
};

/** The key of the server, as an administrator confirms it. */
export const findServerKey = async (
  client: TestClient,
  access: Pick<z.input<typeof salesFilesTest>, 'url' | 'username' | 'privateKey' | 'password' | 'connectionViaSSH'>,
): Promise<string | null> => {
  const { body } = await client.as('ROLE_ADMIN')(salesFilesRoutes.testConnection, { body: { ...columns, ...access } });
  return body.server?.key ?? null;
};

/** A client with stores and products, and an integration that imports its sales. */
export const makeFeed = async (world: World, access: Access, given: FeedInput = {}) => {
  const client = await world.newClient();
  const shop = await makeCompanyWithStores(client);
  const user = client.as('ROLE_ADMIN');
  const serverKey = await findServerKey(client, access);
  const input = { name: 'Shops', ...columns, ...access, serverKey, ...given };
  const { body } = await user(salesFilesRoutes.create, { body: input });
  const { id } = body;
  const run = async (kind: 'partial' | 'full' = 'partial') => {
    const route = kind === 'full' ? integrationRoutes.scheduleFullSync : integrationRoutes.schedulePartialSync;
    await user(route, { params: { integrationId: id } });
    await runWaitingSyncs({
      database: world.database,
      clock: () => new Date(),
      log: world.app.log,
      getSync: buildSyncs({
        keys: world.keys,
        outgoing: world.outgoing,
        uploadFolder: path.join(os.tmpdir(), randomUUID()),
        settleMs: 100,
      }),
    });
    const query = { integrationId: id, size: 1 };
    const [current] = (await user(integrationQueueRoutes.current, { query: { integrationIds: [id] } })).body;
    const [past] = (await user(integrationQueueRoutes.history, { query })).body.content;
    const { status, progress } = (current ?? past) || {};
    return { status, message: progress?.message };
  };
  const files = async () =>
    (await user(salesFilesRoutes.files, { params: { id }, query: { sort: 'name' } })).body.content;
  const openLogs = async () =>
    (
      await user(integrationLogRoutes.list, { query: { integrationId: id, success: false, resolved: false } })
    ).body.content.map(({ message }) => message);
  /** Changes the server address and enters the secrets again. */
  const moveTo = (url: string) => change({ url });
  const change = (others: FeedInput) =>
    user(salesFilesRoutes.update, { params: { id }, body: { ...input, ...others } });
  /** Makes the next attempt due. */
  const makeDue = () =>
    client.db((db) => db.updateTable('integrationQueueItem').set({ nextAttemptAt: new Date() }).execute());
  return { client, shop, user, id, input, run, files, openLogs, moveTo, change, makeDue };
};
