import { odataRoutes } from '@shelfward/contract/odata/odata.contract.ts';
import { type Market, toCanary } from './market.ts';
import type { Random, ScopedRequest } from './random-requests.ts';

/** The property that partners do not have, in rows and in the metadata. */
const toPartner = (text: string): string =>
  text
    .replaceAll(/"SalesChannelName":(?:null|"[^"]*"),/g, '')
    .replaceAll(/<Property Name=\\"SalesChannelName\\"[^>]*>\\n/g, '');

/** Requests of all entity sets, with ids, texts, and keys of visible and of other records. */
export const listOdataRequests = (market: Market, { below, pick, sometimes }: Random): ScopedRequest[] => {
  const company = () => pick(market.companies);
  const store = () => pick(market.stores).id;
  const product = () => pick(market.products);
  const filters = {
    DailySales: () => [
      `StoreId eq ${store()}`,
      `ProductId eq ${product()} and Units gt 2`,
      `StoreId eq ${store()} or StoreId eq ${store()}`,
      'Day ge 2026-02-20',
    ],
    Stores: () => [
      `CompanyId eq ${company()}`,
      `StoreName eq '${toCanary('store', below(6))}'`,
      `RegionId eq ${pick(market.regions).id} or RegionId eq null`,
      `RegionName eq '${toCanary('region', below(3))}'`,
    ],
    Products: () => [`ProductName eq '${toCanary('product', below(12))}'`, `ProductId ge ${product()}`],
    Companies: () => [`CompanyName eq '${toCanary('company', below(3))}'`, `CompanyId le ${company()}`],
  };
  const skipTokens = {
    DailySales: () => `${store()},2026-01-15,${product()}`,
    Stores: () => String(store()),
    Products: () => String(product()),
    Companies: () => String(company()),
  };
  const keys = { DailySales: 'StoreId', Stores: 'StoreId', Products: 'ProductId', Companies: 'CompanyId' };
  const entitySets = ['DailySales', 'Stores', 'Products', 'Companies'] as const;
  return [
    { route: odataRoutes.service, request: {} },
    { route: odataRoutes.metadata, request: {}, toPartner },
    ...entitySets.flatMap((entitySet): ScopedRequest[] => {
      const $filter = pick(filters[entitySet]());
      const query = {
        $count: 'true',
        ...sometimes({ $filter }),
        ...sometimes({ $skiptoken: skipTokens[entitySet]() }),
        ...sometimes({ $orderby: `${keys[entitySet]} desc` }),
        ...sometimes({ $top: String(below(40)), $skip: String(below(5)) }),
      };
      const params = { entitySet };
      return [
        { route: odataRoutes.read, request: { params, query }, toPartner },
        { route: odataRoutes.read, request: { params, query: { $count: 'true' } }, toPartner },
        { route: odataRoutes.count, request: { params, query: sometimes({ $filter }) } },
      ];
    }),
  ];
};
