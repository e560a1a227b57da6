import { once } from 'node:events';
import net from 'node:net';
import { salesFilesRoutes } from '@shelfward/contract/integrations/sales-files/sales-files.contract.ts';
import type { TestClient } from '../../../testing/client.ts';
import { defineExamples } from '../../../testing/contract-loop/example.ts';

let made = 0;

const settings = {
  url: '127.0.0.1:2',
  connectionViaSSH: false,
  withoutEncryption: true,
  username: 'feed',
  password: 'a password',
  companyId: 0,
  storeNameIndex: 0,
  upcIndex: 1,
  productQuantityIndex: 2,
  soldOnDateIndex: 3,
};

const input = () => {
  made += 1;
  return { name: `Files of sales ${made}`, ...settings };
};

const existing = async (client: TestClient) => {
  const { body } = await client.as('ROLE_ADMIN')(salesFilesRoutes.create, { body: input() });
  return { id: body.id };
};

defineExamples(salesFilesRoutes)({
  create: () => ({ body: input() }),
  get: async (client) => ({ params: await existing(client) }),
  update: async (client) => ({ params: await existing(client), body: input() }),
  testConnection: async () => ({ body: { ...settings, url: `127.0.0.1:${await emptyServer()}` } }),
  files: async (client) => ({ params: await existing(client), query: { status: 'IMPORTED' } }),
});

/** A minimal FTP server with an empty folder for the connection test. */
const emptyServer = async (): Promise<number> => {
  const data = net.createServer((socket) => socket.end());
  const dataPort = await listen(data);
  const control = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (given) => {
      const [command = ''] = given.toString().split(/\s/);
      const passive = command === 'EPSV' ? `229 passive (|||${dataPort}|)` : undefined;
      socket.write(`${passive ?? responses[command] ?? '200 fine'}\r\n`);
    });
    socket.write('220 ready\r\n');
  });
  return listen(control);
};

const responses: Readonly<Record<string, string>> = {
  USER: '331 password',
  PASS: '230 in',
  FEAT: '211 none',
  LIST: '150 list\r\n226 done',
  MLSD: '150 list\r\n226 done',
  CWD: '250 in',
};

const listen = async (server: net.Server): Promise<number> => {
  server.unref().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};
