import { type DayNumber, toDayNumber } from './calendar.ts';
import { itemAt, type Random } from './random.ts';
import type { Assortment, Company, Listing, Product, ProductLine, Store } from './world.types.ts';

/** Units per day of a product of mean popularity in a store of mean size. */
const meanDailyUnits = 0.112;

interface AssortmentSource {
  readonly name: string;
  /** The product lines of the assortment; empty for all. */
  readonly lines: readonly string[];
  /** The best-selling share of these products. */
  readonly share: number;
  /** Weeks of cover of its quantities in a store of mean size. */
  readonly weeks: number;
}

const sources = [
  { name: 'Full Range', lines: [], share: 1, weeks: 6 },
  { name: 'Core Range', lines: [], share: 0.65, weeks: 6 },
  { name: 'Small Format', lines: [], share: 0.4, weeks: 5 },
  { name: 'Pharmacy Essentials', lines: ['Immunity', 'Calm & Sleep', 'Daily Wellness'], share: 0.85, weeks: 6 },
  { name: 'Sleep and Focus End Cap', lines: ['Calm & Sleep', 'Focus & Memory'], share: 0.5, weeks: 8 },
  { name: 'Hydration Display', lines: ['Hydration & Energy'], share: 1, weeks: 8 },
] as const satisfies readonly AssortmentSource[];

export interface AssortmentPlan {
  readonly productLines: readonly ProductLine[];
  readonly products: readonly Product[];
  readonly companies: readonly Company[];
  readonly stores: readonly Store[];
  readonly pharmacyChannel: number;
}

export const makeAssortments = (random: Random, plan: AssortmentPlan): Assortment[] => {
  const assigned = plan.stores.map((store, index) => {
    const isPharmacy = itemAt(plan.companies, store.company).salesChannel === plan.pharmacyChannel;
    return pickAssortments(random.fork(`range ${index}`), { size: store.size, isPharmacy });
  });
  return sources.map((source, index) => ({
    name: source.name,
    items: buildItems(source, plan),
    stores: assigned.flatMap((ranges, store) => (ranges.includes(index) ? [store] : [])),
  }));
};

/** One range by kind and size of the store; a few stores also have a display. */
const pickAssortments = (random: Random, store: { readonly size: number; readonly isPharmacy: boolean }): number[] => {
  const bySize = store.size > 1.15 ? 0 : store.size > 0.72 ? 1 : 2;
  return [store.isPharmacy ? 3 : bySize, ...(random.chance(0.22) ? [4] : []), ...(random.chance(0.22) ? [5] : [])];
};

const buildItems = (source: AssortmentSource, { products, productLines }: AssortmentPlan): Assortment['items'] => {
  const activeProducts = products.flatMap((product, index) =>
    product.discontinuedOn === null && !product.inactive ? [{ ...product, index }] : [],
  );
  const ofLines = activeProducts.filter(
    (product) => source.lines.length === 0 || source.lines.includes(itemAt(productLines, product.productLine).name),
  );
  // If few products of its lines exist, an assortment uses all lines, so that it is never empty.
  const eligible = ofLines.length < 3 ? activeProducts : ofLines;
  return eligible
    .toSorted((left, right) => right.popularity - left.popularity || left.index - right.index)
    .slice(0, Math.max(3, Math.ceil(eligible.length * source.share)))
    .map((product) => ({
      product: product.index,
      quantity: Math.max(2, Math.ceil(meanDailyUnits * product.popularity * 7 * source.weeks)),
    }))
    .toSorted((left, right) => left.product - right.product);
};

export interface ListingPlan extends AssortmentPlan {
  readonly assortments: readonly Assortment[];
  readonly salesFrom: DayNumber;
  readonly asOf: DayNumber;
}

/** The compiled assortments of each store, and discontinued products until their last day. */
export const makeListings = (random: Random, plan: ListingPlan): Listing[] => {
  const rangesOfStore = plan.stores.map((_, store) =>
    plan.assortments.flatMap(({ items, stores }, assortment) =>
      stores.includes(store) ? [{ assortment, items }] : [],
    ),
  );
  return plan.stores.flatMap((store, index) => {
    const own = random.fork(`listings ${index}`);
    const compiled = compile(itemAt(rangesOfStore, index));
    return plan.products.flatMap((product, at): Listing[] => {
      const supplied = compiled.get(at);
      const wasCarried = product.discontinuedOn !== null && own.chance(0.5);
      if (!supplied && !wasCarried) return [];
      const supply = supplied ?? { assortment: null, assortmentQuantity: 0 };
      const noise = Math.exp(0.45 * own.normal() - 0.1);
      return [
        {
          store: index,
          product: at,
          ...sellingDays({ store, product, plan }),
          ...supply,
          adjustment: supplied ? pickAdjustment(own, supply.assortmentQuantity, store.size) : 0,
          dailyUnits: meanDailyUnits * store.size * product.popularity * noise,
        },
      ];
    });
  });
};

/** By index of the store; a store without listings has an empty list. */
export const listingsByStore = (world: {
  readonly stores: readonly Store[];
  readonly listings: readonly Listing[];
}) => {
  const groups = world.stores.map((): Listing[] => []);
  for (const listing of world.listings) groups[listing.store]?.push(listing);
  return groups;
};

type Supply = Pick<Listing, 'assortment' | 'assortmentQuantity'>;

/** The largest quantity of a product wins; of equal quantities that of the first assortment. */
const compile = (ranges: readonly { readonly assortment: number; readonly items: Assortment['items'] }[]) => {
  const compiled = new Map<number, Supply>();
  for (const { assortment, items } of ranges) {
    for (const { product, quantity } of items) {
      if (quantity > (compiled.get(product)?.assortmentQuantity ?? -1)) {
        compiled.set(product, { assortment, assortmentQuantity: quantity });
      }
    }
  }
  return compiled;
};

const sellingDays = (listing: { readonly store: Store; readonly product: Product; readonly plan: ListingPlan }) => {
  const { store, product, plan } = listing;
  const from = Math.max(plan.salesFrom, toDayNumber(store.openedOn), toDayNumber(product.introducedOn));
  const ends = [store.closedOn, product.discontinuedOn].flatMap((day) => (day === null ? [] : [toDayNumber(day)]));
  return { from, until: Math.max(from, Math.min(plan.asOf, ...ends)) };
};

/** About one product in eight is adjusted, upwards in large stores and downwards in small ones. */
const pickAdjustment = (random: Random, quantity: number, storeSize: number): number => {
  if (!random.chance(0.12)) return 0;
  const adjustment = Math.round(quantity * (storeSize - 1) * 0.6) + random.integer(-2, 3);
  return Math.max(-quantity, adjustment);
};
