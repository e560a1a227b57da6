import { storeAssortmentRoutes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { storeAssortments } from '../../entities/assortments/assortments.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { PercentInput } from './percent-input.tsx';

/** Changes all par levels of a store by a percentage, with a preview of the result. */
export const PercentForm = ({ storeId }: { readonly storeId: number }) => (
  <EntityForm
    noun="adjustment"
    schema={storeAssortmentRoutes.adjustByPercent.body}
    empty={{}}
    fields={{
      percent: {
        label: 'Percent',
        kind: 'custom',
        render: (input) => <PercentInput {...input} storeId={storeId} />,
      },
    }}
    submitLabel="Adjust"
    save={(body, options) => storeAssortments.adjustByPercent({ params: { storeId }, body }, options)}
  />
);
