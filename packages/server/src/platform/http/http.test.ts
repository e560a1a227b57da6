// G11, G19
// ASVS 1.3.2, 3.2.1, 3.4.2, 3.4.3, 4.2.1

import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { maxMs } from '../../testing/tier.ts';
import { useWorld } from '../../testing/world.ts';
import { newLinkKey } from '../crypto/link-keys.ts';
import { livePath, readyPath, reportStopping } from './health.ts';
import { passedValueType } from './passed-values.ts';

const world = useWorld();
const termsPath = paymentTermRoutes.create.path;
let client: TestClient;
let port = 0;

beforeAll(async () => {
  client = await world.newClient();
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  const address = world.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => world.app.server.closeAllConnections());

const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  world.app.inject({
    method: 'POST',
    url: termsPath,
    headers: { ...client.headersFor('ROLE_ADMIN'), 'content-type': 'application/json', ...headers },
    payload,
  });

describe('a body', () => {
  test.for([
    ['no JSON', '{"name":', 400],
    ['nothing', '', 400],
    ['an array', '[]', 400],
    ['JSON in UTF-16', Buffer.from('{"name":"a","days":1}', 'utf16le'), 400],
    ['nested without end', '['.repeat(100_000), 400],
    ['a number no computer holds', '{"name":"a","days":1e999}', 400],
    ['a character that no database holds', '{"name":"a\\u0000","days":1}', 400],
    ['half a character', '{"name":"\\ud800","days":1}', 400],
    ['such a character beside a large text', `{"name":"a\\u0000","days":1,"x":"${'x'.repeat(70_000)}"}`, 400],
  ] as const)('with %s is rejected and named', async ([, payload, status]) => {
    const response = await post(payload);

    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(response.json()).toMatchObject({
      status,
      code: 'INVALID_REQUEST',
      path: termsPath,
      requestId: expect.any(String),
    });
  });

  test('that is not valid is rejected with the place and the requirement of each value', async () => {
    const response = await post('{"name":"","days":"many"}');

    expect(response.json()).toMatchObject({
      detail: 'name must not be empty',
      errors: [
        { pointer: '/body/name', message: 'name must not be empty' },
        { pointer: '/body/days', message: 'days must be a number' },
      ],
    });
  });

  test('that lacks a value, has an unknown one, or cannot be stored is rejected with its name', async () => {
    const messages = async (body: string) =>
      (await post(body)).json().errors.map(({ message }: { message: string }) => message);

    expect(await messages('{"days":1,"color":"red"}')).toEqual([
      'name must be defined',
      'color is not a known parameter',
    ]);
    expect(await messages('{"name":"\\ud800","days":1}')).toEqual(['name must be valid Unicode']);
    expect(await messages('[]')).toEqual(['body must be an object']);
  });

  test('that is empty or not JSON is rejected in plain words', async () => {
    const detail = async (body: string) => (await post(body)).json().detail;

    expect([await detail(''), await detail('{"name":')]).toEqual([
      'body must be defined',
      expect.stringContaining('valid JSON'),
    ]);
  });

  test('of the query is rejected with the name of the parameter', async () => {
    const url = '/api/v1/companies?regionId=x&size=0&other=1';
    const response = await world.app.inject({ url, headers: client.headersFor('ROLE_ADMIN') });

    expect(response.json()).toMatchObject({
      code: 'INVALID_REQUEST',
      errors: [
        { pointer: '/query/size', message: 'size must be at least 1' },
        { pointer: '/query/regionId', message: 'regionId must be a number' },
        { pointer: '/query', message: 'other is not a known parameter' },
      ],
    });
  });

  test('returns 415 for another type and 413 if too large', async () => {
    const [xml, zipped, invented, large] = [
      await post('<name/>', { 'content-type': 'text/xml' }),
      await post(Buffer.from([0x1f, 0x8b, 8, 0]), { 'content-encoding': 'gzip' }),
      // The type of bodies that are passed within the process.
      await post(randomUUID(), { 'content-type': passedValueType }),
      await post(JSON.stringify({ name: 'x'.repeat(4_100_000), days: 1 })),
    ];

    expect([xml.statusCode, invented.statusCode, large.statusCode]).toEqual([415, 415, 413]);
    expect([400, 415]).toContain(zipped.statusCode);
  });
});

describe('without a session', () => {
  const largest = 16_000;

  test('a body is limited, and a body for an unknown address is not read', async () => {
    const send = (url: string, bytes: number) =>
      world.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json' },
        payload: 'x'.repeat(bytes),
      });

    expect((await send(authRoutes.authenticate.path, largest + 1)).statusCode).toBe(413);
    // The body is not valid JSON, so a response of 400 would show that it was parsed.
    expect((await send('/api/v1/unknown', largest)).json()).toMatchObject({ status: 404, code: 'ROUTE_NOT_FOUND' });
    expect((await send('/unknown', largest)).statusCode).toBe(404);
  });

  test('an address sends at most 4 MB per minute', async () => {
    const send = (remoteAddress: string) =>
      world.app.inject({
        method: 'POST',
        url: authRoutes.authenticate.path,
        remoteAddress,
        headers: { 'content-type': 'application/json' },
        payload: `"${'x'.repeat(largest - 2)}"`,
      });

    const statuses: number[] = [];
    // A new minute can begin in between.
    while (!statuses.includes(429) && statuses.length < 600) statuses.push((await send('192.0.2.1')).statusCode);
    const rejected = await send('192.0.2.1');

    expect(statuses.indexOf(429)).toBeGreaterThanOrEqual(250);
    expect([429, 400]).toContain(rejected.statusCode);
    expect((await send('192.0.2.2')).statusCode).toBe(400);
  });
});

