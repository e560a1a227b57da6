import type { Carrier } from '@shelfward/contract/shipments/shipments.rules.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../../testing/world.ts';
import { takeCall } from './call-budget.queries.ts';
import { answerWith, hour, numbersFor, numbersIn, start, useCarriers } from './carriers.factory.ts';
import { fedex } from './fedex.client.ts';

const world = useWorld();
const carriers = useCarriers(world);
const many = 1000;

interface Call {
  readonly at: number;
  readonly numbers: readonly string[];
}

/** Asks a carrier about a thousand shipments, run after run, and writes down what it hears and when. */
const poll = async (carrier: Carrier, { runs, everyMs }: { readonly runs: number; readonly everyMs: number }) => {
  const { sync } = await carriers.setUp(carrier, { numbers: numbersFor(carrier, many) });
  const calls: Call[] = [];
  let [atOnce, most] = [0, 0];
  const answer = answerWith(carrier);
  carriers.server.answer = async (asked) => {
    calls.push({ at: carriers.now.getTime() - start.getTime(), numbers: numbersIn(asked) });
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    atOnce -= 1;
    return answer(asked);
  };
  for (let run = 0; run < runs; run += 1) {
    await sync();
    carriers.later(everyMs);
  }
  return { calls, most };
};

/** How many calls the fullest stretch of so long has. */
const mostWithin = (calls: readonly Call[], ms: number): number =>
  Math.max(...calls.map(({ at }) => calls.filter((one) => one.at > at - ms && one.at <= at).length));

/** The shortest time between two questions about one number. */
const soonestAgain = (calls: readonly Call[]): number => {
  const last = new Map<string, number>();
  let soonest = Number.POSITIVE_INFINITY;
  for (const { at, numbers } of calls)
    for (const number of numbers) {
      soonest = Math.min(soonest, at - (last.get(number) ?? Number.NEGATIVE_INFINITY));
      last.set(number, at);
    }
  return soonest;
};

const numbersOf = (calls: readonly Call[]): Set<string> => new Set(calls.flatMap(({ numbers }) => numbers));

test('FedEx is asked about a thousand shipments in thirty-four calls, and not again before six hours', async () => {
  const { calls, most } = await poll('FEDEX', { runs: 8, everyMs: hour });

  expect(calls.map(({ numbers }) => numbers.length)).toEqual([...Array(33).fill(30), 10, ...Array(33).fill(30), 10]);
  expect(numbersOf(calls).size).toBe(many);
  expect(most).toBe(1);
  expect(soonestAgain(calls)).toBe(6 * hour);
});

test('UPS is asked about a thousand shipments one by one, never more than four at once', async () => {
  const { calls, most } = await poll('UPS', { runs: 2, everyMs: hour });

  expect(calls.every(({ numbers }) => numbers.length === 1)).toBe(true);
  expect([calls.length, numbersOf(calls).size]).toEqual([many, many]);
  expect(most).toBeLessThanOrEqual(4);
});

test('USPS hears sixty questions in any hour, however often a run begins, and everybody has a turn', async () => {
  const { calls } = await poll('USPS', { runs: 2 * 17, everyMs: hour / 2 });

  expect(mostWithin(calls, hour)).toBe(60);
  expect(calls.every(({ numbers }) => numbers.length === 1)).toBe(true);
  expect(numbersOf(calls).size).toBe(many);
  expect(soonestAgain(calls)).toBeGreaterThanOrEqual(6 * hour);
});

test('FedEx takes no more than 1,400 calls in any ten seconds', async () => {
  const { client, integrationId } = await carriers.setUp('FEDEX', { numbers: numbersFor('FEDEX', 1) });
  const limit = fedex.limit ?? { calls: 0, perMs: 0 };
  const take = (ms: number) =>
    client.db((db) => {
      const now = new Date(start.getTime() + ms);
      return takeCall({ db, tenantId: client.tenantId, now }, integrationId, limit);
    });
  const calls = Array.from({ length: limit.calls }, (_, index) => new Date(start.getTime() + index));
  await client.db(async (db) => {
    await db
      .insertInto('carrierBudget')
      .values({ integrationId, calls: calls.slice(0, -1) })
      .execute();
  });

  expect(limit).toEqual({ calls: 1400, perMs: 10_000 });
  expect(await take(1399)).toBeUndefined();
  expect(await take(1400)).toEqual(new Date(start.getTime() + 10_000));
  expect(await take(9999)).toEqual(new Date(start.getTime() + 10_000));
  expect(await take(10_000)).toBeUndefined();
});
