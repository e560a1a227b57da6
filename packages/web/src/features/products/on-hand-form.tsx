import { type Product, productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { products } from '../../entities/products/products.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';

/** The counted on-hand quantity in the brand's own warehouse. */
export const OnHandForm = ({ product }: { readonly product: Product }) => (
  <EntityForm
    noun="on-hand quantity"
    schema={productRoutes.changeOnHand.body}
    empty={{}}
    record={product}
    from={({ quantity }) => ({ onHand: quantity.onHand })}
    fields={{ onHand: { label: 'On hand', kind: 'number', suffix: 'unit' } }}
    save={(body, options) => products.changeOnHand({ params: { productId: product.id }, body }, options)}
  />
);
