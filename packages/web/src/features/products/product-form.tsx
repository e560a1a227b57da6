import type { PriceList } from '@shelfward/contract/pricing/pricing.contract.ts';
import type { Product } from '@shelfward/contract/products/products.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { allPriceLists } from '../../entities/pricing/price-lists.api.ts';
import { attributeValueChoices } from '../../entities/products/attributes.api.ts';
import { productLineChoices } from '../../entities/products/product-lines.api.ts';
import { predecessorChoices, products } from '../../entities/products/products.api.ts';
import { seasonChoices } from '../../entities/seasons/seasons.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import type { Field } from '../../kit/form/form.types.ts';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { buildProductSchema, listFormPriceLists, toProductInput, toProductValues } from './product-form.rules.ts';

interface Props {
  readonly product?: Product;
}

export const ProductForm = ({ product }: Props) => {
  const { data, error, refetch } = useQuery(allPriceLists());
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines />;
  return <FormWithPrices product={product} lists={listFormPriceLists(data.content, product)} />;
};

interface FormWithPricesProps {
  readonly product: Product | undefined;
  readonly lists: readonly PriceList[];
}

const FormWithPrices = ({ product, lists }: FormWithPricesProps) => {
  const schema = useMemo(() => buildProductSchema(lists, product), [lists, product]);
  const excludeId = product?.id;
  return (
    <EntityForm
      noun="product"
      schema={schema}
      empty={{ upc: '', name: '', packSize: 1, discontinued: false, attributeIds: [], prices: {} }}
      record={product}
      from={toProductValues}
      fields={{
        name: {
          label: 'Name',
          codes: ['PRODUCT_NAME_TAKEN'],
          unique: (value) => products.isNameAvailable({ body: { value, excludeId } }),
        },
        upc: {
          label: 'UPC',
          width: 'half',
          codes: ['PRODUCT_UPC_TAKEN'],
          unique: (value) => products.isUpcAvailable({ body: { value, excludeId } }),
        },
        sku: {
          label: 'SKU',
          width: 'half',
          codes: ['PRODUCT_SKU_TAKEN'],
          unique: (value) => products.isSkuAvailable({ body: { value, excludeId } }),
        },
        productLineId: {
          label: 'Product line',
          kind: 'select',
          choices: productLineChoices,
          isId: true,
          placeholder: product ? 'None' : 'Default line',
          width: 'half',
        },
        packSize: { label: 'Units per pack', kind: 'number', width: 'half' },
        seasonId: { label: 'Season', kind: 'select', choices: seasonChoices, isId: true, placeholder: 'All year' },
        predecessorProductId: {
          label: 'Predecessor',
          kind: 'select',
          choices: predecessorChoices,
          isId: true,
          placeholder: 'None',
          description: 'The product that this one replaces: par levels continue its sales.',
          codes: ['PREDECESSOR_TAKEN', 'PREDECESSOR_CYCLE'],
        },
        attributeIds: {
          label: 'Attributes',
          kind: 'multiselect',
          choices: attributeValueChoices,
          isId: true,
          placeholder: 'Color: Green',
        },
        discontinued: {
          label: 'Discontinued',
          kind: 'switch',
          description: 'It is excluded from new proposals and hidden from lists by default.',
        },
        layerSize: {
          label: 'Units per layer',
          section: 'Quantity limits of an order line',
          description: 'If set, orders consist of whole layers.',
          ...limitField,
        },
        palletSize: {
          label: 'Units per pallet',
          description: 'If set, orders consist of whole pallets.',
          ...limitField,
        },
        minQuantity: { label: 'Minimum quantity', ...limitField },
        maxQuantity: { label: 'Maximum quantity', ...limitField },
        unitWeightGrams: { label: 'Weight of a unit', ...limitField, suffix: 'gram', placeholder: 'Unknown' },
        ...priceFields(lists),
      }}
      save={(values, options) => {
        const body = toProductInput(values);
        return product
          ? products.update({ params: { productId: product.id }, body }, options)
          : products.create({ body }, options);
      }}
    />
  );
};

const limitField = { kind: 'number', suffix: 'unit', width: 'half', placeholder: 'None' } as const;

const priceFields = (lists: readonly PriceList[]): Readonly<Record<`prices.${number}`, Field>> =>
  Object.fromEntries(
    lists.map((list, index) => [
      `prices.${list.id}`,
      {
        label: list.inactive ? `${list.name} (inactive)` : list.name,
        kind: 'money',
        placeholder: 'No price',
        width: 'half',
        ...(index === 0 && { section: 'Prices' }),
      } as const,
    ]),
  );
