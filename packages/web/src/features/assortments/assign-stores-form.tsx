import { globalAssortmentRoutes } from '@shelfward/contract/assortments/global-assortments.contract.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { assortments } from './assortments.api.ts';
import { StorePicker } from './store-picker.tsx';

const schema = globalAssortmentRoutes.assign.body.pick({ storeIds: true });

export const AssignStoresForm = ({ assortmentId }: { readonly assortmentId: number }) => (
  <EntityForm
    noun="assignment"
    schema={schema}
    empty={{ storeIds: [] }}
    fields={{
      storeIds: {
        label: 'Stores',
        kind: 'custom',
        codes: ['GLOBAL_ASSORTMENT_ALREADY_ASSIGNED'],
        render: (input) => <StorePicker {...input} />,
      },
    }}
    submitLabel="Assign"
    save={({ storeIds }, options) =>
      assortments.assign({ body: { globalAssortmentId: assortmentId, storeIds } }, options)
    }
  />
);
