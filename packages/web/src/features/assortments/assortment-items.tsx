import type { Request } from '@shelfward/client/caller.ts';
import {
  type GlobalAssortment,
  type GlobalAssortmentItem,
  globalAssortmentRoutes,
} from '@shelfward/contract/assortments/global-assortments.contract.ts';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  addedText,
  assortments,
  containedProductIds,
  quantityField,
} from '../../entities/assortments/assortments.api.ts';
import { type ProductRow, toProductRows } from '../../entities/assortments/product-row.rules.ts';
import { ProductPicker } from '../../entities/products/product-picker.tsx';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { selected } from '../../kit/resource.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { useIsAllowed, useMayDelete } from '../../kit/session.ts';
import { unitsBetween } from '../../kit/ui/cell-numbers.rules.ts';
import { Quantity } from '../../kit/ui/figures.tsx';
import { NumberCell } from '../../kit/ui/number-cell.tsx';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { toast, toastError } from '../../kit/ui/toast.tsx';

type Row = ProductRow<GlobalAssortmentItem>;
type ListRequest = Pick<Request<typeof globalAssortmentRoutes.items>, 'query'>;

/** The products of an assortment, with quantities that are edited in the table. */
export const AssortmentItems = ({ assortment }: { readonly assortment: GlobalAssortment }) => {
  const { id } = assortment;
  const isAllowed = useIsAllowed();
  const canEdit = isAllowed(globalAssortmentRoutes.changeItem);
  const mayRemove = useMayDelete()(globalAssortmentRoutes.removeItem.access);
  const remove = ({ productId, quantity, name }: Row) =>
    assortments.removeItem({ params: { id, productId } }).then(
      () =>
        toast(`${name} removed.`, {
          undo: () => assortments.addItem({ params: { id }, body: { productId, quantity } }),
        }),
      toastError,
    );
  return (
    <ListPage
      isEmbedded
      screen="assortment-items"
      title="Products"
      noun={['product', 'products']}
      query={(request: ListRequest) => selected(assortments.items({ params: { id }, ...request }), toProductRows)}
      defaultSort={['productName,asc']}
      searchHint="Name, UPC, or SKU"
      columns={[
        { key: 'productName', label: 'Product', sortable: true, render: (row) => row.name },
        { key: 'upc', label: 'UPC', isCode: true, sortable: true, render: (row) => row.product.upc },
        { key: 'sku', label: 'SKU', isCode: true, sortable: true, render: (row) => row.product.sku },
        {
          key: 'quantity',
          label: 'Quantity',
          sortable: true,
          align: 'right',
          render: (row) => (canEdit ? <ItemQuantity assortmentId={id} row={row} /> : <Quantity value={row.quantity} />),
        },
      ]}
      emptyText="This assortment has no products yet."
      create={{
        label: 'Add products',
        access: globalAssortmentRoutes.addItem,
        form: <AddProductsForm assortment={assortment} />,
      }}
      {...(mayRemove && {
        rowActions: (row: Row) => [
          { label: 'Remove', icon: <IconTrash size={16} />, isDangerous: true, run: () => remove(row) },
        ],
        bulk: [
          {
            label: 'Remove',
            icon: <IconTrash size={15} />,
            each: (row: Row) => assortments.removeItem({ params: { id, productId: row.productId } }),
            done: 'products removed',
          },
        ],
      })}
    />
  );
};

const quantities = unitsBetween({ min: 0, max: 1_000_000 });

const ItemQuantity = ({ assortmentId: id, row }: { readonly assortmentId: number; readonly row: Row }) => (
  <NumberCell
    label={`Quantity of ${row.name}`}
    value={row.quantity}
    kind={quantities}
    save={async (quantity) => {
      const item = await assortments.changeItem({ params: { id, productId: row.productId }, body: { quantity } });
      return item.quantity;
    }}
  />
);

const schema = globalAssortmentRoutes.addItems.body;

/** Adds any number of products with the same quantity in one request. */
export const AddProductsForm = ({ assortment: { id, name } }: { readonly assortment: GlobalAssortment }) => {
  const contained = useQuery({ ...containedProductIds(id), staleTime: 0 });
  if (contained.error) return <ErrorState error={contained.error} retry={contained.refetch} />;
  if (!contained.data) return <LoadingLines />;
  const containedIds = new Set(contained.data);
  return (
    <EntityForm
      noun="products"
      schema={schema}
      empty={{ productIds: [], quantity: 0 }}
      fields={{
        productIds: {
          label: 'Products',
          kind: 'custom',
          render: (input) => <ProductPicker {...input} contained={containedIds} containedText="in this assortment" />,
        },
        quantity: quantityField,
      }}
      submitLabel="Add"
      save={(body, options) => assortments.addItems({ params: { id }, body }, options)}
      toSavedText={addedText(name)}
    />
  );
};
