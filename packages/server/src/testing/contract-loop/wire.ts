import http from 'node:http';
import type { FastifyInstance, InjectOptions } from 'fastify';

export interface WireAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly tookMs: number;
}

export type Send = (request: InjectOptions) => Promise<WireAnswer>;

/** Sends over real connections, which a server may break; rejects when one ends without an answer. */
export const openWire = (port: number): { readonly send: Send; readonly close: () => void } => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });
  const send: Send = ({ method, url, headers, payload }) =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const bytes = payload === undefined ? undefined : Buffer.from(payload as string | Buffer); // so injectionOf makes it
      const length = bytes && { 'content-length': bytes.length };
      const options = {
        agent,
        port,
        host: '127.0.0.1',
        method,
        path: typeof url === 'string' ? url : '/',
        headers: { ...headers, ...length },
      };
      const request = http.request(options as http.RequestOptions, (response) => {
        const chunks: Buffer[] = [];
        const type = String(response.headers['content-type'] ?? '');
        const answer = () =>
          resolve({
            status: response.statusCode ?? 0,
            type,
            body: Buffer.concat(chunks).toString('utf8'),
            tookMs: performance.now() - startedAt,
          });
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          // A stream of events has answered with its first word, and would go on.
          if (!type.startsWith('text/event-stream')) return;
          answer();
          response.destroy();
        });
        response.on('error', reject);
        response.on('end', answer);
      });
      request.on('error', reject);
      request.end(bytes);
    });
  return { send, close: () => agent.destroy() };
};

export const inProcess =
  (app: FastifyInstance): Send =>
  async (request) => {
    const startedAt = performance.now();
    const { statusCode, headers, body } = await app.inject(request);
    return { status: statusCode, type: String(headers['content-type']), body, tookMs: performance.now() - startedAt };
  };

/** Every eighth request over a real connection; the others spare its cost. */
export const mixed = (app: FastifyInstance, wire: Send): Send => {
  const direct = inProcess(app);
  let sent = 0;
  return (request) => {
    sent += 1;
    return sent % 8 === 0 ? wire(request) : direct(request);
  };
};
