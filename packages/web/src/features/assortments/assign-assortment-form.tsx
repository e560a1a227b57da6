import { storeAssortmentRoutes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { assortmentChoices, storeAssortments } from '../../entities/assortments/assortments.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';

export const AssignAssortmentForm = ({ storeId }: { readonly storeId: number }) => (
  <EntityForm
    noun="assignment"
    schema={storeAssortmentRoutes.assign.body}
    empty={{}}
    fields={{
      globalAssortmentId: {
        label: 'Assortment',
        description: 'If several assortments contain a product, the largest quantity applies.',
        kind: 'select',
        choices: assortmentChoices,
        isId: true,
        codes: ['GLOBAL_ASSORTMENT_ALREADY_ASSIGNED'],
      },
    }}
    submitLabel="Assign"
    save={(body, options) => storeAssortments.assign({ params: { storeId }, body }, options)}
  />
);
