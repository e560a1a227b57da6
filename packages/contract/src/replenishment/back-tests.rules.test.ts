import { expect, test } from 'vitest';
import type { BackTestComparison } from './back-tests.contract.ts';
import { describeComparison, describeOrderRules, describeReference } from './back-tests.rules.ts';

const point = (availability: number, stockUnits: number) => ({
  level: 1,
  availability,
  stockUnits,
  stockCents: stockUnits * 1000,
});
const describeWith = (given: Partial<BackTestComparison>) =>
  describeComparison(
    { today: point(0.95, 100), sameAvailability: null, sameStock: null, verdict: 'BETTER', ...given },
    (cents) => `$${cents / 100}`,
  );

test('says how much less stock gives the same availability', () => {
  expect(describeWith({ sameAvailability: point(0.95, 62), sameStock: point(0.985, 100) })).toEqual({
    main: 'Same availability with 38% less stock than par levels today: $380 less on shelves',
    other: 'or 98.5% instead of 95% availability with the same stock',
  });
});

test('says when suggested par levels are the same, worse, or cannot be compared', () => {
  expect(describeWith({ sameAvailability: point(0.95, 109), verdict: 'WORSE' }).main).toBe(
    'Same availability needs 9% more stock than par levels today: $90 more on shelves',
  );
  expect(describeWith({ sameAvailability: point(0.95, 101), verdict: 'SAME' }).main).toBe(
    'Same availability with the same stock as par levels today',
  );
  expect(describeWith({ verdict: 'WORSE', sameStock: point(0.9, 100) })).toEqual({
    main: 'Suggested par levels do not reach the availability of today, 95%',
    other: 'or 90% instead of 95% availability with the same stock',
  });
  expect(describeWith({ verdict: 'NONE', sameStock: point(0.9, 100) })).toEqual({
    main: 'No demand in these weeks to compare',
    other: null,
  });
});

test('compares the z-score rule with suggested par levels, not with today', () => {
  const comparison = {
    today: point(0.95, 100),
    sameAvailability: point(0.95, 80),
    sameStock: null,
    verdict: 'BETTER',
  } as const;
  const describeCurve = (stockUnits: number) =>
    describeReference('Z_SCORE', comparison, [point(0.9, 10), point(0.95, stockUnits)]);

  expect(describeCurve(72)).toBe('The z-score rule needs 10% less stock than suggested par levels');
  expect(describeCurve(88)).toBe('The z-score rule needs 10% more stock than suggested par levels');
  expect(describeCurve(80)).toBe('The z-score rule needs the same stock as suggested par levels');
  expect(describeReference('STATIC', comparison, [point(0.9, 10), point(0.95, 88)])).toBe(
    'A sensible static par level needs 10% more stock than suggested par levels',
  );
  expect(describeReference('Z_SCORE', comparison, [point(0.9, 10)])).toBeNull();
});

test.each([
  [undefined, null],
  [{ PAR_LEVEL: point(0.958, 0), PROJECTED: point(0.961, 0) }, null],
  [
    { PAR_LEVEL: point(0.958, 100), PROJECTED: point(0.961, 96) },
    'Projected orders reach 96.1% with 4% less stock than suggested par levels, which reach 95.8%',
  ],
  [
    { PAR_LEVEL: point(0.95, 100), PROJECTED: point(0.95, 100.2) },
    'Projected orders reach 95% with the same stock as suggested par levels, which reach 95%',
  ],
])('the order rules %j are described as %s', (rules, sentence) => {
  expect(describeOrderRules(rules)).toBe(sentence);
});
