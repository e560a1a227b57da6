import { makeAddress, makePhoneNumber } from './addresses.ts';
import { type DayNumber, toIsoDay } from './calendar.ts';
import type { HireBuyer } from './companies.ts';
import { type City, territories } from './place-names.ts';
import { itemAt, type Random } from './random.ts';
import type { Company, Region, Store } from './world.types.ts';

/** The first company has about a fifth of the stores, the last the fewest; each has at least one. */
export const computeStoreCounts = (amounts: { readonly companies: number; readonly stores: number }): number[] => {
  const weights = Array.from({ length: amounts.companies }, (_, index) => 1 / (index + 2.2));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const counts = weights.map((weight) => Math.max(1, Math.floor((amounts.stores * weight) / total)));
  const missing = amounts.stores - counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count, index) => (index === 0 ? Math.max(1, count + missing) : count));
};

export interface StorePlan {
  readonly companies: readonly Company[];
  readonly regions: readonly Region[];
  readonly storeCounts: readonly number[];
  readonly hireBuyer: HireBuyer;
  readonly asOf: DayNumber;
}

export const makeStores = (random: Random, plan: StorePlan): Store[] => {
  const findSite = siteFinder(random.fork('sites'));
  const seats = plan.storeCounts.flatMap((count, company) =>
    Array.from({ length: count }, (_, place) => ({ company, place })),
  );
  return seats.map(({ company, place }, index) => {
    const own = random.fork(`store ${company} ${place}`);
    const regions = plan.regions.flatMap((region, at) => (region.company === company ? [at] : []));
    // Each region gets one store; the others are distributed randomly.
    const region = itemAt(regions, place < regions.length ? place : own.integer(0, regions.length - 1));
    const site = findSite(itemAt(plan.regions, region).name);
    return makeStore(own, { ...plan, company, region, place, index, site });
  });
};

interface Site {
  readonly name: string;
  readonly city: City;
}

/** Iterates over a territory's cities in random order. The name of a second store in a city has a number suffix. */
const siteFinder = (random: Random): ((territoryName: string) => Site) => {
  const queues = new Map(territories.map((territory) => [territory.name, random.shuffled(territory.cities)]));
  const visits = new Map<string, number>();
  return (territoryName) => {
    const cities = queues.get(territoryName) ?? [];
    const visit = visits.get(territoryName) ?? 0;
    visits.set(territoryName, visit + 1);
    const city = itemAt(cities, visit % cities.length);
    const round = Math.floor(visit / cities.length) + 1;
    return { city, name: round === 1 ? city.name : `${city.name} ${round}` };
  };
};

interface Seat extends StorePlan {
  readonly company: number;
  readonly region: number;
  /** The index of the store in its company. */
  readonly place: number;
  readonly index: number;
  readonly site: Site;
}

const makeStore = (
  random: Random,
  { companies, hireBuyer, asOf, company, region, place, index, site }: Seat,
): Store => {
  const owner = itemAt(companies, company);
  const isNew = place > 1 && random.chance(0.08);
  const isClosed = place > 1 && !isNew && random.chance(0.03);
  return {
    company,
    region,
    name: site.name,
    number: String(10_012 + 13 * index),
    code: `${owner.code}-${String(place + 1).padStart(3, '0')}`,
    phoneNumber: makePhoneNumber(random, site.city),
    address: makeAddress(random, site.city),
    buyers: random.chance(0.1) ? [hireBuyer(owner)] : [],
    proposalProcessedByRegion: company % 5 === 3 && random.chance(0.8),
    openedOn: toIsoDay(isNew ? asOf - random.integer(70, 700) : asOf - 1500),
    closedOn: isClosed ? toIsoDay(asOf - random.integer(100, 500)) : null,
    size: (company === 0 ? 1.35 : 0.92) * Math.exp(0.35 * random.normal() - 0.06),
  };
};
