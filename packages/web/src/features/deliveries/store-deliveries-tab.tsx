import type { Store } from '@shelfward/contract/stores/stores.contract.ts';
import { Link } from '@tanstack/react-router';
import { CalendarCard } from './calendar-card.tsx';
import { DeliveriesTab } from './deliveries-tab.tsx';
import { toCompanyScope, toRegionScope, toStoreScope } from './delivery-scopes.ts';

/** The deliveries of a store. Its orders have the calendar of the region if proposals are processed by region. */
export const StoreDeliveries = ({ store }: { readonly store: Store }) => {
  const { region } = store;
  const scope = toStoreScope(store.id);
  const company = toCompanyScope(store.company.id);
  const calendar =
    region && store.proposalProcessedByRegion ? (
      <CalendarCard scope={toRegionScope(region.id)} parent={company} readOnlyNote={<RegionNote store={store} />} />
    ) : (
      <CalendarCard scope={scope} parent={region ? toRegionScope(region.id) : company} />
    );
  return <DeliveriesTab scope={scope} calendar={calendar} />;
};

const RegionNote = ({ store: { company, region } }: { readonly store: Store }) => (
  <>
    Proposals of this store are processed by region, so that the orders of a region have one delivery date. Its calendar
    is that of{' '}
    <Link
      className="link"
      to="/companies/companyDetail/$companyId"
      params={{ companyId: String(company.id) }}
      search={{ tab: 'deliveries', regionId: region?.id }}
    >
      {region?.name}
    </Link>
    .
  </>
);
