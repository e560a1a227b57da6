import http from 'node:http';
import { buildUpsResponse, simulatedSecret } from './simulation.rules.ts';

export interface SimulatedServerDeps {
  /** The creation of the shipment with this number; undefined without one. */
  readonly findCreatedAt: (trackingNumber: string) => Promise<Date | undefined>;
  readonly clock: () => Date;
}

export interface SimulatedServer {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

interface SimulatedResponse {
  readonly status: number;
  readonly body: unknown;
}

const notFound: SimulatedResponse = { status: 404, body: { error: 'Not found' } };

/** The external systems of the demo, on a free port of the loopback interface. */
export const startSimulatedServer = async (deps: SimulatedServerDeps): Promise<SimulatedServer> => {
  const server = http.createServer((request, response) => {
    request.resume();
    request.on('error', () => response.destroy());
    request.on('end', () => {
      respond(deps, request)
        .catch((): SimulatedResponse => ({ status: 500, body: { error: 'The simulation failed' } }))
        .then(({ status, body }) =>
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
        )
        .catch(() => response.destroy());
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  // Pending responses do not keep the process running.
  server.unref();
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The simulated server has no port');
  return {
    port: address.port,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};

const respond = async (
  deps: SimulatedServerDeps,
  { method, url = '' }: http.IncomingMessage,
): Promise<SimulatedResponse> => {
  const { pathname } = new URL(url, 'http://localhost');
  switch (`${method} ${pathname}`) {
    case 'POST /webhooks/orders':
      return { status: 200, body: { received: true } };
    case 'POST /webhooks/warehouse':
      return { status: 503, body: { error: 'The warehouse system is in maintenance.' } };
    case 'GET /odoo/web/version':
      return { status: 200, body: { version: '19.0' } };
    // Odoo returns false for a wrong password.
    case 'POST /odoo/jsonrpc':
      return { status: 200, body: { jsonrpc: '2.0', id: 1, result: false } };
    case 'POST /ups/security/v1/oauth/token':
      return { status: 200, body: { access_token: simulatedSecret, token_type: 'Bearer', expires_in: '3600' } };
    default: {
      const number = method === 'GET' ? /^\/ups\/api\/track\/v1\/details\/([A-Z\d]+)$/.exec(pathname)?.[1] : undefined;
      return number === undefined ? notFound : track(deps, number);
    }
  }
};

const track = async ({ findCreatedAt, clock }: SimulatedServerDeps, number: string): Promise<SimulatedResponse> => {
  const createdAt = await findCreatedAt(number);
  return createdAt ? { status: 200, body: buildUpsResponse(number, { createdAt, now: clock() }) } : notFound;
};