describe('the request log', () => {
  test('names the client, the user, and the address, and no key', async () => {
    const lines: string[] = [];
    const log = { write: (line: string) => void lines.push(line) };
    const app = await world.appWith({
      config: { LOG_LEVEL: 'info', RATE_LIMIT: 1000, TRUST_PROXY: false, MAX_SESSIONS: 20 },
      log,
    });
    const key = newLinkKey();

    await app.inject({ url: termsPath, headers: client.headersFor('ROLE_ADMIN') });
    await app.inject({ url: `/api/reset-password/${key}/check`, headers: { 'x-client-subdomain': client.subdomain } });
    await app.close();

    const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request completed');
    expect(requests).toMatchObject([
      { method: 'GET', path: termsPath, client: client.subdomain, userId: client.userIdFor('ROLE_ADMIN'), status: 200 },
      { path: '/api/reset-password/***/check', client: client.subdomain, address: '127.0.0.1' },
    ]);
    expect(lines.join('')).not.toContain(key);
  });
});

describe('a response', () => {
  test('for an unknown API path is a problem document', async () => {
    const response = await world.app.inject({ url: '/api/v1/nothing', headers: client.headersFor('ROLE_ADMIN') });

    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'ROUTE_NOT_FOUND' });
  });

  describe('of a server with screens', () => {
    const openScreens = async () => {
      const webFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'web-'));
      await fs.writeFile(path.join(webFolder, 'index.html'), 'the page');
      onTestFinished(() => fs.rm(webFolder, { recursive: true }));
      return await world.appWith({ webFolder });
    };

    test.for([
      '/api',
      '/api/',
      '/API/v1/nothing',
      '/api/v1/nothing',
      '/batch/nothing',
      '/mcp/sse',
      '/.well-known/oauth-protected-resource/nothing',
      '/.well-known/openid-configuration?x=1',
      '/scim/v2/Users',
      '/odata/$metadata',
    ])('is a problem document for %s', async (url) => {
      const app = await openScreens();

      const response = await app.inject({ url, headers: client.headersFor('ROLE_ADMIN') });

      expect(response.statusCode).toBe(404);
      expect(response.headers['content-type']).toContain('application/problem+json');
      expect(response.json()).toMatchObject({ status: 404, code: 'ROUTE_NOT_FOUND' });
    });

    test.for(['/orders', '/scimitars', '/mcpherson', termsPath, '/health/live', '/openapi.json'])(
      'to HEAD is that to GET without its content: %s',
      async (url) => {
        const app = await openScreens();
        const headers = client.headersFor('ROLE_ADMIN');

        const get = await app.inject({ url, headers });
        const head = await app.inject({ method: 'HEAD', url, headers });

        expect([get.statusCode, head.statusCode]).toEqual([200, 200]);
        expect(head.body).toBe('');
        expect(head.headers['content-type']).toBe(get.headers['content-type']);
      },
    );

    test('to HEAD is 404 for an unknown API path, and 401 without a token', async () => {
      const app = await openScreens();
      const head = (url: string, headers = {}) => app.inject({ method: 'HEAD', url, headers });

      expect((await head('/api/v1/nothing', client.headersFor('ROLE_ADMIN'))).statusCode).toBe(404);
      expect((await head(termsPath, { 'x-client-subdomain': client.subdomain })).statusCode).toBe(401);
    });
  });

  test('carries the request id of the caller, if valid', async () => {
    const ask = (id: string) => world.app.inject({ url: '/health/live', headers: { 'x-request-id': id } });

    expect((await ask('trace-12345678')).headers['x-request-id']).toBe('trace-12345678');
    expect((await ask('a b <script>')).headers['x-request-id']).not.toContain('<');
  });

  // ASVS 3.4.4, 3.4.5
  test('carries the security headers on every kind of route', async () => {
    for (const url of ['/health/live', '/openapi.json', '/api/docs', termsPath, '/api/v1/nothing']) {
      const { headers } = await world.app.inject({ url, headers: client.headersFor('ROLE_ADMIN') });
      expect(headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      expect(String(headers['content-security-policy'])).not.toContain('unsafe');
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });

  test('reports health and the contract', async () => {
    const read = async (url: string) => (await world.app.inject({ url })).body;
    const document = JSON.parse(await read('/openapi.json'));

    expect(JSON.parse(await read('/health/ready'))).toEqual({ status: 'UP' });
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths[termsPath].post.requestBody.content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/PaymentTermInput',
    });
    expect(document.components.schemas.PaymentTermInput.required).toEqual(['name', 'days']);
    expect(await read('/api/docs')).toContain('Create a payment term');
  });
});

