import { once } from 'node:events';
import net from 'node:net';

/** Happens once per connection. */
interface Fault {
  /** The number of bytes from the server. */
  readonly afterBytes: number;
  /** `BREAK` interrupts the connection. The connection waits for a function and continues. */
  readonly happens: 'BREAK' | (() => Promise<void>);
}

/** A TCP proxy to a server, which tests can interrupt, delay, and silence. */
export interface NetworkProxy {
  /** The local port of the proxy. */
  readonly port: number;
  /** The host and the port. */
  readonly url: string;
  /** Simulates a server that is switched off: closes open connections and accepts no new ones. */
  readonly cut: () => Promise<void>;
  readonly restore: () => Promise<void>;
  /** The delay of each response. */
  delayMs: number;
  /** Simulates a server that vanished from the network: open and new connections receive nothing and are not closed. */
  isSilent: boolean;
  readonly stop: () => Promise<void>;
}

export const startNetworkProxy = async (target: net.NetConnectOpts, fault?: Fault): Promise<NetworkProxy> => {
  const sockets = new Set<net.Socket>();
  const dataChannels: NetworkProxy[] = [];
  const join = (local: net.Socket): void => {
    const remote = net.connect(target);
    for (const socket of [local, remote]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    local.on('close', () => remote.destroy());
    local.on('data', (chunk) => line.isSilent || remote.write(chunk));
    forward(local, remote).then(
      () => local.end(),
      () => [local, remote].map((socket) => socket.destroy()),
    );
  };

  const forward = async (local: net.Socket, remote: net.Socket): Promise<void> => {
    let passed = 0;
    for await (const chunk of remote) {
      if (line.isSilent) continue;
      const before = passed;
      passed += chunk.length;
      if (fault && before <= fault.afterBytes && passed > fault.afterBytes) {
        if (fault.happens === 'BREAK') throw new Error('The connection was interrupted');
        await fault.happens();
      }
      const sent = fault ? await replaceDataPort(chunk) : chunk;
      if (line.delayMs > 0) setTimeout(() => local.write(sent), line.delayMs);
      else if (!local.write(sent)) await once(local, 'drain');
    }
  };

  /** FTP uses another port for its data, which would bypass this proxy. */
  const replaceDataPort = async (chunk: Buffer): Promise<Buffer> => {
    const text = chunk.toString('latin1');
    const [, dataPort] = /^229 .*\(\|\|\|(\d+)\|\)/.exec(text) ?? [];
    if (dataPort === undefined) return chunk;
    const channel = await startNetworkProxy({ ...target, port: Number(dataPort) }, fault);
    dataChannels.push(channel);
    return Buffer.from(text.replace(`|||${dataPort}|`, `|||${channel.port}|`), 'latin1');
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
    await closed;
  };
  const line: NetworkProxy = {
    port,
    url: `127.0.0.1:${port}`,
    cut,
    restore: async () => {
      server = await listen(port);
    },
    delayMs: 0,
    isSilent: false,
    stop: async () => {
      if (server.listening) await cut();
      await Promise.all(dataChannels.map((channel) => channel.stop()));
    },
  };
  return line;
};

/** The address in `host:port`. */
export const toAddress = (url: string): net.NetConnectOpts => {
  const [host = '', port = ''] = url.split(':');
  return { host, port: Number(port) };
};
