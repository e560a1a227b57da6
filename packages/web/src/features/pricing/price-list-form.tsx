import { type PriceList, priceListInput } from '@shelfward/contract/pricing/pricing.contract.ts';
import { priceLists } from '../../entities/pricing/price-lists.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';

interface Props {
  readonly list?: PriceList;
}

export const PriceListForm = ({ list }: Props) => (
  <EntityForm
    noun="price list"
    schema={priceListInput}
    empty={{ name: '', isDefault: false }}
    record={list}
    fields={{
      name: {
        label: 'Name',
        codes: ['PRICE_LIST_NAME_TAKEN'],
        unique: (value) => priceLists.isNameAvailable({ body: { value, excludeId: list?.id } }),
      },
      // The default list cannot be unset; another list must become the default.
      ...(!list?.isDefault && {
        isDefault: {
          label: 'Default price list',
          kind: 'switch',
          description: 'Applies to all companies without a price list.',
        },
      }),
    }}
    save={(body, options) =>
      list
        ? priceLists.update({ params: { priceListId: list.id }, body }, options)
        : priceLists.create({ body }, options)
    }
  />
);
