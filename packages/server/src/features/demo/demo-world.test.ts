import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { toDayNumber } from './calendar.ts';
import { isValidUpc } from './catalog.ts';
import { generateWorld } from './demo-world.ts';
import { itemAt } from './random.ts';
import { generateSales } from './sales.ts';
import type { World } from './world.types.ts';

const small = (seed: string) => generateWorld({ seed, scale: 0.1, asOf: '2026-11-20' });
const demo = generateWorld({ seed: 'demo', scale: 1, asOf: '2026-11-20' });

const hashWorld = (world: World): string => {
  const hash = createHash('sha256').update(JSON.stringify(world));
  for (const { store, product, day, units, cents } of generateSales(world)) {
    hash.update(`${store}`).update(product).update(day).update(units).update(cents);
  }
  return hash.digest('hex');
};

const normalize = (names: readonly string[]) => names.map((name) => name.trim().toLowerCase());
const expectUnique = (names: readonly string[]) => expect(new Set(normalize(names)).size).toBe(names.length);

describe('a generated world', () => {
  it('is identical for the same arguments, including sales, and differs for another seed', () => {
    const hash = hashWorld(small('a'));

    expect(hashWorld(small('a'))).toBe(hash);
    expect(hashWorld(small('b'))).not.toBe(hash);
  });

  it('has the size of the demo client at scale 1', () => {
    expect(demo.companies).toHaveLength(10);
    expect(demo.companies.filter((company) => company.name === 'Whole Foods')).toHaveLength(1);
    expect(demo.stores).toHaveLength(125);
    expect(demo.products).toHaveLength(60);
    expect(demo.productLines).toHaveLength(6);
    expect(demo.seasons).toHaveLength(2);
    expect(demo.attributeKeys).toHaveLength(5);
    expect(demo.assortments).toHaveLength(6);
    expect(demo.orders).toHaveLength(1284);
    expect(demo.products.map((product) => product.sku)).toContain('FOC-1022');
  });

  it('has calendars of two companies, closed on the holidays of the coming year', () => {
    expect(demo.calendars.map(({ company }) => company)).toEqual([0, 1]);
    expect(demo.calendars[0]?.exceptions).toEqual([
      { day: '2026-11-26', kind: 'CLOSED', name: 'Thanksgiving' },
      { day: '2026-12-25', kind: 'CLOSED', name: 'Christmas' },
      { day: '2027-01-01', kind: 'CLOSED', name: "New Year's Day" },
      { day: '2027-07-04', kind: 'CLOSED', name: 'Independence Day' },
    ]);
  });

  it('can be generated at any scale, for any day, in other proportions', () => {
    const benchmark = generateWorld({
      seed: 'bench',
      scale: 4,
      asOf: '2028-02-29',
      sizes: { companies: 1, stores: 500, products: 200, orders: 300 },
    });

    expect(benchmark.salesFrom).toBe('2025-02-28');
    expect([benchmark.companies.length, benchmark.stores.length, benchmark.products.length]).toEqual([1, 500, 200]);
    expectUnique(benchmark.stores.map((store) => store.name));
    expectUnique(benchmark.products.map((product) => product.name));
    expect(generateWorld({ seed: 'tiny', scale: 0.01, asOf: '2026-01-01' }).orders.length).toBeGreaterThan(0);
  });

  it('can have fewer years of sales, from the first to the last day, for the same customers', () => {
    const options = { seed: 'years', scale: 0.1, asOf: '2026-11-20' };
    const world = generateWorld({ ...options, salesYears: 2 });
    const days = [...generateSales(world)].flatMap(({ day }) => [...day]);

    expect(world.salesFrom).toBe('2024-11-20');
    expect(days.reduce((first, day) => Math.min(first, day))).toBe(toDayNumber('2024-11-20'));
    expect(days.reduce((last, day) => Math.max(last, day))).toBe(toDayNumber('2026-11-19'));
    expect(world.stores).toEqual(generateWorld(options).stores);
  });
});

