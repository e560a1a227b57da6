import { listingsByStore } from './assortments.ts';
import { type DayNumber, dayOfYear, toDayNumber, toWeekday } from './calendar.ts';
import { createPriceLookup, type PriceAt } from './prices.ts';
import { createRandom, itemAt, type Random } from './random.ts';
import type { Listing, ProductLine, SalesBatch, World } from './world.types.ts';

/** The sales since the first day, generated per store, so that memory contains the sales of one store only. */
export const generateSales = function* (world: World): Generator<SalesBatch> {
  const market = { ...createMarket(world), priceAt: createPriceLookup(world) };
  for (const [store, listings] of listingsByStore(world).entries()) yield storeSales(market, store, listings);
};

export type SalesInput = Pick<
  World,
  'seed' | 'salesFrom' | 'asOf' | 'productLines' | 'products' | 'companies' | 'stores'
>;

interface Market {
  readonly world: SalesInput;
  readonly salesFrom: DayNumber;
  readonly asOf: DayNumber;
  /** By product line and day since salesFrom: season times day of the week. */
  readonly seasons: readonly Float64Array[];
}

type PricedMarket = Market & { readonly priceAt: PriceAt };

export const createMarket = (world: SalesInput): Market => ({
  world,
  salesFrom: toDayNumber(world.salesFrom),
  asOf: toDayNumber(world.asOf),
  seasons: seasonTables(world),
});

const seasonTables = (world: SalesInput): Float64Array[] => {
  const from = toDayNumber(world.salesFrom);
  const days = toDayNumber(world.asOf) - from;
  return world.productLines.map((line) =>
    Float64Array.from({ length: days }, (_, day) => seasonFactor(line, from + day) * weekdayFactor(from + day)),
  );
};

/** Parallel lists in the order of generation: by product, then day. */
interface Rows {
  readonly product: number[];
  readonly day: number[];
  readonly units: number[];
}

const storeSales = (market: PricedMarket, store: number, listings: readonly Listing[]): SalesBatch =>
  priced(market, store, generateUnits(market, store, listings));

/** The sales of a store, sorted by day and product. */
export const generateUnits = (market: Market, store: number, listings: readonly Listing[]) => {
  const rows: Rows = { product: [], day: [], units: [] };
  const random = createRandom(`${market.world.seed}/sales/${store}`);
  for (const listing of listings) addListingSales(rows, market, { listing, random });
  return byDay(market, rows);
};

/** Generates week by week. The rate of sale varies, and the product is occasionally out of stock for some weeks. */
const addListingSales = (
  rows: Rows,
  market: Market,
  { listing, random }: { readonly listing: Listing; readonly random: Random },
): void => {
  const product = itemAt(market.world.products, listing.product);
  const company = itemAt(market.world.companies, itemAt(market.world.stores, listing.store).company);
  const season = itemAt(market.seasons, product.productLine);
  let wander = 0;
  let emptyWeeks = 0;
  for (let monday = listing.from; monday < listing.until; monday += 7) {
    wander = 0.95 * wander + 0.12 * random.normal();
    emptyWeeks = emptyWeeks > 0 ? emptyWeeks - 1 : random.chance(0.012) ? random.integer(1, 4) : 0;
    const growth = growthFactor(company.growth * product.growth, market.asOf - monday);
    const level = emptyWeeks > 0 ? 0 : listing.dailyUnits * growth * rampUp(market, listing, monday) * Math.exp(wander);
    for (let day = monday; level > 0 && day < Math.min(monday + 7, listing.until); day += 1) {
      const units = unitsAt(random.next(), level * (season[day - market.salesFrom] ?? 1));
      if (units > 0) addRow(rows, { product: listing.product, day, units: random.chance(0.005) ? -1 : units });
    }
  }
};

/** A new product of a store starts at two fifths of its rate of sale and reaches the full rate in ten weeks. */
const rampUp = (market: Market, listing: Listing, day: DayNumber): number =>
  listing.from === market.salesFrom ? 1 : Math.min(1, 0.4 + (0.6 * (day - listing.from)) / 70);

/** A negative number of units is a return. */
const addRow = (rows: Rows, row: { readonly product: number; readonly day: number; readonly units: number }): void => {
  rows.product.push(row.product);
  rows.day.push(row.day);
  rows.units.push(row.units);
};

/** A stable counting sort: the order of products of the same day is preserved. */
const byDay = (market: Market, rows: Rows): Omit<SalesBatch, 'store' | 'cents'> => {
  const place = new Int32Array(market.asOf - market.salesFrom + 1);
  for (const day of rows.day) place[day - market.salesFrom + 1] = (place[day - market.salesFrom + 1] ?? 0) + 1;
  for (let day = 1; day < place.length; day += 1) place[day] = (place[day] ?? 0) + (place[day - 1] ?? 0);
  const sorted = {
    product: new Int32Array(rows.day.length),
    day: new Int32Array(rows.day.length),
    units: new Int32Array(rows.day.length),
  };
  for (const [index, day] of rows.day.entries()) {
    const target = place[day - market.salesFrom] ?? 0;
    place[day - market.salesFrom] = target + 1;
    sorted.product[target] = rows.product[index] ?? 0;
    sorted.day[target] = day;
    sorted.units[target] = rows.units[index] ?? 0;
  }
  return sorted;
};

const priced = (market: PricedMarket, store: number, rows: Omit<SalesBatch, 'store' | 'cents'>): SalesBatch => {
  const { priceList } = itemAt(market.world.companies, itemAt(market.world.stores, store).company);
  const cents = rows.units.map((units, index) => {
    const price = market.priceAt(priceList, rows.product[index] ?? 0, rows.day[index] ?? 0);
    return units * price;
  });
  return { store, ...rows, cents };
};

/** Monday first; the mean is 1. */
const weekdayFactors = Float64Array.of(0.85, 0.85, 0.9, 0.95, 1.1, 1.25, 1.1);

const weekdayFactor = (day: DayNumber): number => weekdayFactors[toWeekday(day)] ?? 1;

/** A product line's yearly demand: one wave with its maximum on the peak day, and a small increase before Christmas. */
export const seasonFactor = (line: ProductLine, day: DayNumber): number => {
  const dayInYear = dayOfYear(day);
  const wave = Math.cos((2 * Math.PI * (dayInYear - line.peakDay)) / 365);
  return 1 + line.swing * wave + (dayInYear > 325 && dayInYear < 358 ? 0.12 : 0);
};

/** Reduces the sales of earlier years by the growth since then, or increases them by the decline. */
const growthFactor = (yearlyGrowth: number, daysBeforeEnd: number): number => yearlyGrowth ** (-daysBeforeEnd / 365);

/**
 * A count with the given mean and the variance mean + mean²/1.5: the negative binomial distribution at a uniform
 * number. The result is zero on most days of most products.
 */
export const unitsAt = (uniform: number, mean: number): number => {
  const zeroBase = 1.5 / (1.5 + mean);
  let probability = zeroBase * Math.sqrt(zeroBase);
  let reached = probability;
  let units = 0;
  while (uniform >= reached && units < 500) {
    probability *= ((units + 1.5) / (units + 1)) * (1 - zeroBase);
    reached += probability;
    units += 1;
  }
  return units;
};
