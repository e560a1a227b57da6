import { once } from 'node:events';
import http from 'node:http';
import { pipeline } from 'node:stream';

/** A reverse proxy that sends each request to the next node, as proxies in front of several nodes do by default. */
export interface RoundRobinProxy {
  readonly origin: string;
  /** The origins of the nodes in their order; a change applies to the next request. */
  readonly nodes: string[];
  readonly stop: () => Promise<void>;
}

/**
 * Each request has a connection of its own to its node. A node that refuses the connection has received nothing of the
 * request, so the next one gets it; without a node, the response is 502.
 */
export const startRoundRobinProxy = async (origins: readonly string[], port = 0): Promise<RoundRobinProxy> => {
  const nodes = [...origins];
  let turn = 0;
  const forward = (request: http.IncomingMessage, response: http.ServerResponse, queue: readonly string[]): void => {
    const [node, ...others] = queue;
    if (node === undefined) {
      response.writeHead(502).end();
      return;
    }
    const { hostname, port: nodePort } = new URL(node);
    const { method, url, headers } = request;
    const target = { hostname, port: nodePort, method, path: url, headers, agent: false };
    const sent = http.request(target as http.RequestOptions);
    sent.on('response', (received) => {
      response.writeHead(received.statusCode ?? 502, received.rawHeaders);
      pipeline(received, response, () => undefined);
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') forward(request, response, others);
      else response.destroy();
    });
    response.on('close', () => sent.destroy());
    sent.on('socket', (socket) => socket.once('connect', () => request.pipe(sent)));
  };
  const server = http.createServer((request, response) => {
    const first = turn % nodes.length;
    turn += 1;
    forward(request, response, [...nodes.slice(first), ...nodes.slice(0, first)]);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const own = typeof address === 'object' && address !== null ? address.port : port;
  return {
    origin: `http://127.0.0.1:${own}`,
    nodes,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
