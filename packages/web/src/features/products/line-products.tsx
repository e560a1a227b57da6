import { Text } from '@mantine/core';
import type { AttributeKey } from '@shelfward/contract/products/attributes.contract.ts';
import type { Product } from '@shelfward/contract/products/products.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { productLines } from '../../entities/products/product-lines.api.ts';
import { findDefaultPrice, productActivation, productStatus, products } from '../../entities/products/products.api.ts';
import type { Column } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { Money, Quantity } from '../../kit/ui/figures.tsx';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import classes from './products.module.css';

interface Props {
  readonly lineId: number;
  readonly title: string;
  /** The product whose page shows the list; it is marked. */
  readonly current?: number;
}

/** The products of a line, with a column for each attribute. */
export const LineProducts = ({ lineId, title, current }: Props) => {
  const { data, error, refetch } = useQuery(productLines.attributes({ params: { id: lineId } }));
  const columns = useMemo(() => buildColumns(data ?? [], current), [data, current]);
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines />;
  return (
    <ListPage
      isEmbedded
      screen="line-products"
      title={title}
      noun={['product', 'products']}
      query={products.list}
      fixed={{ productLineId: lineId }}
      defaultSort={['name,asc']}
      searchHint="Name, UPC, or SKU"
      columns={columns}
      filters={[{ key: 'includeDiscontinued', label: 'Show discontinued', kind: 'flag' }]}
      href={(product) => `/products/productDetail/${product.id}`}
      activation={productActivation}
      emptyText="No products in this line yet"
    />
  );
};

/** More attributes are not readable beside the other columns. The column menu shows them. */
const shownAttributes = 3;

const buildColumns = (keys: readonly AttributeKey[], current: number | undefined): readonly Column<Product>[] => [
  {
    key: 'name',
    label: 'Product',
    sortable: true,
    render: (product) =>
      product.id === current ? (
        <Text span fw={600}>
          {product.name} · current
        </Text>
      ) : (
        product.name
      ),
  },
  { key: 'sku', label: 'SKU', isCode: true, sortable: true },
  {
    key: 'defaultPrice',
    label: 'Default price',
    align: 'right',
    render: (product) => <Money value={findDefaultPrice(product)} />,
  },
  {
    key: 'onHand',
    label: 'On hand',
    sortable: true,
    align: 'right',
    render: (product) => <Quantity value={product.quantity.onHand} />,
  },
  ...keys.map(
    (key, index): Column<Product> => ({
      key: `attribute-${key.id}`,
      label: key.name,
      render: (product) => <span className={classes.values}>{formatValues(product, key)}</span>,
      exported: (product) => formatValues(product, key),
      ...(index >= shownAttributes && { isExtra: true }),
    }),
  ),
  {
    key: 'inactive',
    label: 'Status',
    sortable: true,
    render: (product) => <StatusBadge status={productStatus(product)} />,
  },
];

const formatValues = (product: Product, key: AttributeKey): string =>
  product.attributes
    .filter(({ id }) => key.options.some((option) => option.id === id))
    .map(({ name }) => name)
    .join(', ');
