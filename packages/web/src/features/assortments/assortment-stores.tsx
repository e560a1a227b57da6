import { globalAssortmentRoutes } from '@shelfward/contract/assortments/global-assortments.contract.ts';
import type { Store } from '@shelfward/contract/stores/stores.contract.ts';
import { IconTrash } from '@tabler/icons-react';
import { assortments } from '../../entities/assortments/assortments.api.ts';
import { companyChoices } from '../../entities/companies/companies.api.ts';
import { StorePicker } from '../../entities/stores/store-picker.tsx';
import { stores } from '../../entities/stores/stores.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { useMayDelete } from '../../kit/session.ts';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { toastError } from '../../kit/ui/toast.tsx';
import { undoable } from '../../kit/ui/undo.ts';

/** The stores of an assortment. One request assigns or unassigns any number of stores. */
export const AssortmentStores = ({ assortmentId }: { readonly assortmentId: number }) => {
  const mayUnassign = useMayDelete()(globalAssortmentRoutes.unassign.access);
  const unassign = (rows: readonly Store[], clear: () => void = () => undefined) => {
    const body = { globalAssortmentId: assortmentId, storeIds: rows.map((store) => store.id) };
    return undoable(
      (options) => assortments.unassign({ body }, options),
      () => unassignedMessage(rows),
    ).then(clear, toastError);
  };
  return (
    <ListPage
      isEmbedded
      screen="assortment-stores"
      title="Stores"
      noun={['store', 'stores']}
      query={stores.list}
      fixed={{ globalAssortmentId: assortmentId }}
      defaultSort={['name,asc']}
      searchHint="Name, number, code, or city"
      columns={[
        { key: 'name', label: 'Store', sortable: true },
        { key: 'number', label: 'Number', isCode: true, sortable: true },
        { key: 'companyName', label: 'Company', sortable: true, render: (store) => store.company.name },
        { key: 'regionName', label: 'Region', sortable: true, render: (store) => store.region?.name },
        { key: 'city', label: 'City', sortable: true, render: (store) => store.address.city },
        {
          key: 'inactive',
          label: 'Status',
          render: (store) => <StatusBadge status={store.inactive ? 'INACTIVE' : 'ACTIVE'} />,
        },
      ]}
      filters={[
        { key: 'companyId', label: 'Company', kind: 'one', choices: companyChoices },
        { key: 'includeInactive', label: 'Show inactive', kind: 'flag' },
      ]}
      href={(store) => `/stores/storeDetail/${store.id}?tab=assortment`}
      emptyText="No stores assigned yet."
      create={{
        label: 'Assign stores',
        access: globalAssortmentRoutes.assign,
        form: <AssignStoresForm assortmentId={assortmentId} />,
      }}
      {...(mayUnassign && {
        rowActions: (store: Store) => [
          { label: 'Unassign', icon: <IconTrash size={16} />, isDangerous: true, run: () => unassign([store]) },
        ],
        bulk: [{ label: 'Unassign', icon: <IconTrash size={15} />, run: unassign }],
      })}
    />
  );
};

const unassignedMessage = (rows: readonly Store[]): string => {
  const [first] = rows;
  return rows.length === 1 && first ? `${first.name} unassigned.` : `${formatQuantity(rows.length)} stores unassigned.`;
};

const schema = globalAssortmentRoutes.assign.body.pick({ storeIds: true });

const AssignStoresForm = ({ assortmentId }: { readonly assortmentId: number }) => (
  <EntityForm
    noun="assignment"
    schema={schema}
    empty={{ storeIds: [] }}
    fields={{
      storeIds: {
        label: 'Stores',
        kind: 'custom',
        codes: ['GLOBAL_ASSORTMENT_ALREADY_ASSIGNED'],
        render: (input) => <StorePicker {...input} companies="any" />,
      },
    }}
    submitLabel="Assign"
    save={({ storeIds }, options) =>
      assortments.assign({ body: { globalAssortmentId: assortmentId, storeIds } }, options)
    }
  />
);
