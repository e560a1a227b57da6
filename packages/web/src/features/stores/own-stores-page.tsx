import { entryStores } from '../../entities/orders/order-entry.api.ts';
import { storeHref } from '../../entities/stores/stores.api.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { ownStoreColumns } from './store-columns.tsx';
import { storeFilters } from './store-filters.ts';

const includeInactive = { key: 'includeInactive', label: 'Show inactive', kind: 'flag' } as const;

/** The stores of a user with a scope, with what must be done in them. */
export const OwnStoresPage = () => {
  const [search] = useScreenSearch();
  return (
    <ListPage
      screen="stores"
      title="Stores"
      noun={['store', 'stores']}
      query={entryStores.stores}
      defaultSort={['name,asc']}
      allLabel="All stores"
      searchHint="Name, number, code, or city"
      columns={ownStoreColumns}
      filters={[...storeFilters(Number(search.companyId) || undefined), includeInactive]}
      href={storeHref}
      emptyText="You have no stores yet."
    />
  );
};
