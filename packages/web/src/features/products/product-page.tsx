import { Button } from '@mantine/core';
import { type Product, productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { IconPencil, IconStack2 } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { findDefaultPrice, productActivation, productStatus, products } from '../../entities/products/products.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { DetailPage } from '../../kit/screens/detail-page.tsx';
import { FormDialog, RecordForm } from '../../kit/screens/form-dialog.tsx';
import { HistoryTab } from '../../kit/screens/history-tab.tsx';
import type { Tab } from '../../kit/screens/tabbed-page.tsx';
import { useActivation } from '../../kit/screens/use-activation.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { useIsAllowed, useScope } from '../../kit/session.ts';
import { Cards } from '../../kit/ui/cards.tsx';
import { Money, Quantity } from '../../kit/ui/figures.tsx';
import { Stack } from '../../kit/ui/layout.tsx';
import { none } from '../../kit/ui/numbers.ts';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { LineProducts } from './line-products.tsx';
import { ProductPrices } from './price-history.tsx';
import { ProductForm } from './product-form.tsx';
import { ProductOrders } from './product-orders.tsx';
import { ProductOverview, StockCard } from './product-overview.tsx';

const noun = ['product', 'products'] as const;

export const ProductPage = () => {
  const { productId = '' } = useParams({ strict: false });
  const [search, change] = useScreenSearch();
  const isAllowed = useIsAllowed();
  const { getActions } = useActivation<Product>(productActivation, noun);
  const query = products.get({ params: { productId } });
  const mayEdit = isAllowed(productRoutes.update);
  const isScoped = useScope() !== null;
  const close = () => change({ open: undefined });
  return (
    <>
      <DetailPage
        query={query}
        noun="Product"
        toName={(product) => product.name}
        status={(product) => <StatusBadge status={productStatus(product)} />}
        primary={() =>
          mayEdit && (
            <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => change({ open: 'edit' })}>
              Edit
            </Button>
          )
        }
        actions={(product) => [
          ...(mayEdit
            ? [{ label: 'Set on-hand quantity', icon: <IconStack2 size={16} />, run: () => change({ open: 'stock' }) }]
            : []),
          ...(getActions?.(product) ?? []),
        ]}
        tabs={isScoped ? buildScopedTabs : buildTabs}
        facts={(product) => [...buildFacts(product), ...(isScoped ? buildScopedFacts : buildAccountFacts)(product)]}
      />
      {mayEdit && search.open === 'edit' && (
        <FormDialog title="Edit product" in="drawer" onClose={close}>
          <RecordForm load={query} form={(product) => <ProductForm product={product} />} />
        </FormDialog>
      )}
      {mayEdit && search.open === 'stock' && (
        <FormDialog title="Set on-hand quantity" onClose={close}>
          <RecordForm load={query} form={(product) => <OnHandForm product={product} />} />
        </FormDialog>
      )}
    </>
  );
};

const overview = (product: Product): Tab => ({
  id: 'overview',
  label: 'Overview',
  content: <ProductOverview product={product} />,
});

const pendingOrders = (product: Product): Tab => ({
  id: 'orders',
  label: 'Pending orders',
  content: (
    <ProductOrders
      product={product}
      status={['PENDING']}
      title="Pending orders"
      emptyText="No pending orders for this product"
    />
  ),
});

/** Representatives see orders of their stores, and no stock, history, or other products of the line. */
const buildScopedTabs = (product: Product): readonly Tab[] => [overview(product), pendingOrders(product)];

const buildTabs = (product: Product): readonly Tab[] => [
  overview(product),
  { id: 'prices', label: 'Prices', content: <ProductPrices product={product} /> },
  ...(product.productLine
    ? [
        {
          id: 'variants',
          label: 'Variants',
          content: (
            <LineProducts lineId={product.productLine.id} title={product.productLine.name} current={product.id} />
          ),
        },
      ]
    : []),
  { id: 'on-hand', label: 'On hand', content: <OnHand product={product} /> },
  pendingOrders(product),
  {
    id: 'history',
    label: 'History',
    content: <HistoryTab entityType="PRODUCT" id={product.id} labels={fieldLabels} />,
  },
];

const fieldLabels = {
  upc: 'UPC',
  sku: 'SKU',
  attributeIds: 'attributes',
  seasonId: 'season',
  productLineId: 'product line',
  minQuantity: 'minimum quantity',
  maxQuantity: 'maximum quantity',
  unitWeightGrams: 'weight of a unit in grams',
};

/** On-hand stock, and the orders that it is allocated to. */
const OnHand = ({ product }: { readonly product: Product }) => (
  <Stack flex={1} mih={0}>
    <Cards>
      <StockCard product={product} />
    </Cards>
    <ProductOrders
      product={product}
      status={['APPROVED', 'PACKING']}
      title="Orders with allocated stock"
      emptyText="No approved orders for this product"
    />
  </Stack>
);

const buildFacts = (product: Product) => [
  { label: 'UPC', value: product.upc },
  { label: 'SKU', value: product.sku ?? none },
  { label: 'Season', value: product.season?.name ?? none },
  { label: 'Pack size', value: <Quantity value={product.packSize} /> },
  { label: 'Default price', value: <Money value={findDefaultPrice(product)} /> },
];

const buildAccountFacts = (product: Product) => [
  { label: 'Product line', value: <LineLink line={product.productLine} /> },
  { label: 'Predecessor', value: <ProductLink product={product.predecessorProduct} /> },
  { label: 'Pending orders', value: <Quantity value={product.amountOfPendingOrders} /> },
];

/** The predecessor can be in no assortment of the stores, and has no page then. */
const buildScopedFacts = ({ productLine, predecessorProduct }: Product) => [
  { label: 'Product line', value: productLine?.name ?? none },
  { label: 'Predecessor', value: predecessorProduct?.name ?? none },
];

const ProductLink = ({ product }: { readonly product: Product['predecessorProduct'] }) =>
  product ? (
    <Link className="link" to={`/products/productDetail/${product.id}`}>
      {product.name}
    </Link>
  ) : (
    none
  );

const LineLink = ({ line }: { readonly line: Product['productLine'] }) =>
  line ? (
    <Link className="link" to={`/product-lines/productLineDetail/${line.id}`}>
      {line.name}
    </Link>
  ) : (
    none
  );

/** The counted on-hand quantity in the brand's own warehouse. */
const OnHandForm = ({ product }: { readonly product: Product }) => (
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
