import { type ProductLine, productLineInput } from '@shelfward/contract/products/product-lines.contract.ts';
import { productLines } from '../../../entities/products/product-lines.api.ts';
import { EntityForm } from '../../../kit/form/entity-form.tsx';

export const ProductLineForm = ({ line }: { readonly line?: ProductLine }) => (
  <EntityForm
    noun="product line"
    schema={productLineInput}
    empty={{ name: '' }}
    record={line}
    fields={{ name: { label: 'Name', codes: ['PRODUCT_LINE_NAME_TAKEN'] } }}
    save={(body, options) =>
      line ? productLines.update({ params: { id: line.id }, body }, options) : productLines.create({ body }, options)
    }
  />
);
