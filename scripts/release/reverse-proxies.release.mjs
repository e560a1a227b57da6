import { once } from 'node:events';
import http from 'node:http';
import http2 from 'node:http2';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../steps/run-command.mjs';
import { findFreePort } from './programs.mjs';
import { openWorkshop, proxies, untilReady } from './reverse-proxies.mjs';

/** The examples of reverse proxies with real ones in front of the built server; only ports and certificates differ. */
const host = 'demo.shelfward.example';

let workshop;
let serverPort;
let serverOutput;

beforeAll(async () => {
  workshop = openWorkshop();
  serverPort = await findFreePort();
  const env = {
    ...process.env,
    PORT: String(serverPort),
    DATA_DIR: path.join(workshop.folder, 'data'),
    PUBLIC_URL: 'https://shelfward.example',
    DEMO: 'true',
    ALLOW_PUBLIC_DEMO_PASSWORDS: 'true',
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'info',
  };
  const server = workshop.run(process.execPath, [path.join(root, 'packages/server/dist/main.js')], env);
  serverOutput = server.output;
  await untilReady(server, async () => (await fetch(`http://127.0.0.1:${serverPort}/health/ready`)).ok);
});
afterAll(() => workshop.stop());

/** One connection with HTTP/2 to the account. */
const connect = async (port) => {
  const ca = workshop.certificate;
  const lookup = (_, options, done) =>
    options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
  const session = http2.connect(`https://${host}:${port}`, { ca, lookup });
  await once(session, 'connect');
  const open = (headers, body) => {
    const stream = session.request({ ':authority': host, ...headers }, { endStream: body === undefined });
    if (body !== undefined) stream.end(body);
    return stream;
  };
  const request = async (headers, body) => {
    const stream = open(headers, body);
    const [received] = await once(stream, 'response');
    const chunks = await stream.setEncoding('utf8').toArray();
    return { status: received[':status'], headers: received, text: chunks.join('') };
  };
  return { session, open, request };
};

const signIn = async ({ request }) => {
  const body = JSON.stringify({ username: 'admin@demo.example', password: 'shelfward-demo' });
  const headers = { ':method': 'POST', ':path': '/api/authenticate', 'content-type': 'application/json' };
  return request({ ...headers, 'x-forwarded-for': '203.0.113.9' }, body);
};

describe.each(Object.entries(proxies))('deploy/%s', (_, startProxy) => {
  let ports;
  let connection;
  beforeAll(async () => {
    const proxy = await startProxy(workshop, [serverPort]);
    ({ ports } = proxy);
    connection = await untilReady(proxy, () => connect(ports[443]));
  });
  afterAll(() => connection.session.destroy());

  test('serves an account by its host, with HTTP/2 and the wildcard certificate', async () => {
    const page = await connection.request({ ':path': '/', accept: 'text/html' });
    const response = await signIn(connection);

    expect([connection.session.alpnProtocol, page.status, response.status]).toEqual(['h2', 200, 200]);
    expect(page.text).toContain('<div id="root">');
  });

  test('appends the address of the client, so that a forged one has no effect', async () => {
    const { headers } = await signIn(connection);
    const findLine = () =>
      serverOutput()
        .split('\n')
        .find((one) => one.includes(headers['x-request-id']) && one.includes('"address"'));
    // The line is written after the response.
    while (!findLine()) await sleep(20);

    expect(JSON.parse(findLine())).toMatchObject({ address: '127.0.0.1', client: 'demo' });
  });

  test('sends an event stream on while it is open', async () => {
    const { headers } = await signIn(connection);
    const stream = connection.open({
      ':path': '/api/v1/integration/events',
      accept: 'text/event-stream',
      authorization: headers.authorization,
    });
    const [chunk] = await once(stream.setEncoding('utf8'), 'data');
    stream.close();

    expect(chunk).toContain('retry: 2000');
  });

  test('leaves the limits of bodies to the server', async () => {
    const { headers } = await signIn(connection);
    const boundary = 'a-boundary';
    const file = `Product,Units\n${'A product,1\n'.repeat(500_000)}`;
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="sales.csv"\r\n\r\n${file}\r\n--${boundary}--\r\n`;
    const response = await connection.request(
      {
        ':method': 'POST',
        ':path': '/api/v1/sales/import',
        authorization: headers.authorization,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      part,
    );

    expect(response.headers['content-type']).toMatch('application/problem+json');
    expect([400, 422]).toContain(response.status);
  });

  test('does not show the metrics', async () => {
    expect((await connection.request({ ':path': '/metrics' })).status).toBe(404);
  });

  test('redirects to HTTPS', async () => {
    const request = http.get({ port: ports[80], host: '127.0.0.1', path: '/orders', headers: { host } });
    const [response] = await once(request, 'response');
    response.resume();

    expect(response.statusCode).toBeGreaterThanOrEqual(301);
    expect(response.headers.location).toMatch(/^https:\/\/demo\.shelfward\.example(:\d+)?\/orders$/);
  });
});
