import { once } from 'node:events';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The injected outcome of a call: it passes; the connection is dropped before Odoo receives it, after some milliseconds
 * (Odoo continues), or after Odoo has completed it; or the proxy responds with an error.
 */
export type InjectedFault = 'pass' | 'cutBefore' | 'cutAfter' | 'busy' | { readonly cutMs: number };

export interface FaultyProxy {
  readonly url: string;
  /** Decides the outcome of a call; the text contains its URL and body. */
  decideFault: (call: string) => InjectedFault;
  readonly stop: () => Promise<void>;
}

/** A proxy that simulates a bad network in front of a real server. */
export const startFaultyProxy = async (target: string): Promise<FaultyProxy> => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });
  const upstream = (
    request: http.IncomingMessage,
    body: Buffer,
  ): Promise<{ head: http.IncomingMessage; body: Buffer }> =>
    new Promise((resolve, reject) => {
      const { method, headers } = request;
      const going = http.request(new URL(request.url ?? '/', target), { method, headers, agent }, (head) => {
        buffer(head).then((content) => resolve({ head, body: content }), reject);
      });
      going.on('error', reject);
      going.end(body);
    });
  const handle = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const body = await buffer(request);
    const fate = proxy.decideFault(`${request.url} ${body.toString('utf8')}`);
    if (fate === 'cutBefore') return void response.destroy();
    if (fate === 'busy') return void response.writeHead(503, { 'content-type': 'text/html' }).end('busy');
    // Odoo receives the whole call, even if the connection of the caller is dropped.
    const pending = upstream(request, body);
    if (typeof fate === 'object') {
      await Promise.race([sleep(fate.cutMs), pending]);
      response.destroy();
      return void (await pending);
    }
    const remote = await pending;
    if (fate === 'cutAfter') return void response.destroy();
    response.writeHead(remote.head.statusCode ?? 502, remote.head.headers).end(remote.body);
  };
  const server = http.createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const proxy: FaultyProxy = {
    url: `http://127.0.0.1:${port}`,
    decideFault: () => 'pass',
    stop: async () => {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
};
