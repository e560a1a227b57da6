import { expect, it } from 'vitest';
import { toDayNumber } from './calendar.ts';
import { generateWorld } from './demo-world.ts';
import { itemAt } from './random.ts';

const world = generateWorld({ seed: 'demo', scale: 1, asOf: '2026-11-20' });
const company = world.companies.length - 1;
const stores = world.stores.flatMap((store, index) => (store.company === company ? [index] : []));

it('lets the stores of the last company order about each week', () => {
  expect(stores.length).toBeGreaterThan(3);
  for (const store of stores) {
    const days = world.orders.flatMap((order) =>
      order.store === store ? [toDayNumber(order.createdDate.slice(0, 10))] : [],
    );
    const gaps = days.slice(1).map((day, at) => day - itemAt(days, at));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(7);
    expect(days.length).toBeGreaterThan(26);
  }
});

it('orders no more than is missing to the par level', () => {
  for (const order of world.orders.filter((one) => stores.includes(one.store)))
    for (const { product, quantity } of order.items) {
      const listing = world.listings.find((one) => one.store === order.store && one.product === product);
      const parLevel = (listing?.assortmentQuantity ?? 0) + (listing?.adjustment ?? 0);
      expect(quantity).toBeLessThan(parLevel + itemAt(world.products, product).packSize);
    }
});
