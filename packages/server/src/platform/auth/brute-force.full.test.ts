// G12
// ASVS 4.1.3, 15.3.4

import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { dayMs } from '@shelfward/contract/kit/dates.ts';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { password, type TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();
afterEach(() => world.setNow(undefined));

const minute = 60_000;
let day = 1;
/** Each test uses its own day, so that counters do not overlap. */
const nextDay = (): number => Date.now() + dayMs * day++;

interface Guess {
  readonly client: TestClient;
  readonly account: string;
  readonly typed?: string;
  readonly forwardedFor?: string;
  readonly app?: typeof world.app;
}

const guess = async ({ client, account, typed = 'a guess', forwardedFor, app = world.app }: Guess) => {
  const { statusCode, headers } = await app.inject({
    method: 'POST',
    url: authRoutes.authenticate.path,
    headers: { 'x-client-subdomain': client.subdomain, ...(forwardedFor && { 'x-forwarded-for': forwardedFor }) },
    payload: { username: account, password: typed },
  });
  return { status: statusCode, retryAfter: Number(headers['retry-after']) };
};

/** Sends many guesses, twenty concurrently; returns the number of each status. */
const flood = async (total: number, make: (n: number) => Guess): Promise<Record<number, number>> => {
  const counts: Record<number, number> = {};
  let next = 0;
  const guesser = async (): Promise<void> => {
    while (next < total) {
      next += 1;
      const { status } = await guess(make(next));
      counts[status] = (counts[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 20 }, guesser));
  return counts;
};

const address = (n: number): string => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;

/** The maximum number of events within any span of this length. */
const maxWithin = (times: readonly number[], spanMs: number): number =>
  Math.max(0, ...times.map((start) => times.filter((time) => time >= start && time < start + spanMs).length));

/** One guess per interval for 75 minutes; returns the times at which a guess was checked. */
const guessOn = async (
  client: TestClient,
  everyMs: number,
  afterEach: () => Promise<unknown> = async () => undefined,
) => {
  const startedAt = nextDay();
  const tried: number[] = [];
  const waits: number[] = [];
  for (let at = startedAt; at < startedAt + 75 * minute; at += everyMs) {
    world.setNow(new Date(at));
    const { status, retryAfter } = await guess({ client, account: client.emailFor('ROLE_ADMIN') });
    if (status === 401) tried.push(at);
    else waits.push(retryAfter);
    await afterEach();
    if (tried.length > 100) break;
  }
  return { tried, waits };
};

const forgetCounts = () => world.database.system((db) => sql`delete from throttle`.execute(db));

describe('password guessing', () => {
  test('against one account is limited to ten of ten thousand guesses, whatever the claimed address', async () => {
    const client = await world.newClient();
    const account = client.emailFor('ROLE_ADMIN');
    world.setNow(new Date(nextDay()));

    const counts = await flood(10_000, (n) => ({ client, account, forwardedFor: address(n) }));
    const rejected = await guess({ client, account, typed: password });
    const audit = await client.db((db) => db.selectFrom('auditEntry').select('updatedValue').orderBy('id').execute());

    expect(counts).toEqual({ 401: 10, 429: 9_990 });
    expect(rejected).toEqual({ status: 429, retryAfter: 60 });
    expect(audit.map(({ updatedValue }) => updatedValue)).toEqual(
      Array(10).fill(expect.objectContaining({ outcome: 'REFUSED' })),
    );
  });

  test('against ten thousand accounts is limited to ten guesses a minute and does not lock the accounts', async () => {
    const client = await world.newClient();
    const startedAt = nextDay();
    world.setNow(new Date(startedAt));

    const counts = await flood(10_000, (n) => ({ client, account: `user${n}@example.com`, forwardedFor: address(n) }));
    world.setNow(new Date(startedAt + minute + 1));
    const after = await guess({ client, account: client.emailFor('ROLE_ADMIN'), typed: password });

    expect(counts).toEqual({ 401: 10, 429: 9_990 });
    expect(after.status).toBe(200);
  });

  test('behind a proxy cannot choose the counted address', async () => {
    const client = await world.newClient();
    world.setNow(new Date(nextDay()));
    const app = await world.appWith({
      config: { LOG_LEVEL: 'error', RATE_LIMIT: 1_000_000, TRUST_PROXY: true, MAX_SESSIONS: 20 },
    });
    const from = (n: number, proxied: string) => ({
      app,
      client,
      account: `user${n}@example.com`,
      forwardedFor: `${address(n)}, ${proxied}`,
    });

    const counts = await flood(100, (n) => from(n, '203.0.113.7'));
    const neighbour = await guess(from(1, '203.0.113.8'));
    await app.close();

    expect(counts).toEqual({ 401: 10, 429: 90 });
    expect(neighbour.status).toBe(401);
  });

  test('is limited to ten a minute and a hundred an hour, and locks the account for 15 minutes at most', async () => {
    const client = await world.newClient();

    const { tried, waits } = await guessOn(client, 40_000);

    expect(maxWithin(tried, minute)).toBeLessThanOrEqual(10);
    expect(maxWithin(tried, 60 * minute)).toBeLessThanOrEqual(100);
    expect(tried.length).toBeGreaterThan(50);
    expect(Math.max(...waits)).toBeLessThanOrEqual(15 * 60);
    expect(Math.min(...waits)).toBeGreaterThan(0);
  });

  test('is detected as unlimited when the counters are lost', async () => {
    const client = await world.newClient();

    const { tried } = await guessOn(client, 4_000, forgetCounts);

    expect(maxWithin(tried, minute)).toBeGreaterThan(10);
  });
});
