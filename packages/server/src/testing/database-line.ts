import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import type pg from 'pg';

/** The line between an application and its database, on which things happen. */
export interface DatabaseLine {
  readonly connection: pg.PoolConfig;
  /** As when the database's machine is switched off: what is open ends, what is new is refused. */
  readonly cut: () => Promise<void>;
  readonly mend: () => Promise<void>;
  /** How much later each answer comes. */
  delayMs: number;
  readonly stop: () => Promise<void>;
}

/** From here to the database that a server process would be given by this address. */
export const databaseLine = async (address: string): Promise<DatabaseLine> => {
  const { username, pathname, searchParams } = new URL(address);
  const far = path.join(searchParams.get('host') ?? '', `.s.PGSQL.${searchParams.get('port')}`);
  const sockets = new Set<net.Socket>();
  const join = (near: net.Socket): void => {
    const database = net.connect(far);
    for (const socket of [near, database]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => [near, database].map((one) => one.destroy()));
    }
    near.pipe(database);
    database.on('data', (chunk) => {
      const pass = (): boolean => near.write(chunk);
      if (line.delayMs === 0) pass();
      else setTimeout(pass, line.delayMs);
    });
  };
  let server = net.createServer(join).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  const port = typeof at === 'object' && at !== null ? at.port : 0;
  const cut = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await closed;
  };
  const line: DatabaseLine = {
    connection: { host: '127.0.0.1', port, user: username, database: pathname.slice(1) },
    cut,
    mend: async () => {
      server = net.createServer(join).listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    delayMs: 0,
    stop: async () => {
      if (server.listening) await cut();
    },
  };
  return line;
};
