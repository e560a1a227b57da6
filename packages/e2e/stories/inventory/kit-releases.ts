import http from 'node:http';
import { text } from 'node:stream/consumers';

/** The product behind a proxy that can deploy a release with other file names. */
export interface Releases {
  readonly origin: string;
  readonly deploy: (release: string) => void;
  readonly close: () => Promise<void>;
}

export const startReleases = async (product: string): Promise<Releases> => {
  const { hostname, port: productPort } = new URL(product);
  let folder = '/assets/';
  const server = http.createServer((incoming, outgoing) => {
    const path = incoming.url?.replace(folder, '/assets/');
    // Both releases have the tags and times of the same files.
    const { 'if-none-match': _tag, 'if-modified-since': _time, ...headers } = incoming.headers;
    headers['accept-encoding'] = 'identity';
    const request = http.request(
      { hostname: 'localhost', port: productPort, path, method: incoming.method, headers },
      (response) => {
        const isRewritten = path === '/service-worker.js' || response.headers['content-type']?.includes('text/html');
        if (!isRewritten) return void response.pipe(outgoing.writeHead(response.statusCode ?? 502, response.headers));
        void text(response).then((body) => {
          const { 'content-length': _, ...others } = response.headers;
          outgoing.writeHead(response.statusCode ?? 502, others).end(body.replaceAll('/assets/', folder));
        });
      },
    );
    request.on('error', () => outgoing.destroy());
    incoming.pipe(request);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    origin: `http://${hostname}:${port}`,
    deploy: (release) => {
      folder = `/assets-${release}/`;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
