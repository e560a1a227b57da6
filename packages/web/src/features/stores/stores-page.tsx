import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { IconPencil } from '@tabler/icons-react';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { companyChoices, regionChoices } from '../companies/companies.api.ts';
import { StoreForm } from './store-form.tsx';
import { storeActivation, stores } from './stores.api.ts';

export const StoresPage = () => {
  const [search, change] = useScreenSearch();
  const isAllowed = useIsAllowed();
  const mayEdit = isAllowed(storeRoutes.update.access);
  const companyId = Number(search.companyId) || undefined;
  return (
    <ListPage
      screen="stores"
      title="Stores"
      noun={['store', 'stores']}
      query={stores.list}
      defaultSort={['name,asc']}
      searchHint="Name, number, code or city"
      columns={[
        { key: 'name', label: 'Store', sortable: true },
        { key: 'number', label: 'Number', sortable: true },
        { key: 'code', label: 'Code', sortable: true, isExtra: true },
        { key: 'companyName', label: 'Company', sortable: true, render: (store) => store.company.name },
        { key: 'regionName', label: 'Region', sortable: true, render: (store) => store.region?.name },
        { key: 'city', label: 'City', sortable: true, render: (store) => store.address.city },
        { key: 'state', label: 'State', sortable: true, render: (store) => store.address.state },
        {
          key: 'proposalProcessedByRegion',
          label: 'Proposals by region',
          isExtra: true,
          render: (store) => (store.proposalProcessedByRegion ? 'Yes' : 'No'),
        },
        {
          key: 'buyers',
          label: 'Buyers',
          isExtra: true,
          render: (store) => store.buyers.map((buyer) => buyer.name).join(', '),
        },
        {
          key: 'inactive',
          label: 'Status',
          sortable: true,
          render: (store) => <StatusBadge status={store.inactive ? 'INACTIVE' : 'ACTIVE'} />,
        },
      ]}
      filters={[
        { key: 'companyId', label: 'Company', kind: 'one', choices: companyChoices },
        { key: 'regionId', label: 'Region', kind: 'one', choices: regionChoices(companyId) },
      ]}
      href={(store) => `/stores/storeDetail/${store.id}`}
      rowActions={(store) =>
        mayEdit
          ? [{ label: 'Edit', icon: <IconPencil size={16} />, run: () => change({ open: String(store.id) }) }]
          : []
      }
      formIn="drawer"
      create={{ label: 'New store', access: storeRoutes.create.access, form: <StoreForm companyId={companyId} /> }}
      edit={{
        load: (storeId) => stores.get({ params: { storeId } }),
        form: (store) => <StoreForm store={store} />,
      }}
      activation={storeActivation}
    />
  );
};
