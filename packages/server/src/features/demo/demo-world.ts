import { makeAssortments, makeListings } from './assortments.ts';
import { dayNumberOf, dayOf } from './calendar.ts';
import { makeCatalog } from './catalog.ts';
import { buyersOffice, makeCompanies, makeRegions, paymentTerms, salesChannels } from './companies.ts';
import { makeCounts } from './counts.ts';
import { makeOrders } from './orders.ts';
import { makePrices } from './prices.ts';
import { type Random, randomOf } from './random.ts';
import { type Sizes, sizesOf } from './sizes.ts';
import { makeStores, storeCountsOf } from './stores.ts';
import type { Order, Product, World } from './world.types.ts';

export interface WorldOptions {
  readonly seed: string;
  /** 1 is the demo client; see sizes. */
  readonly scale: number;
  /** The day the world is seen from. */
  readonly asOf: string;
  readonly accountName?: string;
  /** Where a benchmark needs other proportions than the scale's. */
  readonly sizes?: Partial<Sizes>;
}

/**
 * A brand's customers, range, shelves and orders, all of them invented. It is a function of its arguments alone: the
 * same ones make the same world, to the byte. The sales are left to salesOf, because they do not fit in memory.
 */
export const generateWorld = (options: WorldOptions): World => {
  const random = randomOf(options.seed);
  const sizes = { ...sizesOf(options.scale), ...options.sizes };
  const asOf = dayNumberOf(options.asOf);
  const salesFrom = dayNumberOf(
    `${Number(options.asOf.slice(0, 4)) - 3}${options.asOf.slice(4).replace('-02-29', '-02-28')}`,
  );
  const catalog = makeCatalog(random.fork('catalog'), { products: sizes.products, asOf });
  const pricing = makePrices(random.fork('prices'), { products: catalog.products, from: salesFrom, asOf });
  const partners = makePartners(random.fork('partners'), { sizes, asOf });
  const pharmacyChannel = salesChannels.findIndex(({ name }) => name === 'Pharmacy');
  const shelves = { ...catalog, ...partners, pharmacyChannel };
  const assortments = makeAssortments(random.fork('assortments'), shelves);
  const listings = makeListings(random.fork('listings'), { ...shelves, assortments, salesFrom, asOf });
  const orders = makeOrders(random.fork('orders'), {
    world: { ...catalog, ...pricing, ...partners, listings },
    count: sizes.orders,
    asOf,
  });
  return {
    seed: options.seed,
    accountName: options.accountName ?? 'Northwind Naturals',
    asOf: options.asOf,
    salesFrom: dayOf(salesFrom),
    salesChannels,
    paymentTerms,
    ...catalog,
    ...pricing,
    ...partners,
    products: stocked(random.fork('stock'), catalog.products, orders),
    assortments,
    listings,
    counts: makeCounts(random.fork('counts'), { stores: partners.stores, listings, asOf }),
    orders,
  };
};

const makePartners = (random: Random, { sizes, asOf }: { readonly sizes: Sizes; readonly asOf: number }) => {
  const buyers: World['buyers'][number][] = [];
  const hireBuyer = buyersOffice(random.fork('buyers'), buyers);
  const companies = makeCompanies(random.fork('companies'), sizes.companies, hireBuyer);
  const storeCounts = storeCountsOf({ companies: companies.length, stores: sizes.stores });
  const regions = makeRegions(random.fork('regions'), { companies, storeCounts, hireBuyer });
  const stores = makeStores(random.fork('stores'), { companies, regions, storeCounts, hireBuyer, asOf });
  return { buyers, companies, regions, stores };
};

/** The brand's own stock: what approved orders still wait for and some weeks more; of some products too little. */
const stocked = (random: Random, products: readonly Product[], orders: readonly Order[]): Product[] => {
  const reserved = new Map<number, number>();
  for (const order of orders) {
    if (order.status !== 'APPROVED' && order.status !== 'PACKING') continue;
    for (const { product, quantity, shippedQuantity } of order.items) {
      reserved.set(product, (reserved.get(product) ?? 0) + quantity - shippedQuantity);
    }
  }
  return products.map((product, index) => {
    const promised = reserved.get(index) ?? 0;
    const spare = product.discontinuedOn === null ? random.integer(1, 90) * product.packSize : 0;
    return { ...product, onHand: random.chance(0.12) ? Math.floor(promised * 0.9) : promised + spare };
  });
};
