import { describe, expect, test } from 'vitest';
import { type ParLevelEntry, toParLevelChanges } from './par-level-history.rules.ts';

const entry = (kind: ParLevelEntry['kind'], before: number | null, after: number | null): ParLevelEntry => ({
  date: new Date('2026-03-02T10:00:00Z'),
  kind,
  before,
  after,
  changedBy: null,
  runId: null,
});

const item = { globalAssortmentQuantity: 6, adjustment: 3 };
const toPairs = (entries: readonly ParLevelEntry[]) =>
  toParLevelChanges(item, entries).map(({ before, after }) => [before, after]);

describe('the history of a par level', () => {
  test('adds adjustments and quantities of the assortment', () => {
    expect(toPairs([entry('ADJUSTMENT', 1, 3), entry('QUANTITY', 4, 6), entry('ADJUSTMENT', 0, 1)])).toEqual([
      [7, 9],
      [5, 7],
      [4, 5],
    ]);
  });

  test('leaves out changes that the limit at 0 hides', () => {
    const low = { globalAssortmentQuantity: 2, adjustment: -5 };
    expect(toParLevelChanges(low, [entry('QUANTITY', 1, 2), entry('ADJUSTMENT', 0, -5)])).toMatchObject([
      { before: 1, after: 0 },
    ]);
  });

  test.each([
    ['another assortment applied', entry('OTHER', null, null)],
    ['the product was added to the assortment', entry('QUANTITY', null, 6)],
    ['the values do not lead to those of today', entry('QUANTITY', 2, 5)],
  ])('ends where %s', (_, last) => {
    expect(toPairs([entry('ADJUSTMENT', 1, 3), last, entry('ADJUSTMENT', 0, 1)])).toEqual([[7, 9]]);
  });

  test('is empty without entries', () => {
    expect(toPairs([])).toEqual([]);
  });
});
