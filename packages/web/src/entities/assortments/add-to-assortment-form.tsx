import { globalAssortmentRoutes } from '@shelfward/contract/assortments/global-assortments.contract.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { id } from '@shelfward/contract/kit/shapes.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { addedText, assortmentChoices, assortments, quantityField } from './assortments.api.ts';

const schema = globalAssortmentRoutes.addItems.body.pick({ quantity: true }).extend({ assortmentId: id });

interface Props {
  readonly productIds: readonly number[];
  readonly onAdded: () => void;
}

/** Adds the selected products to an assortment that the user chooses. */
export const AddToAssortmentForm = ({ productIds, onAdded }: Props) => (
  <EntityForm
    noun="products"
    schema={schema}
    empty={{ quantity: 0 }}
    fields={{
      assortmentId: { label: 'Assortment', kind: 'select', choices: assortmentChoices, isId: true },
      quantity: quantityField,
    }}
    submitLabel={`Add ${formatCount(productIds.length, 'product')}`}
    save={({ assortmentId, quantity }, options) =>
      assortments.addItems({ params: { id: assortmentId }, body: { productIds: [...productIds], quantity } }, options)
    }
    toSavedText={addedText('the assortment')}
    onSaved={onAdded}
  />
);
