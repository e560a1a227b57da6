import { type PriceList, pricingRoutes, type QuantityLimits } from '@shelfward/contract/pricing/pricing.contract.ts';
import type { Product } from '@shelfward/contract/products/products.contract.ts';
import { findLimitContradictions } from '@shelfward/contract/products/quantity-limits.rules.ts';
import { useMemo } from 'react';
import { removePrice, savePrice, saveQuantityLimits } from '../../entities/pricing/price-lists.api.ts';
import { productLineChoices } from '../../entities/products/product-lines.api.ts';
import { findDefaultPrice, products } from '../../entities/products/products.api.ts';
import type { Column } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { useIsAllowed, useMayDelete } from '../../kit/session.ts';
import { priceInCents, unitsBetween } from '../../kit/ui/cell-numbers.rules.ts';
import { Money, Quantity } from '../../kit/ui/figures.tsx';
import { NumberCell } from '../../kit/ui/number-cell.tsx';
import { WarningMark } from '../../kit/ui/warning-mark.tsx';

/** All products with their prices in this list. */
export const ListPrices = ({ list }: { readonly list: PriceList }) => {
  const isAllowed = useIsAllowed();
  const mayEdit = isAllowed(pricingRoutes.updatePrices);
  const mayRemove = useMayDelete()(pricingRoutes.removePrice.access);
  const columns = useMemo(() => buildColumns(list, mayEdit ? 'editable' : 'shown'), [list, mayEdit]);
  return (
    <ListPage
      isEmbedded
      screen="price-list-prices"
      title="Products"
      noun={['product', 'products']}
      query={products.list}
      defaultSort={['name,asc']}
      searchHint="Name, UPC, or SKU"
      columns={columns}
      filters={[
        { key: 'productLineId', label: 'Product line', kind: 'one', choices: productLineChoices },
        { key: 'includeDiscontinued', label: 'Show discontinued', kind: 'flag' },
      ]}
      href={(product) => `/products/productDetail/${product.id}`}
      rowActions={(product) => {
        const price = findPriceIn(product, list);
        if (!mayRemove || !price) return [];
        return [{ label: 'Remove price', isDangerous: true, run: () => removePrice(price.id) }];
      }}
    />
  );
};

const buildColumns = (list: PriceList, prices: 'editable' | 'shown'): readonly Column<Product>[] => [
  { key: 'name', label: 'Product', sortable: true },
  { key: 'upc', label: 'UPC', isCode: true, sortable: true },
  { key: 'sku', label: 'SKU', isCode: true, sortable: true, isExtra: true },
  { key: 'productLineName', label: 'Product line', sortable: true, render: (product) => product.productLine?.name },
  ...(list.isDefault ? [] : [defaultPriceColumn]),
  {
    key: 'price',
    label: 'Price',
    align: 'right',
    width: 140,
    render: (product) => {
      const price = findPriceIn(product, list)?.price;
      if (prices === 'shown') return <Money value={price} />;
      return (
        <NumberCell
          label={`Price of ${product.name}`}
          value={price}
          kind={priceInCents}
          save={(cents) => savePrice(list, product.id, cents)}
        />
      );
    },
  },
  limitColumn('minQuantity', 'Minimum quantity', { list, prices }),
  limitColumn('maxQuantity', 'Maximum quantity', { list, prices }),
];

const units = unitsBetween({ min: 1, max: 1_000_000 });

/** A limit of a product with a price in the list; an empty cell shows that of the product, which applies. */
const limitColumn = (
  key: keyof QuantityLimits,
  label: string,
  { list, prices }: { readonly list: PriceList; readonly prices: 'editable' | 'shown' },
): Column<Product> => ({
  key,
  label,
  align: 'right',
  width: 150,
  exported: (product) => <Quantity value={findPriceIn(product, list)?.[key] ?? null} />,
  render: (product) => {
    const price = findPriceIn(product, list);
    if (prices === 'shown' || !price) return <Quantity value={price?.[key] ?? null} />;
    const save = (value: number | null) => saveQuantityLimits(product.id, price, { [key]: value });
    return (
      <>
        <WarningMark sentences={price[key] === null ? [] : findContradictions(product, price)} />
        <NumberCell
          label={`${label} of ${product.name}`}
          value={price[key] ?? undefined}
          kind={units}
          placeholder={product[key] === null ? '–' : units.text(product[key])}
          save={async (value) => {
            await save(value);
            return value;
          }}
          clear={() => save(null)}
        />
      </>
    );
  },
});

const findContradictions = (product: Product, price: QuantityLimits): string[] =>
  findLimitContradictions({
    ...product,
    minQuantity: price.minQuantity ?? product.minQuantity,
    maxQuantity: price.maxQuantity ?? product.maxQuantity,
  }).map(({ sentence }) => sentence);

const findPriceIn = ({ pricing }: Product, { id }: PriceList) =>
  pricing.find(({ priceList, inactive }) => priceList.id === id && !inactive);

const defaultPriceColumn: Column<Product> = {
  key: 'defaultPrice',
  label: 'Default price',
  sortable: true,
  align: 'right',
  render: (product) => <Money value={findDefaultPrice(product)} />,
};
