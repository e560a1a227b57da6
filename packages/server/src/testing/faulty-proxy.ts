import { once } from 'node:events';
import net from 'node:net';

interface Fault {
  /** The number of bytes from the server, per connection. */
  readonly afterBytes: number;
  /** `BREAK` interrupts the connection. The connection waits for a function and continues. */
  readonly happens: 'BREAK' | (() => Promise<void>);
}

/** A proxy between a server and its clients that injects a failure once per connection. */
export const startFaultyProxy = async (
  url: string,
  fault: Fault,
): Promise<{ readonly url: string; readonly stop: () => void }> => {
  const [host = '', port = ''] = url.split(':');
  const network: Network = { host, fault, servers: new Set(), sockets: new Set() };
  const own = await startProxy(network, Number(port));
  return {
    url: `127.0.0.1:${own}`,
    stop: () => {
      for (const server of network.servers) server.close();
      for (const socket of network.sockets) socket.destroy();
    },
  };
};

interface Network {
  readonly host: string;
  readonly fault: Fault;
  readonly servers: Set<net.Server>;
  readonly sockets: Set<net.Socket>;
}

/** Starts a proxy for a port and returns its own port. */
const startProxy = async (network: Network, port: number): Promise<number> => {
  const server = net.createServer((near) => {
    const far = net.connect(port, network.host);
    for (const socket of [near, far]) {
      network.sockets.add(socket);
      socket.on('error', () => undefined);
    }
    near.on('close', () => far.destroy());
    near.pipe(far);
    void forward(network, far, near).catch(() => [near, far].map((socket) => socket.destroy()));
  });
  network.servers.add(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

const forward = async (network: Network, far: net.Socket, near: net.Socket): Promise<void> => {
  const { afterBytes, happens } = network.fault;
  let passed = 0;
  for await (const chunk of far) {
    const before = passed;
    passed += chunk.length;
    if (before <= afterBytes && passed > afterBytes) {
      if (happens === 'BREAK') throw new Error('The connection was interrupted');
      await happens();
    }
    if (!near.write(await replaceDataPort(network, chunk))) await once(near, 'drain');
  }
  near.end();
};

/** FTP uses another port for its data, which would bypass this proxy. */
const replaceDataPort = async (network: Network, chunk: Buffer): Promise<Buffer> => {
  const text = chunk.toString('latin1');
  const [, port] = /^229 .*\(\|\|\|(\d+)\|\)/.exec(text) ?? [];
  if (port === undefined) return chunk;
  return Buffer.from(text.replace(`|||${port}|`, `|||${await startProxy(network, Number(port))}|`), 'latin1');
};
