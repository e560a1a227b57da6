import { type ProductLine, productLineInput } from '@shelfward/contract/products/product-lines.contract.ts';
import { productLines } from '../../../entities/products/product-lines.api.ts';
import { EntityForm } from '../../../kit/form/entity-form.tsx';

export const ProductLineForm = ({ line }: { readonly line?: ProductLine }) => (
  <EntityForm
    noun="product line"
    schema={productLineInput}
    empty={{ name: '', isDefault: false }}
    record={line}
    fields={{
      name: { label: 'Name', codes: ['PRODUCT_LINE_NAME_TAKEN'] },
      // The default line cannot be unset; another line must become the default.
      ...(!line?.isDefault && {
        isDefault: {
          label: 'Default product line',
          kind: 'switch',
          description: 'New products without a product line are added to it.',
        },
      }),
    }}
    save={(body, options) =>
      line ? productLines.update({ params: { id: line.id }, body }, options) : productLines.create({ body }, options)
    }
  />
);
