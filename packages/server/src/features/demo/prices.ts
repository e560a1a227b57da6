import { type DayNumber, toDayNumber, toIsoDay } from './calendar.ts';
import type { Random } from './random.ts';
import type { Price, Product, World } from './world.types.ts';

interface ListSource {
  readonly name: string;
  readonly isDefault: boolean;
  /** Relative to the default list. */
  readonly factor: number;
  /** The share of products with a price in this list; the other products use the default list. */
  readonly share: number;
}

const listSources: readonly ListSource[] = [
  { name: 'Wholesale', isDefault: true, factor: 1, share: 1 },
  { name: 'Key Accounts', isDefault: false, factor: 0.93, share: 1 },
  { name: 'Pharmacy', isDefault: false, factor: 1.06, share: 0.7 },
];

export const makePrices = (
  random: Random,
  options: { readonly products: readonly Product[]; readonly from: DayNumber; readonly asOf: DayNumber },
): Pick<World, 'priceLists' | 'prices'> => ({
  priceLists: listSources.map(({ name, isDefault }) => ({ name, isDefault })),
  prices: listSources.flatMap((list, priceList) =>
    options.products.flatMap((product, index): Price[] => {
      const own = random.fork(`${list.name} ${index}`);
      if (!own.chance(list.share)) return [];
      const cents = Math.round(product.basePriceCents * list.factor);
      const since = Math.max(options.from, toDayNumber(product.introducedOn));
      return [{ product: index, priceList, history: makeHistory(own, { cents, since, asOf: options.asOf }) }];
    }),
  ),
});

/** A price change about every half year, mostly an increase of a few percent, in multiples of five cents. */
const makeHistory = (
  random: Random,
  options: { readonly cents: number; readonly since: DayNumber; readonly asOf: DayNumber },
): Price['history'] => {
  const history = [{ effectiveOn: toIsoDay(options.since), cents: toNickels(options.cents) }];
  let cents = toNickels(options.cents);
  for (let day = options.since + random.integer(90, 220); day < options.asOf; day += random.integer(140, 225)) {
    const changed = toNickels(cents * (random.chance(0.15) ? 0.97 : 1.01 + 0.03 * random.next()));
    if (changed !== cents) history.push({ effectiveOn: toIsoDay(day), cents: changed });
    cents = changed;
  }
  return history;
};

const toNickels = (cents: number): number => Math.max(5, Math.round(cents / 5) * 5);

/** The prices of one list, each effective from its day. */
type Timeline = readonly { readonly from: DayNumber; readonly cents: number }[];

/** The effective price on a day, from the list or else from the default list; the first price before its first day. */
export type PriceAt = (priceList: number, product: number, day: DayNumber) => number;

export const createPriceLookup = (world: Pick<World, 'priceLists' | 'prices' | 'products'>): PriceAt => {
  const timelines = new Map<number, Timeline>();
  const toKey = (priceList: number, product: number) => priceList * world.products.length + product;
  for (const { priceList, product, history } of world.prices) {
    const timeline = history.map(({ effectiveOn, cents }) => ({ from: toDayNumber(effectiveOn), cents }));
    timelines.set(toKey(priceList, product), timeline);
  }
  const defaultList = world.priceLists.findIndex((list) => list.isDefault);
  return (priceList, product, day) => {
    const timeline = timelines.get(toKey(priceList, product)) ?? timelines.get(toKey(defaultList, product)) ?? [];
    return (timeline.findLast(({ from }) => from <= day) ?? timeline[0])?.cents ?? 0;
  };
};
