import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useWorld } from '../../../../testing/world.ts';
import { createCarrierClient } from './carrier.client.ts';
import type { Credentials } from './carrier-adapter.types.ts';
import { type CarrierServer, correctSecret, startCarrierServer, upsResponse } from './carrier-server.factory.ts';

const world = useWorld();
let server: CarrierServer;
let now = new Date('2026-03-04T12:00:00Z');
beforeAll(async () => {
  server = await startCarrierServer(() => world.outgoing);
});
afterAll(() => server.stop());
beforeEach(() => {
  server.requests.length = 0;
  server.signIns.length = 0;
  server.grant = { expires_in: '3600' };
});

const number = '1Z999AA10123456784';
const good = () => upsResponse(number, [{ at: '2026-03-03T15:00:00Z', code: '005' }]);
const credentials: Credentials = {
  carrier: 'UPS',
  environment: 'test',
  clientId: 'an id',
  clientSecret: correctSecret,
  merchantId: null,
};

const setUp = (given: Partial<Credentials> = {}) => {
  const client = createCarrierClient({ outgoing: server.outgoing, clock: () => now });
  return () => client.track({ ...credentials, ...given }, { place: '1 1', numbers: [number] });
};

describe('a carrier', () => {
  test.for([
    ['an error', { status: 500, body: 'oops' }],
    ['a response that is not JSON', { body: '<html>Maintenance</html>' }],
    ['JSON in an unknown format', { body: { hello: 'world' } }],
    ['a list instead of an object', { body: [] }],
    ['nothing and drops the connection', undefined],
  ] as const)('that returns %s is reported with a message for users', async ([, response]) => {
    server.respond = () => response;

    expect(await setUp()()).toMatchObject({ kind: 'TRANSIENT', message: expect.stringMatching(/^UPS.*\.$/) });
  });

  test('that has reached its request limit is not polled until the time that it names', async () => {
    server.respond = () => ({ status: 429, headers: { 'retry-after': '90' }, body: {} });
    expect(await setUp()()).toMatchObject({ kind: 'BUSY', retryAt: new Date(now.getTime() + 90_000) });
    const date = new Date(now.getTime() + 120_000).toUTCString();
    server.respond = () => ({ status: 429, headers: { 'retry-after': date }, body: {} });
    expect(await setUp()()).toMatchObject({ kind: 'BUSY', retryAt: new Date(now.getTime() + 120_000) });
    server.respond = () => ({ status: 429, body: {} });
    expect(await setUp()()).toMatchObject({ kind: 'BUSY', retryAt: undefined });
  });

  test('that rejects the secret is asked for a token once, and not polled', async () => {
    const result = await setUp({ clientSecret: 'wrong' })();

    expect(result).toMatchObject({ kind: 'REJECTED', message: expect.not.stringContaining('wrong') });
    expect([server.signIns.length, server.requests.length]).toEqual([1, 0]);
  });

  test('without access to tracking is reported with the missing product', async () => {
    server.respond = () => ({ status: 403, body: {} });

    expect(await setUp()()).toMatchObject({ kind: 'REJECTED', message: expect.stringContaining('Tracking product') });
  });
});

describe('a token', () => {
  test('is requested once for concurrent calls, and cached until a minute before it expires', async () => {
    server.respond = good;
    const track = setUp();
    await Promise.all(Array.from({ length: 20 }, track));
    expect(server.signIns).toHaveLength(1);
    now = new Date(now.getTime() + 3_530_000);
    await track();
    expect(server.signIns).toHaveLength(1);
    now = new Date(now.getTime() + 20_000);
    expect(await track()).toMatchObject({ kind: 'TRACKED' });
    expect(server.signIns).toHaveLength(2);
  });

  test('that expired early is renewed once for concurrent calls', async () => {
    server.respond = good;
    const track = setUp();
    await track();
    server.expireTokens();

    const results = await Promise.all(Array.from({ length: 10 }, track));

    expect(results.every(({ kind }) => kind === 'TRACKED')).toBe(true);
    expect(server.signIns).toHaveLength(2);
  });

  test('that is rejected although it is new is not renewed repeatedly', async () => {
    server.respond = () => ({ status: 401, body: {} });

    expect(await setUp()()).toMatchObject({ kind: 'REJECTED' });
    expect([server.signIns.length, server.requests.length]).toEqual([2, 2]);
  });
});
