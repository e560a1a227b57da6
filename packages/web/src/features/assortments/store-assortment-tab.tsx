import { Box, Button } from '@mantine/core';
import type { Request } from '@shelfward/client/caller.ts';
import { lowestAdjustment } from '@shelfward/contract/assortments/assortments.rules.ts';
import {
  type StoreAssortmentItem,
  storeAssortmentRoutes,
} from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { IconPercentage } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { assortmentChoices, storeAssortments } from '../../entities/assortments/assortments.api.ts';
import { type ProductRow, toProductRows } from '../../entities/assortments/product-row.rules.ts';
import { SuggestionsCard } from '../../entities/replenishment/suggestion-list.tsx';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { selected } from '../../kit/resource.ts';
import { FormDialog } from '../../kit/screens/form-dialog.tsx';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { differenceBetween, unitsBetween } from '../../kit/ui/cell-numbers.rules.ts';
import { Quantity } from '../../kit/ui/figures.tsx';
import { NumberCell } from '../../kit/ui/number-cell.tsx';
import { formatDifference } from '../../kit/ui/numbers.ts';
import { WarningMark } from '../../kit/ui/warning-mark.tsx';
import { AssignedAssortments } from './assigned-assortments.tsx';
import classes from './assortments.module.css';
import { PercentForm } from './percent-form.tsx';

type Row = ProductRow<StoreAssortmentItem>;
type ListRequest = Pick<Request<typeof storeAssortmentRoutes.items>, 'query'>;

/** The global assortments of a store and the resulting par level of each product. */
export const StoreAssortmentTab = ({ storeId }: { readonly storeId: number }) => {
  const [search, change] = useScreenSearch();
  const isAllowed = useIsAllowed();
  const canEdit = isAllowed(storeAssortmentRoutes.adjust);
  return (
    <>
      {isAllowed(storeAssortmentRoutes.globalAssortments) && <AssignedAssortments storeId={storeId} />}
      <Box flex="none" px="var(--sw-gutter)" pt={14} bg="var(--sw-surface)" className={classes.suggestions ?? ''}>
        <SuggestionsCard storeId={storeId} />
      </Box>
      <ListPage
        isEmbedded
        screen="store-assortment"
        title="Par levels"
        noun={['product', 'products']}
        query={(request: ListRequest) =>
          selected(storeAssortments.items({ params: { storeId }, ...request }), toProductRows)
        }
        defaultSort={['productName,asc']}
        searchHint="Name, UPC, or SKU"
        columns={columnsFor(storeId, canEdit)}
        emptyText={
          isAllowed(storeAssortmentRoutes.assign)
            ? 'No assortments assigned yet. Assign one to define the par levels of this store.'
            : 'This store has no par levels yet.'
        }
        actions={
          canEdit && (
            <Button
              variant="default"
              leftSection={<IconPercentage size={16} />}
              onClick={() => change({ open: 'percent' })}
            >
              Adjust by percent
            </Button>
          )
        }
        create={{
          label: 'Assign assortment',
          access: storeAssortmentRoutes.assign,
          form: <AssignAssortmentForm storeId={storeId} />,
        }}
      />
      {canEdit && search.open === 'percent' && (
        <FormDialog title="Adjust par levels by percent" onClose={() => change({ open: undefined })}>
          <PercentForm storeId={storeId} />
        </FormDialog>
      )}
    </>
  );
};

const columnsFor = (storeId: number, canEdit: boolean) => [
  { key: 'productName', label: 'Product', sortable: true as const, render: (row: Row) => row.name },
  { key: 'upc', label: 'UPC', isCode: true as const, isExtra: true as const, render: (row: Row) => row.product.upc },
  {
    key: 'globalAssortmentName',
    label: 'From assortment',
    sortable: true as const,
    render: (row: Row) => row.globalAssortment.name,
  },
  numberColumn('globalAssortmentQuantity', 'Quantity', (row) => <Quantity value={row.globalAssortmentQuantity} />),
  numberColumn('adjustment', 'Adjustment', (row) =>
    canEdit ? <Adjustment storeId={storeId} row={row} /> : formatDifference(row.adjustment),
  ),
  numberColumn('parLevel', 'Par level', (row) => (
    <strong>
      <Quantity value={row.parLevel} />
    </strong>
  )),
  numberColumn('onHandEstimation', 'On hand', (row) => <Quantity value={row.onHandEstimation} />),
  {
    key: 'shelfMaximum',
    label: 'Shelf maximum',
    align: 'right' as const,
    exported: (row: Row) => <Quantity value={row.shelfMaximum} />,
    render: (row: Row) => <ShelfMaximum storeId={storeId} row={row} canEdit={canEdit} />,
  },
];

const numberColumn = (key: string, label: string, render: (row: Row) => ReactNode) => ({
  key,
  label,
  sortable: true as const,
  align: 'right' as const,
  render,
});

const Adjustment = ({ storeId, row }: { readonly storeId: number; readonly row: Row }) => (
  <NumberCell
    label={`Adjustment of ${row.name}`}
    value={row.adjustment}
    kind={differenceBetween({
      min: Math.min(row.adjustment, lowestAdjustment(row.globalAssortmentQuantity)),
      max: 1_000_000,
    })}
    save={async (adjustment) => {
      const params = { storeId, productId: row.productId };
      const item = await storeAssortments.adjust({ params, body: { adjustment } });
      return item.adjustment;
    }}
  />
);

interface ShelfMaximumProps {
  readonly storeId: number;
  readonly row: Row;
  readonly canEdit: boolean;
}

const shelfUnits = unitsBetween({ min: 0, max: 1_000_000 });

/** The most units that the shelf holds, with what contradicts it. */
const ShelfMaximum = ({ storeId, row, canEdit }: ShelfMaximumProps) => {
  const save = async (shelfMaximum: number | null) => {
    await storeAssortments.changeShelfMaximum({
      params: { storeId, productId: row.productId },
      body: { shelfMaximum },
    });
  };
  return (
    <>
      <WarningMark sentences={row.contradictions} />
      {canEdit ? (
        <NumberCell
          label={`Shelf maximum of ${row.name}`}
          value={row.shelfMaximum ?? undefined}
          kind={shelfUnits}
          save={async (shelfMaximum) => {
            await save(shelfMaximum);
            return shelfMaximum;
          }}
          clear={() => save(null)}
        />
      ) : (
        <Quantity value={row.shelfMaximum} />
      )}
    </>
  );
};

const AssignAssortmentForm = ({ storeId }: { readonly storeId: number }) => (
  <EntityForm
    noun="assignment"
    schema={storeAssortmentRoutes.assign.body}
    empty={{}}
    fields={{
      globalAssortmentId: {
        label: 'Assortment',
        description: 'If several assortments contain a product, the largest quantity applies.',
        kind: 'select',
        choices: assortmentChoices,
        isId: true,
        codes: ['GLOBAL_ASSORTMENT_ALREADY_ASSIGNED'],
      },
    }}
    submitLabel="Assign"
    save={(body, options) => storeAssortments.assign({ params: { storeId }, body }, options)}
  />
);
