// G13

import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { type Route, routeUrl } from '@shelfward/contract/kit/route.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { verifyPassword } from '../../platform/auth/passwords.ts';
import { password, type TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { issueUserToken } from '../users/public.ts';
import { setUpProvider } from './openid.factory.ts';

const world = useWorld();
afterEach(async () => {
  world.setNow(undefined);
  await world.database.system((db) => db.deleteFrom('throttle').execute());
});
const pairs = 200;
const measurings = 4;

/** What a response reveals besides its time. */
type Ask = (n: number) => Promise<string>;

const toEmail = (n: number): string => `person${n}@example.com`;

/** One user per pair, because an account has few attempts. */
const addPeople = ({ db }: TestClient) =>
  db(async (on) => {
    const { passwordHash } = await on.selectFrom('appUser').select('passwordHash').executeTakeFirstOrThrow();
    const people = Array.from({ length: pairs }, (_, n) => ({ email: toEmail(n), passwordHash }));
    return (await on.insertInto('appUser').values(people).returning('id').execute()).map(({ id }) => id);
  });

/** Uses a new address each time, because an address has few attempts. */
const createSender = ({ subdomain }: TestClient) => {
  let requestCount = 0;
  return async (route: Route, request: { readonly query?: object; readonly body?: object }): Promise<string> => {
    requestCount += 1;
    const { statusCode, body } = await world.app.inject({
      method: route.method,
      url: routeUrl(route, request),
      remoteAddress: `10.${requestCount >> 16}.${(requestCount >> 8) & 255}.${requestCount & 255}`,
      headers: { 'x-client-subdomain': subdomain },
      ...(request.body && { payload: request.body }),
    });
    if (statusCode === 429) throw new Error('A rejected request measures nothing');
    return `${statusCode} ${body.replace(/"requestId":"[^"]*"/, '')}`;
  };
};

/** Failures of all accounts of a client have a limit per quarter of an hour. */
const signerWith = (ask: ReturnType<typeof createSender>, word: string) => {
  let now = Date.now();
  return (username: string): Promise<string> => {
    now += 20_000;
    world.setNow(new Date(now));
    return ask(authRoutes.authenticate, { body: { username, password: word } });
  };
};

const timed = async (ask: Ask, n: number): Promise<{ readonly ms: number; readonly response: string }> => {
  const startedAt = performance.now();
  const response = await ask(n);
  return { ms: performance.now() - startedAt, response };
};

const computeMedian = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

/** In alternating order, so that other load affects both alike. */
const compare = async (known: Ask, unknown: Ask) => {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const responses = new Set<string>();
  const asks = { known, unknown } as const;
  for (let n = 0; n < pairs; n += 1)
    for (const who of n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const { ms, response } = await timed(asks[who], n);
      times[who].push(ms);
      responses.add(response);
    }
  const [ofKnown, ofUnknown] = [computeMedian(times.known), computeMedian(times.unknown)];
  const allowed = Math.max(5, 0.02 * ofKnown);
  return { tells: Math.abs(ofKnown - ofUnknown) > allowed, responses };
};

/** A real difference appears in each round; noise of a loaded machine does not. */
const tells = async (known: Ask, unknown: Ask): Promise<boolean> => {
  for (let n = 0; n < measurings; n += 1) {
    const { tells: differs, responses } = await compare(known, unknown);
    if (responses.size > 1) return true;
    if (!differs) return false;
  }
  return true;
};

describe('neither time nor text reveals whether an account exists', () => {
  test('on sign-in', async () => {
    const client = await world.newClient();
    await addPeople(client);
    const ask = createSender(client);
    const signIn = signerWith(ask, `not ${password}`);

    expect(
      await tells(
        (n) => signIn(toEmail(n)),
        (n) => signIn(`unknown${n}@example.com`),
      ),
    ).toBe(false);
  });

  test('on sign-in with passwords off, also with the right password', async () => {
    const client = await world.newClient();
    await addPeople(client);
    await setUpProvider(client, { passwordsAllowed: false });
    const signIn = signerWith(createSender(client), password);

    expect(
      await tells(
        (n) => signIn(toEmail(n)),
        (n) => signIn(`unknown${n}@example.com`),
      ),
    ).toBe(false);
  });

  test('on password reset', async () => {
    const client = await world.newClient();
    await addPeople(client);
    const ask = createSender(client);
    const forget = (email: string) => ask(authRoutes.resetPasswordInit, { body: { email } });

    expect(
      await tells(
        (n) => forget(toEmail(n)),
        (n) => forget(`unknown${n}@example.com`),
      ),
    ).toBe(false);
  });

  test('for an expired or invalid invitation', async () => {
    const client = await world.newClient();
    const ids = await addPeople(client);
    const over = await client.db(async (db) => {
      const at = { db, now: new Date() };
      const issued = ids.map((userId) => issueUserToken(at, { userId, type: 'ACTIVATION', lastsMs: -60_000 }));
      return (await Promise.all(issued)).map(({ key }) => key);
    });
    const ask = createSender(client);
    const follow = (key = '') => ask(authRoutes.activate, { query: { key } });

    expect(
      await tells(
        (n) => follow(over[n]),
        (n) => follow((over[n] ?? '').split('').toReversed().join('')),
      ),
    ).toBe(false);
  });

  test('the measurement detects a route that does not check the password', async () => {
    const client = await world.newClient();
    const { passwordHash } = await client.db((db) =>
      db.selectFrom('appUser').select('passwordHash').executeTakeFirstOrThrow(),
    );
    const careless = async (hash: string | null) => {
      if (hash !== null) await verifyPassword(`not ${password}`, hash);
      return 'rejected';
    };

    const byTime = await compare(
      () => careless(passwordHash),
      () => careless(null),
    );
    const byWords = await tells(
      () => Promise.resolve('wrong password'),
      () => Promise.resolve('unknown user'),
    );

    expect(byTime.tells).toBe(true);
    expect(byWords).toBe(true);
  });
});
