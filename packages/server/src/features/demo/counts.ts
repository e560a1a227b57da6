import { type DayNumber, toDayNumber, toIsoDay } from './calendar.ts';
import type { Random } from './random.ts';
import type { Count, Listing, Store } from './world.types.ts';

/**
 * The latest count of every product in every store, one to five weeks ago. A store counts most products on one day.
 * With the sales since then, about one in ten store–product pairs is out of stock and most are below par.
 */
export const makeCounts = (
  random: Random,
  options: { readonly stores: readonly Store[]; readonly listings: readonly Listing[]; readonly asOf: DayNumber },
): Count[] => {
  const storeDays = options.stores.map((_, store) => options.asOf - random.fork(`day ${store}`).integer(7, 35));
  return options.listings.map((listing) => {
    const own = random.fork(`${listing.store} ${listing.product}`);
    const { store, product } = listing;
    const closedOn = options.stores[store]?.closedOn ?? null;
    if (closedOn !== null) return { store, product, quantity: 0, countedOn: toIsoDay(toDayNumber(closedOn) - 1) };
    const counted = own.chance(0.8) ? (storeDays[store] ?? options.asOf - 7) : options.asOf - own.integer(7, 35);
    return {
      store,
      product,
      quantity: pickQuantity(own, listing, options.asOf - counted),
      countedOn: toIsoDay(counted),
    };
  });
};

const pickQuantity = (random: Random, listing: Listing, daysSince: number): number => {
  if (listing.assortment === null) return random.integer(0, 2);
  if (random.chance(0.04)) return 0;
  const par = Math.max(0, listing.assortmentQuantity + listing.adjustment);
  return Math.round(par * (0.15 + 0.85 * random.next()) + listing.dailyUnits * daysSince * 1.1);
};
