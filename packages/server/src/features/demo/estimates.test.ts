import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDayNumber } from './calendar.ts';
import { generateWorld } from './demo-world.ts';
import { createEstimator, followStock } from './estimates.ts';
import { generateSales } from './sales.ts';

describe('following the stock of a store–product pair', () => {
  it('never goes below zero, counts unexplained sales, and adds later deliveries in full', () => {
    const events = [
      { day: 1, units: -3 },
      { day: 2, units: -4 },
      { day: 3, units: 6 },
      { day: 4, units: -1 },
    ];

    expect(followStock(5, events)).toEqual({ onHand: 5, unexplained: 2 });
  });

  it('applies the deliveries of a day before its sales', () => {
    const events = [
      { day: 1, units: -4 },
      { day: 1, units: 4 },
    ];

    expect(followStock(0, events)).toEqual({ onHand: 0, unexplained: 0 });
  });

  it('preserves units: on hand less unexplained equals the sum of the events in any order', () => {
    const event = fc.record({ day: fc.nat(5), units: fc.integer({ min: -9, max: 9 }) });
    fc.assert(
      fc.property(fc.nat(20), fc.array(event), (counted, events) => {
        const { onHand, unexplained } = followStock(counted, events);

        expect(onHand - unexplained).toBe(events.reduce((sum, { units }) => sum + units, counted));
        expect(followStock(counted, events.toReversed())).toEqual({ onHand, unexplained });
      }),
    );
  });
});

it('applies only the sales and deliveries after the count of each store–product pair', () => {
  const world = generateWorld({ seed: 'shelves', scale: 0.2, asOf: '2026-11-20' });
  const computeEstimates = createEstimator(world);
  for (const batch of generateSales(world)) {
    const counts = world.counts.filter((count) => count.store === batch.store);
    const expected = counts.map((count) => {
      const sold = Array.from(batch.units, (units, index) => ({ units, index }))
        .filter(({ index }) => batch.product[index] === count.product)
        .filter(({ index }) => (batch.day[index] ?? 0) > toDayNumber(count.countedOn));
      const delivered = world.orders
        .filter((order) => order.store === batch.store)
        .flatMap((order) => order.shipments)
        .filter((shipment) => shipment.deliveredOn !== null && shipment.deliveredOn > count.countedOn)
        .flatMap((shipment) => shipment.items)
        .filter((item) => item.product === count.product);
      const balance =
        count.quantity +
        delivered.reduce((sum, item) => sum + item.quantity, 0) -
        sold.reduce((sum, row) => sum + row.units, 0);
      return { product: count.product, balance, hadEvents: sold.length + delivered.length > 0 };
    });
    const estimates = computeEstimates(batch).map(({ product, onHand, unexplained, lastEventOn }) => ({
      product,
      balance: onHand - unexplained,
      hadEvents: lastEventOn !== null,
    }));

    expect(estimates).toEqual(expected);
  }
});
