import { once } from 'node:events';
import net from 'node:net';

interface Fault {
  /** So many of the server's, on any one connection. */
  readonly afterBytes: number;
  /** Something that is waited for, after which the network goes on. */
  readonly happens: 'BREAK' | (() => Promise<void>);
}

/** A network between a server and whoever asks it, on which something happens, once for each connection. */
export const faultyNetwork = async (
  url: string,
  fault: Fault,
): Promise<{ readonly url: string; readonly stop: () => void }> => {
  const [host = '', port = ''] = url.split(':');
  const network: Network = { host, fault, servers: new Set(), sockets: new Set() };
  const own = await pass(network, Number(port));
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

/** Answers the port that leads to the given one. */
const pass = async (network: Network, port: number): Promise<number> => {
  const server = net.createServer((near) => {
    const far = net.connect(port, network.host);
    for (const socket of [near, far]) {
      network.sockets.add(socket);
      socket.on('error', () => undefined);
    }
    near.on('close', () => far.destroy());
    near.pipe(far);
    void carry(network, far, near).catch(() => [near, far].map((socket) => socket.destroy()));
  });
  network.servers.add(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

const carry = async (network: Network, far: net.Socket, near: net.Socket): Promise<void> => {
  const { afterBytes, happens } = network.fault;
  let passed = 0;
  for await (const chunk of far) {
    const before = passed;
    passed += chunk.length;
    if (before <= afterBytes && passed > afterBytes) {
      if (happens === 'BREAK') throw new Error('The network broke');
      await happens();
    }
    if (!near.write(await withOwnPort(network, chunk))) await once(near, 'drain');
  }
  near.end();
};

/** FTP names another port for its data, which would lead past this network. */
const withOwnPort = async (network: Network, chunk: Buffer): Promise<Buffer> => {
  const text = chunk.toString('latin1');
  const [, port] = /^229 .*\(\|\|\|(\d+)\|\)/.exec(text) ?? [];
  if (port === undefined) return chunk;
  return Buffer.from(text.replace(`|||${port}|`, `|||${await pass(network, Number(port))}|`), 'latin1');
};
