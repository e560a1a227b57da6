// ASVS 2.4.1

import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { describe, expect, test } from 'vitest';
import { createCaller } from '../../testing/client.ts';
import { eventually } from '../../testing/eventually.ts';
import { useWorld } from '../../testing/world.ts';
import { createRequestLimit } from './request-limit.ts';

const world = useWorld();
const config = { LOG_LEVEL: 'silent' as const, RATE_LIMIT: 30, TRUST_PROXY: false, MAX_SESSIONS: 20 };

const countShared = () =>
  world.database.system(async (db) => {
    const rows = await db.selectFrom('throttle').select('count').where('key', 'like', 'requests/%').execute();
    return rows.reduce((sum, { count }) => sum + count, 0);
  });

describe('the limit of requests', () => {
  test('is a hundredth for requests with wrong tokens from one address, and does not affect valid ones', async () => {
    const client = await world.newClient();
    const app = await world.appWith({ config: { ...config, RATE_LIMIT: 300 } });
    const wrong = createCaller(app, { ...client.headersFor('none'), authorization: 'Bearer wrong' });
    const ask = async (call: typeof wrong) => (await call(paymentTermRoutes.list, {})).status;

    const statuses = [];
    for (let count = 0; count < 4; count += 1) statuses.push(await ask(wrong));
    const valid = await ask(createCaller(app, client.headersFor('ROLE_ADMIN')));
    await app.close();

    expect(statuses).toEqual([401, 401, 401, 429]);
    expect(valid).toBe(200);
  });

  test('counts those of all nodes', async () => {
    const client = await world.newClient();
    const minute = 60_000;
    const start = (Math.floor(Date.now() / minute) + 1) * minute;
    let later = 0;
    const clock = () => new Date(start + later);
    const nodes = await Promise.all([world.appWith({ config, clock }), world.appWith({ config, clock })]);
    const sendTo = async (node: number): Promise<number> => {
      const headers = client.headersFor('ROLE_ADMIN');
      const app = nodes[node];
      if (!app) throw new Error('no such node');
      return (await createCaller(app, headers)(paymentTermRoutes.list, {})).status;
    };

    for (let count = 0; count < 20; count += 1) expect([await sendTo(0), await sendTo(1)]).toEqual([200, 200]);
    later = 2000;
    expect([await sendTo(0), await sendTo(1)]).toEqual([200, 200]);
    await eventually(async () => expect(await countShared()).toBe(42));

    later = 4000;
    await eventually(async () => expect(await sendTo(0)).toBe(429));
    await eventually(async () => expect(await sendTo(1)).toBe(429));
    later = minute;
    expect([await sendTo(0), await sendTo(1)]).toEqual([200, 200]);
    await Promise.all(nodes.map((app) => app.close()));
  });

  test('is that of one node while the database fails, which is reported', async () => {
    const errors: unknown[] = [];
    const database = { ...world.database, system: () => Promise.reject(new Error('no connection')) };
    const limit = createRequestLimit({
      database,
      windowMs: 60_000,
      max: 20,
      clock: () => new Date(),
      onError: (error) => void errors.push(error),
    });
    const store = new limit.Store();
    const counted: (number | undefined)[] = [];

    for (let count = 0; count < 3; count += 1)
      store.incr('a', (_, result) => void counted.push(result?.current), 60_000, 20);
    await limit.settle();

    expect(counted).toEqual([1, 2, 3]);
    expect(errors).toEqual([new Error('no connection')]);
  });
});
