import type { Carrier } from '@shelfward/contract/shipments/shipments.rules.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../../testing/world.ts';
import { consumeCall } from './call-budget.queries.ts';
import { fedex } from './carriers/fedex.client.ts';
import {
  hour,
  numbersFor,
  requestedNumbers,
  respondWithStatus,
  start,
  useCarriers,
} from './shipment-tracking.factory.ts';

const world = useWorld();
const carriers = useCarriers(world);
const many = 1000;

interface Call {
  readonly at: number;
  readonly numbers: readonly string[];
}

/** Polls a carrier about a thousand shipments in several runs, and records the time and numbers of each call. */
const poll = async (carrier: Carrier, { runs, everyMs }: { readonly runs: number; readonly everyMs: number }) => {
  const { sync } = await carriers.setUp(carrier, { numbers: numbersFor(carrier, many) });
  const calls: Call[] = [];
  let [concurrent, maxConcurrent] = [0, 0];
  const respond = respondWithStatus(carrier);
  carriers.server.respond = async (request) => {
    calls.push({ at: carriers.now.getTime() - start.getTime(), numbers: requestedNumbers(request) });
    concurrent += 1;
    maxConcurrent = Math.max(maxConcurrent, concurrent);
    await new Promise((resolve) => setImmediate(resolve));
    concurrent -= 1;
    return respond(request);
  };
  for (let run = 0; run < runs; run += 1) {
    await sync();
    carriers.later(everyMs);
  }
  return { calls, maxConcurrent };
};

/** The maximum number of calls in a window. */
const maxCallsWithin = (calls: readonly Call[], ms: number): number =>
  Math.max(...calls.map(({ at }) => calls.filter((one) => one.at > at - ms && one.at <= at).length));

/** The shortest interval between two calls about one number. */
const shortestInterval = (calls: readonly Call[]): number => {
  const last = new Map<string, number>();
  let shortest = Number.POSITIVE_INFINITY;
  for (const { at, numbers } of calls)
    for (const number of numbers) {
      shortest = Math.min(shortest, at - (last.get(number) ?? Number.NEGATIVE_INFINITY));
      last.set(number, at);
    }
  return shortest;
};

const uniqueNumbers = (calls: readonly Call[]): Set<string> => new Set(calls.flatMap(({ numbers }) => numbers));

test('FedEx is polled about a thousand shipments in thirty-four calls, and again after six hours', async () => {
  const { calls, maxConcurrent } = await poll('FEDEX', { runs: 8, everyMs: hour });

  expect(calls.map(({ numbers }) => numbers.length)).toEqual([...Array(33).fill(30), 10, ...Array(33).fill(30), 10]);
  expect(uniqueNumbers(calls).size).toBe(many);
  expect(maxConcurrent).toBe(1);
  expect(shortestInterval(calls)).toBe(6 * hour);
});

test('UPS is polled about a thousand shipments one by one, with at most four concurrent calls', async () => {
  const { calls, maxConcurrent } = await poll('UPS', { runs: 2, everyMs: hour });

  expect(calls.every(({ numbers }) => numbers.length === 1)).toBe(true);
  expect([calls.length, uniqueNumbers(calls).size]).toEqual([many, many]);
  expect(maxConcurrent).toBeLessThanOrEqual(4);
});

test('USPS receives at most sixty calls per hour, and all shipments take turns', async () => {
  const { calls } = await poll('USPS', { runs: 2 * 17, everyMs: hour / 2 });

  expect(maxCallsWithin(calls, hour)).toBe(60);
  expect(calls.every(({ numbers }) => numbers.length === 1)).toBe(true);
  expect(uniqueNumbers(calls).size).toBe(many);
  expect(shortestInterval(calls)).toBeGreaterThanOrEqual(6 * hour);
});

test('FedEx receives at most 1,400 calls in ten seconds', async () => {
  const { client, integrationId } = await carriers.setUp('FEDEX', { numbers: numbersFor('FEDEX', 1) });
  const limit = fedex.limit ?? { calls: 0, perMs: 0 };
  const take = (ms: number) =>
    client.db((db) => {
      const now = new Date(start.getTime() + ms);
      return consumeCall({ db, tenantId: client.tenantId, now }, integrationId, limit);
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
