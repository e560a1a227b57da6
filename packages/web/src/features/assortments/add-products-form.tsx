import {
  type GlobalAssortment,
  globalAssortmentRoutes,
} from '@shelfward/contract/assortments/global-assortments.contract.ts';
import { useQuery } from '@tanstack/react-query';
import {
  addedText,
  assortments,
  containedProductIds,
  quantityField,
} from '../../entities/assortments/assortments.api.ts';
import { ProductPicker } from '../../entities/products/product-picker.tsx';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';

const schema = globalAssortmentRoutes.addItems.body;

/** Adds any number of products with the same quantity in one request. */
export const AddProductsForm = ({ assortment: { id, name } }: { readonly assortment: GlobalAssortment }) => {
  const contained = useQuery({ ...containedProductIds(id), staleTime: 0 });
  if (contained.error) return <ErrorState error={contained.error} retry={contained.refetch} />;
  if (!contained.data) return <LoadingLines />;
  const containedIds = new Set(contained.data);
  return (
    <EntityForm
      noun="products"
      schema={schema}
      empty={{ productIds: [], quantity: 1 }}
      fields={{
        productIds: {
          label: 'Products',
          kind: 'custom',
          render: (input) => <ProductPicker {...input} contained={containedIds} containedText="in this assortment" />,
        },
        quantity: quantityField,
      }}
      submitLabel="Add"
      save={(body, options) => assortments.addItems({ params: { id }, body }, options)}
      toSavedText={addedText(name)}
    />
  );
};
