import {
  type ProductAlias,
  type ProductAliasKind,
  type StoreAlias,
  type StoreAliasKind,
  saleAliasRoutes,
  type UnmatchedName,
} from '@shelfward/contract/sales/sale-aliases.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { productChoices } from '../../entities/assortments/assortments.api.ts';
import { companyChoices } from '../../entities/companies/companies.api.ts';
import { storeChoices } from '../../entities/orders/orders.api.ts';
import { StoreLink } from '../../entities/stores/store-link.tsx';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { dayColumn } from '../../kit/screens/columns.tsx';
import type { BulkAction, Column } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { TabbedPage } from '../../kit/screens/tabbed-page.tsx';
import { Card, CardColumn } from '../../kit/ui/cards.tsx';
import { EmptyState, ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { saleAliases } from './sales-import.api.ts';
import { type UnmatchedNameRow, UnmatchedNamesList } from './unmatched-names-list.tsx';

/** Names in files that are matched to stores and products, in addition to the names of the records themselves. */
export const AliasesPage = () => (
  <TabbedPage
    title="Name aliases"
    tabs={[
      { id: 'stores', label: 'Stores', content: <StoreAliases /> },
      { id: 'products', label: 'Products', content: <ProductAliases /> },
      { id: 'unknown', label: 'Unmatched names', content: <UnmatchedNames /> },
    ]}
  />
);

type AliasOrigin = Pick<StoreAlias, 'id' | 'text' | 'createdBy' | 'createdAt'>;

const originColumns: readonly Column<AliasOrigin>[] = [
  {
    key: 'createdBy',
    label: 'Created by',
    render: ({ createdBy: { firstName, lastName } }) => `${firstName} ${lastName}`.trim(),
  },
  dayColumn('createdAt', 'Created on', { sortable: true }),
];

const removal = (remove: (id: number) => Promise<unknown>): BulkAction<AliasOrigin> => ({
  label: 'Remove',
  done: 'name aliases removed',
  access: saleAliasRoutes.deleteStore,
  removes: true,
  each: ({ id }) => remove(id),
});

/** Properties that both lists share. */
const sharedList = {
  isEmbedded: true,
  noun: ['name alias', 'name aliases'],
  defaultSort: ['text,asc'],
  searchHint: 'Name in file',
  emptyText: 'No name aliases yet. A name alias matches a name in imported files to a store or a product.',
  toName: ({ text }: AliasOrigin) => text,
} as const;

const companyFilter = { key: 'companyId', label: 'Company', kind: 'one', choices: companyChoices } as const;

const storeAliasLabels: Readonly<Record<StoreAliasKind, string>> = {
  NAME: 'Name',
  NUMBER: 'Store number',
  GLN: 'GLN',
  DUNS4: 'DUNS+4',
};

const productAliasLabels: Readonly<Record<ProductAliasKind, string>> = {
  NAME: 'Name or code',
  GTIN: 'UPC or GTIN',
  RETAILER_ITEM: 'Item number of the retailer',
  TCIN: 'TCIN',
  DPCI: 'DPCI',
};

const toChoices = <K extends string>(labels: Readonly<Record<K, string>>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }));

const StoreAliases = () => {
  const remove = (aliasId: number) => saleAliases.deleteStore({ params: { aliasId } });
  return (
    <ListPage
      {...sharedList}
      screen="store-aliases"
      title="Store aliases"
      query={saleAliases.listStores}
      filters={[companyFilter]}
      columns={[
        { key: 'text', label: 'Name in file', sortable: true },
        {
          key: 'store',
          label: 'Matched to',
          render: ({ store }) => <StoreLink store={store} />,
          exported: ({ store }) => store.name,
        },
        { key: 'company', label: 'Company', render: ({ company }) => company.name },
        { key: 'division', label: 'Division', isExtra: true, render: ({ division }) => division },
        { key: 'kind', label: 'Type', isExtra: true, render: ({ kind }) => storeAliasLabels[kind] },
        ...originColumns,
      ]}
      create={{ label: 'New name alias', access: saleAliasRoutes.createStore, form: <StoreAliasForm /> }}
      bulk={[removal(remove)]}
    />
  );
};

const ProductAliases = () => {
  const remove = (aliasId: number) => saleAliases.deleteProduct({ params: { aliasId } });
  return (
    <ListPage
      {...sharedList}
      screen="product-aliases"
      title="Product aliases"
      query={saleAliases.listProducts}
      filters={[companyFilter]}
      columns={[
        { key: 'text', label: 'Name in file', sortable: true },
        { key: 'product', label: 'Matched to', render: ({ product }) => product.name },
        { key: 'upc', label: 'Product UPC', isCode: true, render: ({ product }: ProductAlias) => product.upc },
        { key: 'company', label: 'Company', render: ({ company }) => company?.name ?? 'All companies' },
        { key: 'kind', label: 'Type', isExtra: true, render: ({ kind }) => productAliasLabels[kind] },
        ...originColumns,
      ]}
      create={{ label: 'New name alias', access: saleAliasRoutes.createProduct, form: <ProductAliasForm /> }}
      bulk={[removal(remove)]}
    />
  );
};

const nameField = { label: 'Name in file', codes: ['ALIAS_TAKEN'] } as const;

const StoreAliasForm = () => (
  <EntityForm
    noun="name alias"
    schema={saleAliasRoutes.createStore.body}
    empty={{ text: '', kind: 'NAME' }}
    fields={{
      text: nameField,
      kind: { label: 'Type', kind: 'select', choices: toChoices(storeAliasLabels) },
      division: { label: 'Division', description: 'For store numbers that are unique only within a division.' },
      storeId: { label: 'Match to store', kind: 'select', isId: true, choices: storeChoices(undefined) },
    }}
    save={(body, options) => saleAliases.createStore({ body }, options)}
  />
);

const ProductAliasForm = () => (
  <EntityForm
    noun="name alias"
    schema={saleAliasRoutes.createProduct.body}
    empty={{ text: '', kind: 'NAME' }}
    fields={{
      text: nameField,
      kind: { label: 'Type', kind: 'select', choices: toChoices(productAliasLabels) },
      companyId: {
        label: 'Company',
        kind: 'select',
        isId: true,
        choices: companyChoices,
        placeholder: 'All companies',
        description: 'Item numbers of a retailer apply only to its files.',
      },
      productId: { label: 'Match to product', kind: 'select', isId: true, choices: productChoices },
    }}
    save={(body, options) => saleAliases.createProduct({ body }, options)}
  />
);

/** Unmatched names in files of integrations, feeds, and EDI partners. A name leaves the list when it is matched. */
export const UnmatchedNames = () => {
  const { data, error, refetch } = useQuery(saleAliases.unknown());
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines count={3} />;
  if (data.names.length === 0) return <EmptyState text="No unmatched names." />;
  return (
    <CardColumn>
      <Card title="Unmatched names">
        <UnmatchedNamesList
          rows={data.names.map(toRow)}
          next="The next run imports files that were rejected because of this name, and EDI documents are booked when they are replayed. To import skipped rows, undo their import and send the file again."
        />
      </Card>
    </CardColumn>
  );
};

const toRow = (name: UnmatchedName): UnmatchedNameRow => ({
  key: [name.kind, name.text, name.company?.id, name.source].join(' '),
  name: name,
  companyId: name.company?.id ?? 0,
  from: { name: name.source, fileName: name.fileName },
});
