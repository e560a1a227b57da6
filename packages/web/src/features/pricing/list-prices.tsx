import { type PriceList, pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import type { Product } from '@shelfward/contract/products/products.contract.ts';
import { useMemo } from 'react';
import { removePrice, savePrice } from '../../entities/pricing/price-lists.api.ts';
import { productLineChoices } from '../../entities/products/product-lines.api.ts';
import { findDefaultPrice, products } from '../../entities/products/products.api.ts';
import type { Column } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { useIsAllowed, useMayDelete } from '../../kit/session.ts';
import { priceInCents } from '../../kit/ui/cell-numbers.rules.ts';
import { Money } from '../../kit/ui/figures.tsx';
import { NumberCell } from '../../kit/ui/number-cell.tsx';

/** All products with their prices in this list. */
export const ListPrices = ({ list }: { readonly list: PriceList }) => {
  const isAllowed = useIsAllowed();
  const mayEdit = isAllowed(pricingRoutes.updatePrices.access);
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
];

const findPriceIn = ({ pricing }: Product, { id }: PriceList) =>
  pricing.find(({ priceList, inactive }) => priceList.id === id && !inactive);

const defaultPriceColumn: Column<Product> = {
  key: 'defaultPrice',
  label: 'Default price',
  sortable: true,
  align: 'right',
  render: (product) => <Money value={findDefaultPrice(product)} />,
};
