import { insertNumbered, insertRows, type Target } from './insert-rows.ts';
import type { CatalogIds } from './load-catalog.ts';
import { itemAt } from './random.ts';
import type { World } from './world.types.ts';

export interface CustomerIds {
  readonly companies: readonly number[];
  readonly regions: readonly number[];
  readonly stores: readonly number[];
}

/** Sales channels, payment terms, buyers, companies with their calendars and minimum orders, regions and stores. */
export const loadCustomers = async (
  target: Target,
  world: World,
  { priceLists, orderManagerId }: CatalogIds & { readonly orderManagerId: number },
): Promise<CustomerIds> => {
  const channels = await insertNumbered(target, 'salesChannel', world.salesChannels);
  const terms = await insertNumbered(target, 'paymentTerm', world.paymentTerms);
  const buyers = await insertNumbered(target, 'buyer', world.buyers);
  const companies = await insertNumbered(
    target,
    'company',
    world.companies.map((company) => ({
      name: company.name,
      salesChannelId: itemAt(channels, company.salesChannel),
      orderManagerId,
      paymentTermId: itemAt(terms, company.paymentTerm),
      priceListId: itemAt(priceLists, company.priceList),
      discount: company.discount,
      minItemsForStoreProposal: company.minItemsForStoreProposal,
      ...company.address,
    })),
  );
  await insertRows(
    target,
    'deliveryCalendar',
    world.calendars.map(({ company, orderDays, deliveryDays, ...calendar }) => ({
      companyId: itemAt(companies, company),
      orderDays: [...orderDays],
      deliveryDays: [...deliveryDays],
      ...calendar,
    })),
  );
  await insertRows(
    target,
    'orderConstraint',
    world.orderConstraints.map(({ company, ...constraint }) => ({
      companyId: itemAt(companies, company),
      ...constraint,
    })),
  );
  const regions = await insertNumbered(
    target,
    'region',
    world.regions.map(({ company, name, number, code, phoneNumber, address }) => ({
      companyId: itemAt(companies, company),
      name,
      number,
      code,
      phoneNumber,
      ...address,
    })),
  );
  const stores = await loadStores(target, world, { companies, regions });
  await loadBuyers(target, world, { buyers, companies, regions, stores });
  return { companies, regions, stores };
};

const loadStores = (
  target: Target,
  world: World,
  { companies, regions }: Omit<CustomerIds, 'stores'>,
): Promise<number[]> =>
  insertNumbered(
    target,
    'store',
    world.stores.map((store) => ({
      companyId: itemAt(companies, store.company),
      regionId: itemAt(regions, store.region),
      name: store.name,
      number: store.number,
      code: store.code,
      phoneNumber: store.phoneNumber,
      ...store.address,
      proposalProcessedByRegion: store.proposalProcessedByRegion,
      inactive: store.closedOn !== null,
    })),
  );

const loadBuyers = async (
  target: Target,
  world: World,
  ids: CustomerIds & { readonly buyers: readonly number[] },
): Promise<void> => {
  const pairs = (owners: readonly { readonly buyers: readonly number[] }[], ownerIds: readonly number[]) =>
    owners.flatMap(({ buyers }, owner) =>
      buyers.map((buyer) => ({ ownerId: itemAt(ownerIds, owner), buyerId: itemAt(ids.buyers, buyer) })),
    );
  const ofCompanies = pairs(world.companies, ids.companies);
  const ofRegions = pairs(world.regions, ids.regions);
  const ofStores = pairs(world.stores, ids.stores);
  await insertRows(
    target,
    'companyBuyer',
    ofCompanies.map(({ ownerId, buyerId }) => ({ companyId: ownerId, buyerId })),
  );
  await insertRows(
    target,
    'regionBuyer',
    ofRegions.map(({ ownerId, buyerId }) => ({ regionId: ownerId, buyerId })),
  );
  await insertRows(
    target,
    'storeBuyer',
    ofStores.map(({ ownerId, buyerId }) => ({ storeId: ownerId, buyerId })),
  );
};
