import { globalAssortmentRoutes } from '@shelfward/contract/assortments/global-assortments.contract.ts';
import { assortmentActivation, assortmentHref, assortments } from '../../entities/assortments/assortments.api.ts';
import { EmptyList } from '../../entities/getting-started/empty-list.tsx';
import { ImportLink } from '../../entities/master-import/import-link.tsx';
import { quantityColumn } from '../../kit/screens/columns.tsx';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { AssortmentForm } from './assortment-form.tsx';
import { RecompileAction } from './recompile-action.tsx';

export const AssortmentsPage = () => (
  <ListPage
    screen="assortments"
    title="Assortments"
    noun={['assortment', 'assortments']}
    query={assortments.list}
    defaultSort={['name,asc']}
    searchHint="Name"
    columns={[
      { key: 'name', label: 'Assortment', sortable: true },
      quantityColumn('amountOfActiveItems', 'Products', { sortable: true }),
      quantityColumn('totalProductQuantity', 'Units per store', { sortable: true }),
      quantityColumn('amountOfActiveStores', 'Stores', { sortable: true }),
      {
        key: 'inactive',
        label: 'Status',
        sortable: true,
        render: (assortment) => <StatusBadge status={assortment.inactive ? 'INACTIVE' : 'ACTIVE'} />,
      },
    ]}
    href={assortmentHref}
    empty={(create) => (
      <EmptyList
        text="No assortments yet. An assortment defines how many units of each product a store should have."
        requires={['products']}
        action={create}
      />
    )}
    actions={
      <>
        <ImportLink kind="PAR_LEVELS" />
        <RecompileAction />
      </>
    }
    create={{ label: 'New assortment', access: globalAssortmentRoutes.create, form: <AssortmentForm /> }}
    activation={assortmentActivation}
  />
);
