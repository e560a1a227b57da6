import {
  type ProductAlias,
  type StoreAlias,
  saleAliasRoutes,
} from '@shelfward/contract/sales/sale-aliases.contract.ts';
import { productChoices } from '../../entities/assortments/assortments.api.ts';
import { storeChoices } from '../../entities/orders/orders.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import type { BulkAction, Column } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { TabbedPage } from '../../kit/screens/tabbed-page.tsx';
import { DateText } from '../../kit/ui/figures.tsx';
import { saleAliases } from './sales-import.api.ts';
import { UnknownNames } from './unknown-names.tsx';

/** What files call stores and products besides their own names, which every import knows. */
export const AliasesPage = () => (
  <TabbedPage
    title="Names in files"
    tabs={[
      { id: 'stores', label: 'Stores', content: <StoreAliases /> },
      { id: 'products', label: 'Products', content: <ProductAliases /> },
      { id: 'unknown', label: 'Not known yet', content: <UnknownNames /> },
    ]}
  />
);

type Said = Pick<StoreAlias, 'id' | 'text' | 'createdBy' | 'createdAt'>;

const saidColumns: readonly Column<Said>[] = [
  {
    key: 'createdBy',
    label: 'Said by',
    render: ({ createdBy: { firstName, lastName } }) => `${firstName} ${lastName}`.trim(),
  },
  { key: 'createdAt', label: 'Since', sortable: true, render: ({ createdAt }) => <DateText value={createdAt} /> },
];

const removal = (remove: (id: number) => Promise<unknown>): BulkAction<Said> => ({
  label: 'Remove',
  done: 'names removed',
  access: saleAliasRoutes.deleteStore.access,
  each: ({ id }) => remove(id),
});

/** What is so of both lists. */
const alike = {
  isEmbedded: true,
  noun: ['name', 'names'],
  defaultSort: ['text,asc'],
  searchHint: 'Name in files',
  emptyText:
    'When an import names a store or a product that nobody has, you can say there what it means. It is kept here.',
  nameOf: ({ text }: Said) => text,
} as const;

const StoreAliases = () => {
  const remove = (aliasId: number) => saleAliases.deleteStore({ params: { aliasId } });
  return (
    <ListPage
      {...alike}
      screen="store-aliases"
      title="Names of stores in files"
      query={saleAliases.listStores}
      columns={[
        { key: 'text', label: 'In files', sortable: true },
        { key: 'store', label: 'Means the store', render: ({ store }) => store.name },
        { key: 'company', label: 'Company', render: ({ company }) => company.name },
        ...saidColumns,
      ]}
      create={{ label: 'New name', access: saleAliasRoutes.createStore.access, form: <StoreAliasForm /> }}
      bulk={[removal(remove)]}
    />
  );
};

const ProductAliases = () => {
  const remove = (aliasId: number) => saleAliases.deleteProduct({ params: { aliasId } });
  return (
    <ListPage
      {...alike}
      screen="product-aliases"
      title="Names of products in files"
      query={saleAliases.listProducts}
      columns={[
        { key: 'text', label: 'In files', sortable: true },
        { key: 'product', label: 'Means the product', render: ({ product }) => product.name },
        { key: 'upc', label: 'Product UPC', render: ({ product }: ProductAlias) => product.upc },
        ...saidColumns,
      ]}
      create={{ label: 'New name', access: saleAliasRoutes.createProduct.access, form: <ProductAliasForm /> }}
      bulk={[removal(remove)]}
    />
  );
};

const inFiles = { label: 'In files', codes: ['ALIAS_TAKEN'] } as const;

const StoreAliasForm = () => (
  <EntityForm
    noun="name"
    schema={saleAliasRoutes.createStore.body}
    empty={{ text: '' }}
    fields={{
      text: inFiles,
      storeId: { label: 'Means the store', kind: 'select', isId: true, choices: storeChoices(undefined) },
    }}
    save={(body, options) => saleAliases.createStore({ body }, options)}
  />
);

const ProductAliasForm = () => (
  <EntityForm
    noun="name"
    schema={saleAliasRoutes.createProduct.body}
    empty={{ text: '' }}
    fields={{
      text: inFiles,
      productId: { label: 'Means the product', kind: 'select', isId: true, choices: productChoices },
    }}
    save={(body, options) => saleAliases.createProduct({ body }, options)}
  />
);
