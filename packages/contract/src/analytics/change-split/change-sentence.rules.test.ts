import { expect, test } from 'vitest';
import { describeChange, type NamedPart } from './change-sentence.rules.ts';
import { type ChangeCause, changeCauses } from './change-split.rules.ts';

const part = (cause: ChangeCause, amount: number, facts: Partial<NamedPart> = {}): NamedPart => ({
  cause,
  amount,
  stores: 2,
  products: 6,
  days: null,
  ...facts,
});
const format = (cents: number) => `$${Math.round(cents / 100).toLocaleString('en-US')}`;
const describe = (amount: number, ...parts: readonly NamedPart[]) => describeChange({ amount, parts, format });

test('names the causes by size, with their signs', () => {
  const sentence = describe(
    -1_240_000,
    part('STORES_CLOSED', -400_000),
    part('AVAILABILITY', -910_000, { stores: 14 }),
    part('PRICE', 70_000),
  );

  expect(sentence).toBe(
    '−$12,400: −$9,100 because 14 stores were out of stock of 6 products, −$4,000 by 2 stores that closed, +$700 by price.',
  );
});

test('does not name causes without a part, also if the part is rounded to zero', () => {
  expect(describe(10_000, part('PRICE', 10_000), part('LISTED', 0), part('VELOCITY', -30))).toBe(
    '+$100: +$100 by price.',
  );
});

test('sums the causes after the fourth, and names the fifth if it is the last', () => {
  const five = [
    part('STORES_OPENED', 50_000, { stores: 1 }),
    part('LISTED', 40_000, { stores: 1, products: 1 }),
    part('DELISTED', -30_000),
    part('PROMOTION', 20_000, { products: 1 }),
    part('PRICE', 10_000),
  ];
  const start =
    '+$500 by 1 store that opened, +$400 by 1 product listed in 1 store, −$300 by 6 products delisted in 2 stores, +$200 by promotions of 1 product';

  expect(describe(90_000, ...five)).toBe(`+$900: ${start}, +$100 by price.`);
  expect(describe(85_000, ...five, part('VELOCITY', -5000))).toBe(`+$850: ${start}, +$50 by smaller causes.`);
});

test('says that nothing changed, with the parts that cancel out', () => {
  expect(describe(0)).toBe('No change.');
  expect(describe(0, part('PRICE', 500), part('VELOCITY', -500))).toBe(
    'No change: +$5 by price, −$5 by fewer units per store and day.',
  );
});

test('says what changed in the calendar and in stock', () => {
  const leap = part('CALENDAR', 500, { days: { now: 29, lastYear: 28 } });
  const weekdays = part('CALENDAR', -500, { days: { now: 28, lastYear: 28 } });

  expect(describe(500, leap)).toBe('+$5: +$5 by the calendar (29 days instead of 28 days).');
  expect(describe(-500, weekdays)).toBe('−$5: −$5 by weekdays.');
  expect(describe(500, part('AVAILABILITY', 500, { stores: 1, products: 1 }))).toBe(
    '+$5: +$5 because 1 product was in stock on more days in 1 store.',
  );
});

test('has a phrase for each cause', () => {
  for (const cause of changeCauses) expect(describe(500, part(cause, 500))).toMatch(/^\+\$5: \+\$5 (?:by|because) /);
});
