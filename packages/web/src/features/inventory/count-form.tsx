import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import { id } from '@shelfward/contract/kit/shapes.ts';
import { productChoices } from '../../entities/assortments/assortments.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { inventory } from './inventory.api.ts';

const schema = inventoryRoutes.count.body.extend({ productId: id });

/** Counts a product that is not in the inventory list of the store yet. */
export const CountForm = ({ storeId }: { readonly storeId: number }) => (
  <EntityForm
    noun="count"
    schema={schema}
    empty={{}}
    fields={{
      productId: { label: 'Product', kind: 'select', choices: productChoices, isId: true },
      onHandEstimation: {
        label: 'On hand',
        description: 'Quantity at the end of today',
        kind: 'number',
        suffix: 'unit',
        width: 'half',
      },
    }}
    save={({ productId, onHandEstimation }, options) =>
      inventory.count({ params: { storeId, productId }, body: { onHandEstimation } }, options)
    }
  />
);
