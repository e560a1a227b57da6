import { expect, test } from 'vitest';
import { computeFreight, isBelowMinimum, maxMinimums, minimumKinds } from './order-minimums.rules.ts';

const amounts = { VALUE: 100, UNITS: 10, CASES: 5, WEIGHT: 50 };

test('an order is below a minimum that it does not reach', () => {
  for (const kind of minimumKinds) {
    expect(isBelowMinimum([{ kind, minimum: amounts[kind] }], amounts)).toBe(false);
    expect(isBelowMinimum([{ kind, minimum: amounts[kind] + 1 }], amounts)).toBe(true);
  }
  expect(
    isBelowMinimum(
      [
        { kind: 'UNITS', minimum: 1 },
        { kind: 'CASES', minimum: 6 },
      ],
      amounts,
    ),
  ).toBe(true);
  expect(isBelowMinimum([], amounts)).toBe(false);
});

test('the freight is that of the last step that an order reaches', () => {
  const steps = [
    { fromCents: 1000, freightCents: 900 },
    { fromCents: 5000, freightCents: 500 },
    { fromCents: 9000, freightCents: 0 },
  ];

  expect([999, 1000, 4999, 5000, 8999, 9000].map((value) => computeFreight(steps, value))).toEqual([
    0, 900, 900, 500, 500, 0,
  ]);
  expect(computeFreight([], 5000)).toBe(0);
});

test('minimums have limits: units and cases a million, money and weight more', () => {
  expect(maxMinimums).toEqual({
    VALUE: 100_000_000_000,
    UNITS: 1_000_000,
    CASES: 1_000_000,
    WEIGHT: 100_000_000_000,
  });
});
