import { globalAssortmentRoutes } from '@shelfward/contract/assortments/global-assortments.contract.ts';
import { assortments } from '../../entities/assortments/assortments.api.ts';
import { StorePicker } from '../../entities/stores/store-picker.tsx';
import { EntityForm } from '../../kit/form/entity-form.tsx';

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
        render: (input) => <StorePicker {...input} companies="any" />,
      },
    }}
    submitLabel="Assign"
    save={({ storeIds }, options) =>
      assortments.assign({ body: { globalAssortmentId: assortmentId, storeIds } }, options)
    }
  />
);