describe('names and numbers', () => {
  it('gives the records of a type unique names, codes and numbers', () => {
    expectUnique(demo.companies.map((company) => company.name));
    expectUnique(demo.regions.map((region) => `${region.company} ${region.name}`));
    expectUnique(demo.regions.map((region) => region.code));
    expectUnique(demo.stores.map((store) => store.name));
    expectUnique(demo.stores.map((store) => store.number));
    expectUnique(demo.stores.map((store) => store.code));
    expectUnique(demo.products.map((product) => product.name));
    expectUnique(demo.products.map((product) => product.sku));
    expectUnique(demo.products.map((product) => product.upc));
    expectUnique(demo.buyers.map((buyer) => buyer.emailAddress));
    expectUnique(demo.assortments.map((assortment) => assortment.name));
    expectUnique(demo.orders.map((order) => order.purchaseOrderNumber));
    const shipments = demo.orders.flatMap((order) => order.shipments);
    expectUnique(
      shipments.flatMap((shipment) => (shipment.trackingNumber ? [shipment.shipper + shipment.trackingNumber] : [])),
    );
  });

  it('gives every product a valid UPC, and every store a fictional phone number', () => {
    expect(demo.products.filter((product) => !isValidUpc(product.upc))).toEqual([]);
    expect(demo.stores.filter((store) => !/^\(\d{3}\) 555-01\d\d$/.test(store.phoneNumber))).toEqual([]);
    expect(
      demo.stores.filter(({ address }) => !/^[A-Z]{2} \d{5}$/.test(`${address.state} ${address.postalCode}`)),
    ).toEqual([]);
  });

  it('gives every product one value per attribute, or several certifications', () => {
    for (const product of demo.products) {
      const keys = product.attributes.map(([key]) => key).filter((key) => key < 4);
      expect(keys).toEqual([0, 1, 2, 3]);
      for (const [key, value] of product.attributes) expect(demo.attributeKeys[key]?.values[value]).toBeDefined();
    }
  });
});

describe('customers and inventory', () => {
  it('assigns every store to a region of its company, and creates two to four regions per company', () => {
    expect(demo.stores.filter((store) => demo.regions[store.region]?.company !== store.company)).toEqual([]);
    for (const index of demo.companies.keys()) {
      const regions = demo.regions.filter((region) => region.company === index).length;
      expect(regions).toBeGreaterThanOrEqual(2);
      expect(regions).toBeLessThanOrEqual(4);
    }
  });

  it('assigns every store one to three assortments of active products', () => {
    for (const store of demo.stores.keys()) {
      const assigned = demo.assortments.filter((assortment) => assortment.stores.includes(store)).length;
      expect(assigned).toBeGreaterThanOrEqual(1);
      expect(assigned).toBeLessThanOrEqual(3);
    }
    const items = demo.assortments.flatMap((assortment) => assortment.items);
    expect(items.filter((item) => demo.products[item.product]?.discontinuedOn !== null)).toEqual([]);
    expect(items.filter((item) => item.quantity <= 0)).toEqual([]);
  });

  it('lists in each store exactly the products of its compiled assortments, with the largest quantity', () => {
    const compiled = demo.listings.filter((listing) => listing.assortment !== null);
    const expected = demo.stores.flatMap((_, store) => {
      const items = demo.assortments
        .filter(({ stores }) => stores.includes(store))
        .flatMap((assortment) => assortment.items);
      const products = [...new Set(items.map((item) => item.product))].toSorted((left, right) => left - right);
      return products.map((product) => {
        const quantities = items.filter((item) => item.product === product).map((item) => item.quantity);
        return { store, product, quantity: Math.max(...quantities) };
      });
    });

    expect(
      compiled.map((row) => ({ store: row.store, product: row.product, quantity: row.assortmentQuantity })),
    ).toEqual(expected);
    const adjusted = compiled.filter((listing) => listing.adjustment !== 0);
    expect(adjusted.length).toBeGreaterThan(compiled.length / 20);
    expect(adjusted.filter((listing) => listing.adjustment < -listing.assortmentQuantity)).toEqual([]);
  });

  it('has a count of every listed product one to five weeks ago, and of closed stores on their last day', () => {
    expect(demo.counts).toHaveLength(demo.listings.length);
    for (const count of demo.counts) {
      const daysAgo = toDayNumber(demo.asOf) - toDayNumber(count.countedOn);
      const isClosed = itemAt(demo.stores, count.store).closedOn !== null;
      expect(count.quantity).toBeGreaterThanOrEqual(0);
      expect(isClosed ? count.quantity === 0 : daysAgo >= 7 && daysAgo <= 35).toBe(true);
    }
  });

  it('has exactly one default price list, with a price for every product and about two changes a year', () => {
    const defaults = demo.priceLists.flatMap((list, index) => (list.isDefault ? [index] : []));
    const prices = demo.prices.filter((price) => price.priceList === defaults[0]);
    const longSold = prices.filter((price) => itemAt(demo.products, price.product).introducedOn < demo.salesFrom);
    const changes = longSold.reduce((sum, price) => sum + price.history.length - 1, 0);

    expect(defaults).toHaveLength(1);
    expect(prices.map((price) => price.product)).toEqual([...demo.products.keys()]);
    expect(changes / longSold.length / 3).toBeGreaterThan(1.4);
    expect(changes / longSold.length / 3).toBeLessThan(2.4);
  });
});
