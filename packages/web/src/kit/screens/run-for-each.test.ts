// U8

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runForEach } from './run-for-each.ts';

test('returns exactly the failed rows, whatever the order of responses', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.uniqueArray(fc.nat(100), { maxLength: 20 }), async (scheduler, rows) => {
      const seen: number[] = [];
      const act = scheduler.scheduleFunction(async (row: number) => {
        seen.push(row);
        if (row % 3 === 0) throw new Error(`no ${row}`);
      });
      const finished = runForEach(rows, act);
      const failures = await scheduler.waitFor(finished);

      expect(failures.map((failure) => failure.row).toSorted((a, b) => a - b)).toEqual(
        rows.filter((row) => row % 3 === 0).toSorted((a, b) => a - b),
      );
      expect(seen.toSorted((a, b) => a - b)).toEqual(rows.toSorted((a, b) => a - b));
    }),
  );
});

test('reports progress', async () => {
  const progress: number[] = [];

  await runForEach(
    [1, 2, 3, 4, 5, 6],
    async () => undefined,
    (done) => progress.push(done),
  );

  expect(progress).toEqual([1, 2, 3, 4, 5, 6]);
});
