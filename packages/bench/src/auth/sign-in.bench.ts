import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { password, type TestClient } from '@shelfward/server/testing/client.ts';
import { startBenchEnvironment } from '../core/bench-environment.ts';
import { computeSpread, timed } from '../core/measure.ts';

const signIns = 200;

/** 200 users sign in concurrently; measures the effect on a user who is already signed in. */
export const run = async (): Promise<Record<string, number>> => {
  const stage = await startBenchEnvironment();
  try {
    const client = await stage.newClient();
    const list = () => client.as('ROLE_ADMIN')(paymentTermRoutes.list, {});
    await addUsers(client);
    // Each from an address of its own: ten attempts per minute and address are allowed.
    const signIn = (_: unknown, n: number) =>
      stage.app.inject({
        method: 'POST',
        url: authRoutes.authenticate.path,
        remoteAddress: `10.0.0.${n + 1}`,
        headers: { 'x-client-subdomain': client.subdomain },
        payload: { username: buildEmail(n), password },
      });
    for (let n = 0; n < 20; n += 1) await list();

    const idle: number[] = [];
    for (let n = 0; n < 200; n += 1) idle.push(await timed(list));
    let waiting = true;
    const startedAt = performance.now();
    const all = Promise.all(Array.from({ length: signIns }, signIn)).finally(() => {
      waiting = false;
    });
    const busy: number[] = [];
    while (waiting) busy.push(await timed(list));
    const responses = await all;

    const [alone, loaded] = [computeSpread(idle), computeSpread(busy)];
    return {
      'signed in': responses.filter(({ statusCode }) => statusCode === 200).length,
      'all signed in after ms': Math.round(performance.now() - startedAt),
      'list alone, p50 in ms': alone.p50,
      'list during sign-ins, p50 in ms': loaded.p50,
      'list during sign-ins, p95 in ms': loaded.p95,
      'list during sign-ins, slowest in ms': loaded.max,
      'list p50 during 200 sign-ins, times alone': Math.round((10 * loaded.p50) / alone.p50) / 10,
    };
  } finally {
    await stage.stop();
  }
};

const buildEmail = (n: number): string => `person${n}@example.com`;

const addUsers = (client: TestClient): Promise<unknown> =>
  client.db(async (db) => {
    const { passwordHash } = await db.selectFrom('appUser').select('passwordHash').executeTakeFirstOrThrow();
    const users = Array.from({ length: signIns }, (_, n) => ({ email: buildEmail(n), passwordHash }));
    return db.insertInto('appUser').values(users).execute();
  });
