import { type ProductLine, productLineRoutes } from '@shelfward/contract/products/product-lines.contract.ts';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { productLineActivation, productLines } from '../../../entities/products/product-lines.api.ts';
import { quantityColumn } from '../../../kit/screens/columns.tsx';
import type { Column } from '../../../kit/screens/list.types.ts';
import { ListPage } from '../../../kit/screens/list-page.tsx';
import { useScreenSearch } from '../../../kit/screens/use-screen-search.ts';
import { useIsAllowed } from '../../../kit/session.ts';
import { Quantity } from '../../../kit/ui/figures.tsx';
import { StatusBadge } from '../../../kit/ui/status-badge.tsx';
import { buildDefaultLineActions } from './default-line-action.tsx';
import { ProductLineForm } from './product-line-form.tsx';

export const ProductLinesPage = () => {
  const [, change] = useScreenSearch();
  const mayEdit = useIsAllowed()(productLineRoutes.update.access);
  return (
    <ListPage
      screen="product-lines"
      title="Product Lines"
      noun={noun}
      query={productLines.list}
      defaultSort={['name,asc']}
      searchHint="Name"
      columns={columns}
      create={{ label: 'New product line', access: productLineRoutes.create, form: <ProductLineForm /> }}
      edit={{ load: (id) => productLines.get({ params: { id } }), form: (line) => <ProductLineForm line={line} /> }}
      href={(line) => `/product-lines/productLineDetail/${line.id}`}
      rowActions={(line) =>
        mayEdit
          ? [
              { label: 'Rename', icon: <IconPencil size={16} />, run: () => change({ open: String(line.id) }) },
              ...buildDefaultLineActions(line),
            ]
          : []
      }
      activation={productLineActivation}
      emptyText="No product lines yet. Product lines group products in lists and reports."
    />
  );
};

const noun = ['product line', 'product lines'] as const;

const columns: readonly Column<ProductLine>[] = [
  { key: 'name', label: 'Product line', sortable: true },
  {
    key: 'isDefault',
    label: 'Default',
    render: (line) => line.isDefault && <StatusBadge status="DEFAULT" label="Default" />,
  },
  {
    key: 'numberOfProducts',
    label: 'Products',
    sortable: true,
    align: 'right',
    render: (line) => (
      <Link
        className="link"
        to="/products"
        search={{ productLineId: String(line.id), includeDiscontinued: 'true', includeInactive: 'true' }}
      >
        <Quantity value={line.numberOfProducts} />
        <span className="visually-hidden"> products of {line.name}</span>
      </Link>
    ),
  },
  quantityColumn('amountOfActiveProducts', 'Active products', { sortable: true }),
  quantityColumn('numberOfUsages', 'In assortments'),
  {
    key: 'inactive',
    label: 'Status',
    sortable: true,
    render: (line) => <StatusBadge status={line.inactive ? 'INACTIVE' : 'ACTIVE'} />,
  },
];
