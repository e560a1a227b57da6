import { Button } from '@mantine/core';
import { type PriceList, pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import type { Product } from '@shelfward/contract/products/products.contract.ts';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { DetailPage } from '../../kit/screens/detail-page.tsx';
import { FormDialog, RecordForm } from '../../kit/screens/form-dialog.tsx';
import type { Column } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { useActivation } from '../../kit/screens/use-activation.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { Money } from '../../kit/ui/figures.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { productLineChoices } from '../product-lines/product-lines.api.ts';
import { defaultPriceOf, products } from '../products/products.api.ts';
import { PriceCell } from './price-cell.tsx';
import { PriceListForm } from './price-list-form.tsx';
import { priceLists, savePrice } from './price-lists.api.ts';
import { priceListActivation } from './price-lists-page.tsx';

const noun = ['price list', 'price lists'] as const;

/** One price list: every product with its price in it, to be typed over. */
export const PriceListPage = () => {
  const { priceListId = '' } = useParams({ strict: false });
  const [search, change] = useScreenSearch();
  const isAllowed = useIsAllowed();
  const { actionsOf } = useActivation<PriceList>(priceListActivation, noun);
  const query = priceLists.get({ params: { priceListId } });
  const mayEdit = isAllowed(pricingRoutes.update.access);
  return (
    <>
      <DetailPage
        query={query}
        noun="Price list"
        nameOf={(list) => list.name}
        status={(list) => <Status list={list} />}
        primary={() => mayEdit && <Button onClick={() => change({ open: 'edit' })}>Edit</Button>}
        actions={(list) => actionsOf?.(list) ?? []}
        tabs={(list) => [{ id: 'prices', label: 'Prices', content: <Prices list={list} /> }]}
      />
      {mayEdit && search.open === 'edit' && (
        <FormDialog title="Edit price list" onClose={() => change({ open: undefined })}>
          <RecordForm load={query} form={(list) => <PriceListForm list={list} />} />
        </FormDialog>
      )}
    </>
  );
};

const Status = ({ list }: { readonly list: PriceList }) =>
  list.isDefault ? (
    <StatusBadge status="DEFAULT" label="Default" />
  ) : (
    <StatusBadge status={list.inactive ? 'INACTIVE' : 'ACTIVE'} />
  );

const Prices = ({ list }: { readonly list: PriceList }) => {
  const isAllowed = useIsAllowed();
  const mayEdit = isAllowed(pricingRoutes.updatePrices.access);
  const columns = useMemo(() => columnsOf(list, mayEdit ? 'editable' : 'shown'), [list, mayEdit]);
  return (
    <ListPage
      isEmbedded
      screen="price-list-prices"
      title="Prices"
      noun={['product', 'products']}
      query={products.list}
      defaultSort={['name,asc']}
      searchHint="Name, UPC or SKU"
      columns={columns}
      filters={[
        { key: 'productLineId', label: 'Product line', kind: 'one', choices: productLineChoices },
        { key: 'includeDiscontinued', label: 'Show discontinued', kind: 'flag' },
      ]}
      href={(product) => `/products/productDetail/${product.id}`}
    />
  );
};

const columnsOf = (list: PriceList, prices: 'editable' | 'shown'): readonly Column<Product>[] => [
  { key: 'name', label: 'Product', sortable: true },
  { key: 'upc', label: 'UPC', sortable: true },
  { key: 'sku', label: 'SKU', sortable: true, isExtra: true },
  { key: 'productLineName', label: 'Product line', sortable: true, render: (product) => product.productLine?.name },
  ...(list.isDefault ? [] : [defaultPriceColumn]),
  {
    key: 'price',
    label: 'Price',
    align: 'right',
    width: 140,
    render: (product) => {
      const price = product.pricing.find(({ priceList }) => priceList.id === list.id)?.price;
      if (prices === 'shown') return <Money value={price} />;
      return (
        <PriceCell productName={product.name} price={price} save={(cents) => savePrice(list, product.id, cents)} />
      );
    },
  },
];

const defaultPriceColumn: Column<Product> = {
  key: 'defaultPrice',
  label: 'Default price',
  align: 'right',
  render: (product) => <Money value={defaultPriceOf(product)} />,
};
