import { companyChoices, regionChoices } from '../../entities/companies/companies.api.ts';
import { entryStores } from '../../entities/orders/order-entry.api.ts';
import { storeKindChoices } from '../../entities/stores/store-kinds.ts';
import { storeHref } from '../../entities/stores/stores.api.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { ownStoreColumns } from './store-columns.tsx';

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
      filters={[
        { key: 'companyId', label: 'Company', kind: 'one', choices: companyChoices },
        {
          key: 'regionId',
          label: 'Region',
          kind: 'one',
          choices: regionChoices(Number(search.companyId) || undefined),
        },
        { key: 'kind', label: 'Kind', kind: 'many', choices: storeKindChoices },
        includeInactive,
      ]}
      href={storeHref}
      emptyText="You have no stores yet."
    />
  );
};
