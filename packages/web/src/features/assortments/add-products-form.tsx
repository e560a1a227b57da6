import { id } from '@shelfward/contract/kit/shapes.ts';
import { z } from 'zod';
import { assortments, productChoices } from '../../entities/assortments/assortments.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { runForEach } from '../../kit/screens/run-for-each.ts';

const schema = z.strictObject({ productIds: z.array(id).min(1), quantity: z.int().min(0).max(1_000_000) });

/** Adds several products with the same quantity. If some are rejected, the form shows the first error. */
export const AddProductsForm = ({ assortmentId }: { readonly assortmentId: number }) => (
  <EntityForm
    noun="products"
    schema={schema}
    empty={{ productIds: [], quantity: 1 }}
    fields={{
      productIds: { label: 'Products', kind: 'multiselect', choices: productChoices, isId: true },
      quantity: {
        label: 'Quantity of each',
        description: 'How many units a store with this assortment should have.',
        kind: 'number',
        suffix: 'unit',
        width: 'half',
      },
    }}
    submitLabel="Add"
    save={async ({ productIds, quantity }) => {
      const failures = await runForEach(productIds, (productId) =>
        assortments.addItem({ params: { id: assortmentId }, body: { productId, quantity } }),
      );
      if (failures[0]) throw failures[0].error;
    }}
  />
);
