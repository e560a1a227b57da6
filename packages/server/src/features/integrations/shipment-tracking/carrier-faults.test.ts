import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useWorld } from '../../../testing/world.ts';
import { createCarrierClient } from './carrier.client.ts';
import type { Credentials } from './carrier-api.types.ts';
import { type CarrierServer, rightSecret, startCarrierServer, upsAnswer } from './carrier-server.factory.ts';

const world = useWorld();
let server: CarrierServer;
let now = new Date('2026-03-04T12:00:00Z');
beforeAll(async () => {
  server = await startCarrierServer(() => world.outgoing);
});
afterAll(() => server.stop());
beforeEach(() => {
  server.asked.length = 0;
  server.signIns.length = 0;
  server.grant = { expires_in: '3600' };
});

const number = '1Z999AA10123456784';
const good = () => upsAnswer(number, [{ at: '2026-03-03T15:00:00Z', code: '005' }]);
const credentials: Credentials = {
  carrier: 'UPS',
  environment: 'test',
  clientId: 'an id',
  clientSecret: rightSecret,
  merchantId: null,
};

const setUp = (given: Partial<Credentials> = {}) => {
  const client = createCarrierClient({ outgoing: server.outgoing, clock: () => now });
  return () => client.track({ ...credentials, ...given }, { place: '1 1', numbers: [number] });
};

describe('a carrier', () => {
  test.for([
    ['an error', { status: 500, body: 'oops' }],
    ['something that is no JSON', { body: '<html>Maintenance</html>' }],
    ['JSON that is no answer', { body: { hello: 'world' } }],
    ['a list where an object belongs', { body: [] }],
    ['nothing, and cuts the line', undefined],
  ] as const)('that answers %s is said to be broken, in words for people', async ([, said]) => {
    server.answer = () => said;

    expect(await setUp()()).toMatchObject({ kind: 'BROKEN', message: expect.stringMatching(/^UPS.*\.$/) });
  });

  test('that takes no more calls is left alone until the time that it names', async () => {
    server.answer = () => ({ status: 429, headers: { 'retry-after': '90' }, body: {} });
    expect(await setUp()()).toMatchObject({ kind: 'BUSY', retryAt: new Date(now.getTime() + 90_000) });
    const date = new Date(now.getTime() + 120_000).toUTCString();
    server.answer = () => ({ status: 429, headers: { 'retry-after': date }, body: {} });
    expect(await setUp()()).toMatchObject({ kind: 'BUSY', retryAt: new Date(now.getTime() + 120_000) });
    server.answer = () => ({ status: 429, body: {} });
    expect(await setUp()()).toMatchObject({ kind: 'BUSY', retryAt: undefined });
  });

  test('that does not accept the secret is asked for a token once, and about no shipment', async () => {
    const answer = await setUp({ clientSecret: 'wrong' })();

    expect(answer).toMatchObject({ kind: 'REFUSED', message: expect.not.stringContaining('wrong') });
    expect([server.signIns.length, server.asked.length]).toEqual([1, 0]);
  });

  test('that lets the application sign in but not track says which product it lacks', async () => {
    server.answer = () => ({ status: 403, body: {} });

    expect(await setUp()()).toMatchObject({ kind: 'REFUSED', message: expect.stringContaining('Tracking product') });
  });
});

describe('a token', () => {
  test('is asked for once by many at once, and kept until a minute before its end', async () => {
    server.answer = good;
    const ask = setUp();
    await Promise.all(Array.from({ length: 20 }, ask));
    expect(server.signIns).toHaveLength(1);
    now = new Date(now.getTime() + 3_530_000);
    await ask();
    expect(server.signIns).toHaveLength(1);
    now = new Date(now.getTime() + 20_000);
    expect(await ask()).toMatchObject({ kind: 'TRACKED' });
    expect(server.signIns).toHaveLength(2);
  });

  test('that ended early is renewed once, by many at once too', async () => {
    server.answer = good;
    const ask = setUp();
    await ask();
    server.expireTokens();

    const answers = await Promise.all(Array.from({ length: 10 }, ask));

    expect(answers.every(({ kind }) => kind === 'TRACKED')).toBe(true);
    expect(server.signIns).toHaveLength(2);
  });

  test('that is refused however new it is does not go round in circles', async () => {
    server.answer = () => ({ status: 401, body: {} });

    expect(await setUp()()).toMatchObject({ kind: 'REFUSED' });
    expect([server.signIns.length, server.asked.length]).toEqual([2, 2]);
  });
});
