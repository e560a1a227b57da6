import type { Store } from '@shelfward/contract/stores/stores.contract.ts';
import { stores } from '../../entities/stores/stores.api.ts';
import type { Column } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';

const columns: readonly Column<Store>[] = [
  { key: 'name', label: 'Store', sortable: true },
  { key: 'number', label: 'Number', isCode: true, sortable: true },
  { key: 'city', label: 'City', sortable: true, isMain: true, render: (store) => store.address.city },
  { key: 'state', label: 'State', sortable: true, render: (store) => store.address.state },
];

/** The stores that the user can count. On a phone, a store opens the count at the shelf. */
export const CountsPage = () => (
  <ListPage
    screen="counts"
    title="Counts"
    noun={['store', 'stores']}
    query={stores.list}
    fixed={{ kind: ['STORE'] }}
    defaultSort={['name,asc']}
    searchHint="Name, number, code, or city"
    columns={columns}
    href={({ id }) => `/stores/storeDetail/${id}?tab=inventory`}
    emptyText="You have no stores to count yet."
  />
);
