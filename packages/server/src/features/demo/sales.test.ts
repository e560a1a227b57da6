import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toDayNumber, toIsoDay } from './calendar.ts';
import { generateWorld } from './demo-world.ts';
import { createPriceLookup } from './prices.ts';
import { itemAt } from './random.ts';
import { generateSales, seasonFactor, unitsAt } from './sales.ts';

const world = generateWorld({ seed: 'demo', scale: 0.2, asOf: '2026-11-20' });
const sales = [...generateSales(world)].flatMap((batch) =>
  Array.from(batch.units, (units, index) => ({
    store: batch.store,
    product: batch.product[index] ?? -1,
    day: batch.day[index] ?? -1,
    units,
    cents: batch.cents[index] ?? -1,
  })),
);
const sumUnits = (rows: typeof sales) => rows.reduce((sum, row) => sum + row.units, 0);

it('sells only listed products of a store, on the days of the listing, within the three years', () => {
  const listings = new Map(world.listings.map((listing) => [`${listing.store} ${listing.product}`, listing]));
  const outside = sales.filter(({ store, product, day }) => {
    const listing = listings.get(`${store} ${product}`);
    return !listing || day < listing.from || day >= listing.until;
  });

  expect(outside).toEqual([]);
  expect(toIsoDay(Math.min(...sales.map((row) => row.day))) >= world.salesFrom).toBe(true);
  expect(toIsoDay(Math.max(...sales.map((row) => row.day))) < world.asOf).toBe(true);
});

it('has one row per store, day and product, in this order', () => {
  const keys = sales.map(({ store, day, product }) => (store * 100_000 + day) * 1000 + product);

  expect(keys.every((key, index) => index === 0 || key > (keys[index - 1] ?? 0))).toBe(true);
});

it('uses the price of the day in the company’s price list for each row', () => {
  const priceAt = createPriceLookup(world);
  for (const { store, product, day, units, cents } of sales) {
    const { priceList } = itemAt(world.companies, itemAt(world.stores, store).company);
    if (cents !== units * priceAt(priceList, product, day)) expect.fail(`${store} ${product} ${toIsoDay(day)}`);
  }
});

it('has some returns, but far more sales', () => {
  const returned = sales.filter((row) => row.units < 0).length;

  expect(returned).toBeGreaterThan(0);
  expect(returned).toBeLessThan(sales.length / 100);
  expect(sales.filter((row) => row.units === 0)).toEqual([]);
});

it('has no sales on most days, more on Saturdays than on Mondays, and more in a line’s season', () => {
  const listedDays = world.listings.reduce((sum, listing) => sum + listing.until - listing.from, 0);
  const onWeekday = (weekday: number) => sumUnits(sales.filter((row) => (row.day + 3) % 7 === weekday));
  const immunity = world.productLines.findIndex((line) => line.name === 'Immunity');
  const inMonth = (month: string) =>
    sumUnits(
      sales.filter(
        (row) => world.products[row.product]?.productLine === immunity && toIsoDay(row.day).slice(5, 7) === month,
      ),
    );

  expect(sales.length / listedDays).toBeLessThan(0.3);
  expect(onWeekday(5)).toBeGreaterThan(onWeekday(0) * 1.2);
  expect(inMonth('01')).toBeGreaterThan(inMonth('07') * 1.5);
});

it('draws counts with the given mean', () => {
  const draws = 2000;
  for (const mean of [0.05, 0.3, 1, 4, 20]) {
    const total = Array.from({ length: draws }, (_, index) => unitsAt((index + 0.5) / draws, mean)).reduce(
      (a, b) => a + b,
      0,
    );
    expect(total / draws / mean).toBeGreaterThan(0.97);
    expect(total / draws / mean).toBeLessThan(1.03);
  }
});

it('never draws fewer units at a higher uniform number or a higher mean', () => {
  const share = fc.double({ min: 0, max: 0.999, noNaN: true });
  fc.assert(
    fc.property(share, share, fc.double({ min: 0.001, max: 10, noNaN: true }), (one, other, mean) => {
      expect(unitsAt(Math.max(one, other), mean)).toBeGreaterThanOrEqual(unitsAt(Math.min(one, other), mean));
      expect(unitsAt(one, mean * 2)).toBeGreaterThanOrEqual(unitsAt(one, mean));
    }),
  );
});

it('has a mean season factor of 1 over the year', () => {
  for (const line of world.productLines) {
    const days = Array.from({ length: 365 }, (_, day) => seasonFactor(line, toDayNumber('2025-01-01') + day));
    expect(days.reduce((sum, factor) => sum + factor, 0) / 365).toBeCloseTo(1, 1);
  }
});