test('a server that stops responses, and is not ready', async () => {
  const app = await world.appWith({});
  reportStopping(app);

  const ready = await app.inject({ url: readyPath });
  const live = await app.inject({ url: livePath });

  expect([ready.statusCode, ready.json(), live.statusCode]).toEqual([503, { status: 'STOPPING' }, 200]);
  expect((await world.app.inject({ url: readyPath })).statusCode).toBe(200);
});

describe('a connection', () => {
  /** Writes raw bytes and reads what comes back until the server closes. */
  const raw = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
      let response = '';
      socket.on('data', (chunk) => {
        response += chunk.toString();
      });
      socket.on('close', () => resolve(response));
      socket.on('error', reject);
    });

  test.for([
    ['a header without a colon', 'GET / HTTP/1.1\r\nhost: x\r\nbroken\r\nconnection: close\r\n\r\n', 400],
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['10,000 headers', `GET / HTTP/1.1\r\n${'a: b\r\n'.repeat(10_000)}\r\n`, 431],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\nabc', 400],
  ] as const)('with %s gets a problem and is closed', async ([, text, status]) => {
    const response = await raw(text);

    expect(response.split('\r\n')[0]).toContain(`HTTP/1.1 ${status}`);
    expect(response).toContain('application/problem+json');
  });

  test('that sends slowly does not delay other requests', async () => {
    const slow = Array.from({ length: 200 }, () => {
      const socket = net.connect(port, '127.0.0.1', () => socket.write(`POST ${termsPath} HTTP/1.1\r\nhost: x\r\n`));
      socket.on('error', () => undefined);
      return socket;
    });
    const url = `http://127.0.0.1:${port}${termsPath}`;

    const startedAt = performance.now();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => fetch(url, { headers: client.headersFor('ROLE_ADMIN') })),
    );
    const took = performance.now() - startedAt;
    for (const socket of slow) socket.destroy();

    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(took).toBeLessThan(maxMs(3000));
  });
});
