import { globalAssortmentRoutes } from '@shelfward/contract/assortments/global-assortments.contract.ts';
import { type Product, productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { IconPackages, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { AddToAssortmentForm } from '../../entities/assortments/add-to-assortment-form.tsx';
import { EmptyList } from '../../entities/getting-started/empty-list.tsx';
import { ImportLink } from '../../entities/master-import/import-link.tsx';
import { productLineChoices } from '../../entities/products/product-lines.api.ts';
import { findDefaultPrice, productActivation, productStatus, products } from '../../entities/products/products.api.ts';
import { seasonChoices } from '../../entities/seasons/seasons.api.ts';
import { quantityColumn } from '../../kit/screens/columns.tsx';
import { FormDialog } from '../../kit/screens/form-dialog.tsx';
import type { Column, Filter, View } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { Money, Quantity } from '../../kit/ui/figures.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { ProductForm } from './product-form.tsx';

export const ProductsPage = () => {
  const [, change] = useScreenSearch();
  const isAllowed = useIsAllowed();
  const mayEdit = isAllowed(productRoutes.update);
  const [adding, setAdding] = useState<Adding>();
  return (
    <>
      <ListPage
        screen="products"
        title="Products"
        noun={noun}
        allLabel="All products"
        views={views}
        query={products.list}
        defaultSort={['name,asc']}
        searchHint="Name, UPC, or SKU"
        columns={columns}
        filters={filters}
        href={(product) => `/products/productDetail/${product.id}`}
        rowActions={(product) =>
          mayEdit
            ? [{ label: 'Edit', icon: <IconPencil size={16} />, run: () => change({ open: String(product.id) }) }]
            : []
        }
        empty={(create) => <EmptyList text="There are no products yet." requires={[]} action={create} />}
        formIn="drawer"
        actions={
          <>
            <ImportLink kind="ON_HAND" />
            <ImportLink kind="PRODUCTS" />
          </>
        }
        create={{ label: 'New product', access: productRoutes.create, form: <ProductForm /> }}
        edit={{
          load: (productId) => products.get({ params: { productId } }),
          form: (product) => <ProductForm product={product} />,
        }}
        activation={productActivation}
        bulk={[
          {
            label: 'Add to assortment',
            icon: <IconPackages size={15} />,
            access: globalAssortmentRoutes.addItems,
            run: (rows, clear) => setAdding({ productIds: rows.map(({ id }) => id), clear }),
          },
        ]}
      />
      {adding && (
        <FormDialog title="Add to assortment" onClose={() => setAdding(undefined)}>
          <AddToAssortmentForm productIds={adding.productIds} onAdded={adding.clear} />
        </FormDialog>
      )}
    </>
  );
};

/** The products that are added to an assortment, and what clears their selection. */
interface Adding {
  readonly productIds: readonly number[];
  readonly clear: () => void;
}

const noun = ['product', 'products'] as const;

const views: readonly View[] = [
  { id: 'recent', label: 'Recently modified', search: { recentlyModified: 'true' }, counted: true },
];

const filters: readonly Filter[] = [
  { key: 'productLineId', label: 'Product line', kind: 'one', choices: productLineChoices },
  { key: 'seasonId', label: 'Season', kind: 'one', choices: seasonChoices },
  { key: 'recentlyModified', label: 'Modified in the last 7 days', kind: 'flag' },
  { key: 'sharesGtin', label: 'Same GTIN as another product', kind: 'flag' },
  { key: 'includeDiscontinued', label: 'Show discontinued', kind: 'flag' },
];

const columns: readonly Column<Product>[] = [
  { key: 'name', label: 'Product', sortable: true },
  { key: 'upc', label: 'UPC', isCode: true, sortable: true },
  { key: 'sku', label: 'SKU', isCode: true, sortable: true },
  { key: 'productLineName', label: 'Product line', sortable: true, render: (product) => product.productLine?.name },
  { key: 'seasonName', label: 'Season', sortable: true, isExtra: true, render: (product) => product.season?.name },
  {
    key: 'attributes',
    label: 'Attributes',
    isExtra: true,
    render: (product) => product.attributes.map(({ name }) => name).join(', '),
  },
  {
    key: 'defaultPrice',
    scoped: 'REPRESENTATIVE',
    isMain: true,
    label: 'Default price',
    sortable: true,
    align: 'right',
    render: (product) => <Money value={findDefaultPrice(product)} />,
  },
  quantityColumn('packSize', 'Pack size', { sortable: true, isExtra: true }),
  quantityColumn('layerSize', 'Layer size', { isExtra: true }),
  quantityColumn('palletSize', 'Pallet size', { isExtra: true }),
  quantityColumn('minQuantity', 'Minimum quantity', { isExtra: true }),
  quantityColumn('maxQuantity', 'Maximum quantity', { isExtra: true }),
  quantityColumn('unitWeightGrams', 'Unit weight', { isExtra: true }),
  {
    key: 'onHand',
    label: 'On hand',
    sortable: true,
    align: 'right',
    render: (product) => <Quantity value={product.quantity.onHand} />,
  },
  {
    key: 'unavailable',
    scoped: 'NONE',
    label: 'Unavailable',
    align: 'right',
    isExtra: true,
    render: (product) => <Quantity value={product.quantity.unavailable} />,
  },
  quantityColumn('amountOfPendingOrders', 'Pending orders', { sortable: true }),
  {
    key: 'inactive',
    label: 'Status',
    sortable: true,
    render: (product) => <StatusBadge status={productStatus(product)} />,
  },
];
