import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';

export interface Canary {
  readonly port: number;
  /** The connections since the last call. */
  readonly takeConnections: () => number;
  readonly stop: () => Promise<void>;
}

/** A server on all addresses of this machine that closes each connection. */
export const startCanary = async (): Promise<Canary> => {
  let connections = 0;
  const server = net.createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined).destroy();
  });
  server.listen(0);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    takeConnections: () => {
      const taken = connections;
      connections = 0;
      return taken;
    },
    stop: async () => void (await new Promise((resolve) => server.close(resolve))),
  };
};

/** A web server on another address of this machine that redirects every request to the given URL. */
export const startRedirects = async (
  address: string,
  target: string,
): Promise<{ readonly port: number; readonly takeRequests: () => number; readonly stop: () => Promise<void> }> => {
  let requests = 0;
  const statuses = [301, 302, 303, 307, 308];
  const server = http.createServer((request, response) => {
    const status = statuses[requests % statuses.length] ?? 302;
    requests += 1;
    request.resume();
    response.writeHead(status, { location: target, refresh: `0; url=${target}` }).end();
  });
  server.listen(0, address);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    takeRequests: () => {
      const taken = requests;
      requests = 0;
      return taken;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
