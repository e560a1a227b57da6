import type { Annotation } from '@shelfward/contract/analytics/annotations/annotations.contract.ts';
import { expect, test } from 'vitest';
import { findLatest, toChartAnnotations } from './annotation-marks.rules.ts';

const weeks = [
  { from: '2026-03-02', until: '2026-03-08' },
  { from: '2026-03-09', until: '2026-03-15' },
  { from: '2026-03-16', until: '2026-03-22' },
];
const place = (from: string, until: string | null, kind: Annotation['kind'] = 'NOTE') =>
  toChartAnnotations([{ kind, from, until, text: 'New rack', noteId: null }], weeks).map((found) => [
    found.from,
    found.until,
    found.group,
  ]);

test('marks the labels from the first to the last day', () => {
  expect(place('2026-03-10', '2026-03-10')).toEqual([[1, 1, 'Notes']]);
  expect(place('2026-02-01', '2026-03-09', 'PROMOTION')).toEqual([[0, 1, 'Promotions']]);
  expect(place('2026-03-15', null, 'STOCK_OUT')).toEqual([[1, 2, 'Out of stock']]);
});

test('marks nothing outside of the chart', () => {
  expect(place('2026-02-01', '2026-03-01')).toEqual([]);
  expect(place('2026-03-23', null)).toEqual([]);
});

test('finds the interval of today, or the last one of a chart without it', () => {
  expect(findLatest(weeks, '2026-03-10')).toBe(1);
  expect(findLatest(weeks, '2026-04-01')).toBe(2);
  expect(findLatest(weeks, '2026-01-01')).toBe(2);
});
