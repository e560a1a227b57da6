import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeChart, formatMeasure, formatTick } from './chart-text.ts';
import { monthlyData } from './monthly-chart.tsx';

test('describes total and extremes of every series in its unit', () => {
  const labels = ['Jan', 'Feb', 'Mar'];
  const summary = describeChart({
    labels,
    series: [
      { name: 'Sales', measure: 'money', values: [120_050, 90_000, 150_000] },
      { name: 'Units', measure: 'units', values: [12, null, 1500] },
    ],
  });

  expect(summary).toBe(
    'Sales: $3,600.50 in total, highest Mar ($1,500.00), lowest Feb ($900.00). ' +
      'Units: 1,512 in total, highest Mar (1,500), lowest Jan (12).',
  );
});

test('describes empty and constant series', () => {
  expect(describeChart({ labels: ['Jan'], series: [{ name: 'Units', measure: 'units', values: [null] }] })).toBe(
    'Units: no data.',
  );
  expect(describeChart({ labels: ['Jan', 'Feb'], series: [{ name: 'Units', measure: 'units', values: [4, 4] }] })).toBe(
    'Units: 8 in total, constant.',
  );
});

test('describes both edges of a band', () => {
  const band = { name: '80% range', measure: 'units', mark: 'band', values: [1200, 900], lows: [800, 700] } as const;

  expect(describeChart({ labels: ['Jan', 'Feb'], series: [band] })).toBe(
    '80% range: Jan 800 to 1,200, Feb 700 to 900.',
  );
});

test('distinguishes the four series of a month', () => {
  const data = monthlyData([{ label: 'Jan', sales: 100, lastYearSales: null, units: 3, lastYearUnits: 4 }]);

  expect(data.series.map(({ name, values, mark, isLastYear }) => [name, values[0], mark, isLastYear])).toEqual([
    ['Sales', 100, undefined, undefined],
    ['LY Sales', null, 'line', true],
    ['Units', 3, 'line', undefined],
    ['LY Units', 4, 'dashes', true],
  ]);
});

test('shows a missing value as a dash and a large one short', () => {
  expect(formatMeasure('money', null)).toBe('–');
  expect(formatTick('money', 123_456_700)).toBe('$1.2M');
  expect(formatTick('units', 340_000)).toBe('340K');
});

test('never names an extreme that is not among the values', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer({ min: -1e9, max: 1e9 })), { minLength: 1, maxLength: 24 }), (values) => {
      const labels = values.map((_, index) => `L${index}`);
      const summary = describeChart({ labels, series: [{ name: 'Units', measure: 'units', values }] });
      const known = values.filter((value) => value !== null);
      if (new Set(known).size < 2) return;
      expect(summary).toContain(`(${formatMeasure('units', Math.max(...known))})`);
      expect(summary).toContain(`(${formatMeasure('units', Math.min(...known))})`);
    }),
  );
});
