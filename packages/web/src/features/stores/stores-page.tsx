import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { IconPencil } from '@tabler/icons-react';
import { assortmentChoices } from '../../entities/assortments/assortments.api.ts';
import { EmptyList } from '../../entities/getting-started/empty-list.tsx';
import { ImportLink } from '../../entities/master-import/import-link.tsx';
import { storeActivation, storeHref, stores } from '../../entities/stores/stores.api.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { useIsAllowed, useScope } from '../../kit/session.ts';
import { OwnStoresPage } from './own-stores-page.tsx';
import { storeColumns } from './store-columns.tsx';
import { storeFilters } from './store-filters.ts';
import { StoreForm } from './store-form.tsx';

export const StoresPage = () => (useScope() === null ? <AllStoresPage /> : <OwnStoresPage />);

const AllStoresPage = () => {
  const [search, change] = useScreenSearch();
  const isAllowed = useIsAllowed();
  const mayEdit = isAllowed(storeRoutes.update);
  const companyId = Number(search.companyId) || undefined;
  return (
    <ListPage
      screen="stores"
      title="Stores"
      noun={['store', 'stores']}
      query={stores.list}
      defaultSort={['name,asc']}
      allLabel="All stores"
      searchHint="Name, number, code, or city"
      columns={storeColumns}
      filters={storeFilters(companyId, [
        { key: 'globalAssortmentId', label: 'Assortment', kind: 'one', choices: assortmentChoices },
      ])}
      href={storeHref}
      rowActions={(store) =>
        mayEdit
          ? [{ label: 'Edit', icon: <IconPencil size={16} />, run: () => change({ open: String(store.id) }) }]
          : []
      }
      empty={(create) => <EmptyList text="There are no stores yet." requires={['companies']} action={create} />}
      formIn="drawer"
      actions={
        <>
          <ImportLink kind="STORE_COUNTS" />
          <ImportLink kind="STORES" />
        </>
      }
      create={{ label: 'New store', access: storeRoutes.create, form: <StoreForm companyId={companyId} /> }}
      edit={{
        load: (storeId) => stores.get({ params: { storeId } }),
        form: (store) => <StoreForm store={store} />,
      }}
      activation={storeActivation}
    />
  );
};
