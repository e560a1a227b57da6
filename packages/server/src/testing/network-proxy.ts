import { once } from 'node:events';
import net from 'node:net';

/** A TCP proxy to a server, which tests can interrupt and delay. */
export interface NetworkProxy {
  /** The local port of the proxy. */
  readonly port: number;
  /** Simulates a server that is switched off: closes open connections and refuses new ones. */
  readonly cut: () => Promise<void>;
  readonly restore: () => Promise<void>;
  /** The delay of each response. */
  delayMs: number;
  readonly stop: () => Promise<void>;
}

export const startNetworkProxy = async (target: net.NetConnectOpts): Promise<NetworkProxy> => {
  const sockets = new Set<net.Socket>();
  const join = (local: net.Socket): void => {
    const remote = net.connect(target);
    for (const socket of [local, remote]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => [local, remote].map((each) => each.destroy()));
    }
    local.pipe(remote);
    remote.on('data', (chunk) => {
      const write = (): boolean => local.write(chunk);
      if (line.delayMs === 0) write();
      else setTimeout(write, line.delayMs);
    });
  };
  const listen = async (port: number): Promise<net.Server> => {
    const opened = net.createServer(join).listen(port, '127.0.0.1');
    await once(opened, 'listening');
    return opened;
  };
  let server = await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const cut = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await closed;
  };
  const line: NetworkProxy = {
    port,
    cut,
    restore: async () => {
      server = await listen(port);
    },
    delayMs: 0,
    stop: async () => {
      if (server.listening) await cut();
    },
  };
  return line;
};
