import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { integrationTypeLabel, retryDelayMs } from './integrations.rules.ts';

test.for([
  ['ODOO_BASE', 'Odoo Integration'],
  ['ODOO_TO_SHELF_COMPANY', 'Odoo Companies'],
  ['ODOO_TO_SHELF_STORE', 'Odoo To Shelf Store'],
  ['FTP_IMPORT_SALES', 'Ftp Import Sales'],
  ['SALES_AGGREGATION', 'Sales Aggregation'],
] as const)('%s is called %s', ([type, label]) => {
  expect(integrationTypeLabel(type)).toBe(label);
});

describe('a run that failed', () => {
  test('is tried five times more, each time later', () => {
    const delays = [1, 2, 3, 4, 5].map((attempt) => retryDelayMs(attempt, 0));

    expect(delays).toEqual([30_000, 120_000, 600_000, 1_800_000, 7_200_000]);
    expect(retryDelayMs(6, 0)).toBeUndefined();
  });

  test('waits at most a fifth longer than it has to, and never less', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, luck) => {
        const least = retryDelayMs(attempt, 0) ?? 0;
        const delay = retryDelayMs(attempt, luck) ?? 0;
        expect(delay).toBeGreaterThanOrEqual(least);
        expect(delay).toBeLessThanOrEqual(1.2 * least);
      }),
    );
  });
});
