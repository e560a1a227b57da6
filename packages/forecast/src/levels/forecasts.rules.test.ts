import { expect, test } from 'vitest';
import { sumDays } from './forecasts.rules.ts';

test('the demand of some days begins within the first week of the forecast', () => {
  expect(sumDays([7, 14, 21], 0)(0, 14)).toBeCloseTo(21, 12);
  // Five days of the first week, and four of the second.
  expect(sumDays([7, 14, 21], 2)(0, 9)).toBeCloseTo(13, 12);
  expect(sumDays([7], 6)(0, 30)).toBeCloseTo(1, 12);
  // From the third of these days on.
  expect(sumDays([7, 14, 21], 2)(2, 9)).toBeCloseTo(11, 12);
});
