import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

const createError = () => new Error('too many');

describe('the concurrency limiter', () => {
  test('never exceeds its width, preserves the order and loses no work, whatever ends or fails first', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 30 }),
        async (scheduler, width, works) => {
          const lanes = createConcurrencyLimiter({ width, maxWaiting: 100, createError });
          let [running, most] = [0, 0];
          const started: number[] = [];
          const outcomes = works.map((succeeds, n) =>
            lanes(async () => {
              started.push(n);
              running += 1;
              most = Math.max(most, running);
              await scheduler.schedule(Promise.resolve());
              running -= 1;
              if (!succeeds) throw new Error(`${n}`);
              return n;
            }),
          );

          const [settled] = await Promise.all([
            Promise.allSettled(outcomes),
            scheduler.waitFor(Promise.allSettled(outcomes)),
          ]);

          expect(most).toBeLessThanOrEqual(width);
          expect(started).toEqual(works.map((_, n) => n));
          expect(settled.map(({ status }) => status === 'fulfilled')).toEqual(works);
        },
      ),
      { numRuns: 50 },
    );
  });

  test('rejects work beyond the queue immediately, and accepts work again once a slot is free', async () => {
    const lanes = createConcurrencyLimiter({ width: 1, maxWaiting: 2, createError });
    let open: () => void = () => undefined;
    const first = lanes(() => new Promise<void>((resolve) => (open = resolve)));
    const waiting = [lanes(async () => 'second'), lanes(async () => 'third')];

    await expect(lanes(async () => 'fourth')).rejects.toThrow('too many');
    open();
    await first;

    expect(await Promise.all(waiting)).toEqual(['second', 'third']);
    expect(await lanes(async () => 'later')).toBe('later');
  });
});
