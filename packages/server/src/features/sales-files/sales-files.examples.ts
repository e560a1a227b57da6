import { once } from 'node:events';
import net from 'node:net';
import { salesFilesRoutes } from '@shelfward/contract/integrations/sales-files.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import type { Examples } from '../../testing/contract-loop/example.ts';

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

export const salesFilesExamples: Examples<typeof salesFilesRoutes> = {
  create: () => ({ body: input() }),
  get: async (client) => ({ params: await existing(client) }),
  update: async (client) => ({ params: await existing(client), body: input() }),
  testConnection: async () => ({ body: { ...settings, url: `127.0.0.1:${await emptyServer()}` } }),
  files: async (client) => ({ params: await existing(client), query: { status: 'IMPORTED' } }),
};

/** Says as little of FTP as a test of the connection asks for, to one who comes; there is no file. */
const emptyServer = async (): Promise<number> => {
  const server = net.createServer((control) => {
    let data: net.Server | undefined;
    control.write('220 ready\r\n');
    control.on('error', () => undefined);
    control.on('close', () => data?.close());
    control.on('data', async (given) => {
      const [command = ''] = given.toString().split(/\s/);
      if (command === 'EPSV') {
        data = net.createServer((socket) => socket.end());
        control.write(`229 passive (|||${await portOf(data)}|)\r\n`);
      } else if (command === 'LIST' || command === 'MLSD') control.write('150 list\r\n226 done\r\n');
      else control.write(`${answers[command] ?? '200 fine'}\r\n`);
    });
  });
  server.unref();
  return portOf(server);
};

const answers: Readonly<Record<string, string>> = {
  USER: '331 password',
  PASS: '230 in',
  FEAT: '211 none',
  CWD: '250 in',
};

const portOf = async (server: net.Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};
