import { expect, test } from 'vitest';
import { compareWithSetting, toLeadTimeChart } from './lead-times.rules.ts';

const meanInterval = { from: 8.8, until: 10 };

test.each([
  [7, 40, 'Orders take 2.4 days longer than the setting of 7 days.'],
  [9, 40, 'The setting of 9 days matches the deliveries.'],
  [14, 40, 'Orders arrive 4.6 days earlier than the setting of 14 days.'],
  [14, 0, 'Other orders of the company arrive 4.6 days earlier than the setting of 14 days.'],
])('compares the mean with a setting of %i days, for %i orders', (settingDays, orders, sentence) => {
  expect(compareWithSetting({ meanDays: 9.4, meanInterval, settingDays, orders })).toBe(sentence);
});

test.each([
  [7, 'Orders take 2.4 days longer than the setting of 7 days.'],
  [9, 'The setting of 9 days matches the deliveries.'],
  [10, 'The setting of 10 days matches the deliveries.'],
])('rounds the difference, and counts both ends of the interval as a match: %i days', (settingDays, sentence) => {
  const mean = { meanDays: 9.36, meanInterval: { from: 9, until: 10 }, orders: 40 };

  expect(compareWithSetting({ ...mean, settingDays })).toBe(sentence);
});

test('a difference that rounds to nothing is none', () => {
  expect(
    compareWithSetting({ meanDays: 8.96, meanInterval: { from: 8.9, until: 8.99 }, settingDays: 9, orders: 900 }),
  ).toBe('The setting of 9 days matches the deliveries.');
  expect(
    compareWithSetting({ meanDays: 9.04, meanInterval: { from: 9.01, until: 9.07 }, settingDays: 9, orders: 900 }),
  ).toBe('The setting of 9 days matches the deliveries.');
});

test('without deliveries there is nothing to compare', () => {
  expect(compareWithSetting({ meanDays: 7, meanInterval: null, settingDays: 1, orders: 0 })).toBe(
    'No deliveries are known yet, so the lead time of the settings applies: 1 day.',
  );
});

test('the chart has each day once, in the series of its side of the middle 80%', () => {
  const histogram = [
    { days: 3, orders: 1 },
    { days: 5, orders: 8 },
    { days: 6, orders: 1 },
  ];

  const { labels, series } = toLeadTimeChart({ histogram, p10Days: 4, p90Days: 5 });

  expect(labels).toEqual(['3 days', '4 days', '5 days', '6 days']);
  expect(series.map(({ values }) => values)).toEqual([
    [null, 0, 8, null],
    [1, null, null, 1],
  ]);
});

test('a chart without orders is empty', () => {
  expect(toLeadTimeChart({ histogram: [], p10Days: 4, p90Days: 5 }).labels).toEqual([]);
});
