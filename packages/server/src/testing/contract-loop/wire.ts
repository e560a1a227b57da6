import http from 'node:http';
import type { FastifyInstance, InjectOptions } from 'fastify';

export interface WireResponse {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly tookMs: number;
}

export type Send = (request: InjectOptions) => Promise<WireResponse>;

/** Sends requests over real connections. Rejects if a connection ends without a response. */
export const openConnections = (port: number): { readonly send: Send; readonly close: () => void } => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });
  const send: Send = ({ method, url, headers, payload }) =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const bytes = payload === undefined ? undefined : Buffer.from(payload as string | Buffer); // the type that injectionOf returns
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
        const complete = () =>
          resolve({
            status: response.statusCode ?? 0,
            type,
            body: Buffer.concat(chunks).toString('utf8'),
            tookMs: performance.now() - startedAt,
          });
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          // An event stream does not end. Its first chunk completes the response.
          if (!type.startsWith('text/event-stream')) return;
          complete();
          response.destroy();
        });
        response.on('error', reject);
        response.on('end', complete);
      });
      request.on('error', reject);
      request.end(bytes);
    });
  return { send, close: () => agent.destroy() };
};

export const sendInProcess =
  (app: FastifyInstance): Send =>
  async (request) => {
    const startedAt = performance.now();
    const { statusCode, headers, body } = await app.inject(request);
    return { status: statusCode, type: String(headers['content-type']), body, tookMs: performance.now() - startedAt };
  };

/** Sends every eighth request over a real connection; the others are injected, which is faster. */
export const sendMixed = (app: FastifyInstance, wire: Send): Send => {
  const direct = sendInProcess(app);
  let sent = 0;
  return (request) => {
    sent += 1;
    return sent % 8 === 0 ? wire(request) : direct(request);
  };
};
