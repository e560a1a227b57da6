import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareBytes } from './storage.rules.ts';

const usage = (bytes: number, rows: Readonly<Record<number, number>>) => ({
  bytes,
  rows: Object.entries(rows).map(([clientId, count]) => ({ clientId: Number(clientId), rows: count })),
});

test('a table is shared in proportion to the rows', () => {
  expect(shareBytes([usage(8000, { 1: 3, 2: 1 }), usage(1000, { 2: 5 }), usage(500, {})])).toEqual([
    { clientId: 1, rows: 3, bytes: 6000 },
    { clientId: 2, rows: 6, bytes: 3000 },
  ]);
});

test('nothing is lost or counted twice', () => {
  const rows = fc.dictionary(fc.integer({ min: 1, max: 9 }).map(String), fc.integer({ min: 1, max: 1_000_000_000 }), {
    minKeys: 1,
  });
  fc.assert(
    fc.property(fc.array(fc.record({ bytes: fc.integer({ min: 0, max: 1e12 }), rows })), (tables) => {
      const shared = shareBytes(tables.map((table) => usage(table.bytes, table.rows)));
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
      expect(sum(shared.map((one) => one.rows))).toBe(sum(tables.flatMap((table) => Object.values(table.rows))));
      const bytes = sum(tables.map((table) => table.bytes));
      expect(Math.abs(sum(shared.map((one) => one.bytes)) - bytes)).toBeLessThanOrEqual(shared.length);
    }),
  );
});
