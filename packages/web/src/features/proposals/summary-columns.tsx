import { Button } from '@mantine/core';
import type { Column } from '../../kit/screens/list.types.ts';
import { useHasFeature } from '../../kit/session.ts';
import { BetaBadge } from '../../kit/ui/beta-badge.tsx';
import { Money, Quantity } from '../../kit/ui/figures.tsx';
import { Group } from '../../kit/ui/layout.tsx';
import classes from './proposals.module.css';
import { amount, type ShortageResolution } from './shortage.rules.ts';
import type { ProductTotals, RegionTotals, StoreTotals } from './summary.rules.ts';

const quantityColumn = <Row extends object>(
  key: Extract<keyof Row, string>,
  label: string,
  settings: Pick<Column<Row>, 'isSummed'> = {},
): Column<Row> => ({
  key,
  label,
  sortable: true,
  align: 'right',
  ...settings,
  render: (row) => <Quantity value={Number(row[key])} />,
});

const valueColumn = <Row extends { readonly value: number }>(): Column<Row> => ({
  key: 'value',
  label: 'Value',
  sortable: true,
  isSummed: true,
  align: 'right',
  render: (row) => <Money value={row.value} />,
});

export const productColumns = (
  onResolveShortage: ((resolution: ShortageResolution) => void) | undefined,
): readonly Column<ProductTotals>[] => [
  { key: 'name', label: 'Product', sortable: true },
  { key: 'sku', label: 'SKU', isCode: true, sortable: true, render: ({ sku }) => sku ?? '' },
  {
    key: 'productLine',
    label: 'Product line',
    sortable: true,
    render: ({ productLine }) => <span className={classes.line}>{productLine}</span>,
    exported: ({ productLine }) => productLine ?? '',
  },
  quantityColumn('stores', 'Stores'),
  quantityColumn('par', 'Par level', { isSummed: true }),
  quantityColumn('inventory', 'Inventory', { isSummed: true }),
  quantityColumn('proposed', 'Proposed', { isSummed: true }),
  quantityColumn('available', 'Available'),
  {
    key: 'left',
    label: 'Left',
    sortable: true,
    align: 'right',
    render: ({ left }) => (
      <span className={classes.left} data-tone={left < 0 ? 'negative' : undefined}>
        {left < 0 ? `−${amount(-left)}` : <Quantity value={left} />}
      </span>
    ),
    exported: ({ left }) => <Quantity value={left} />,
  },
  valueColumn(),
  ...(onResolveShortage
    ? [
        {
          key: 'resolutions',
          label: 'If stock is short',
          render: ({ left, column, name }: ProductTotals) =>
            left < 0 && (
              <Group component="span" gap={6} align="stretch" display="inline-flex">
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Smart swap for ${name}`}
                  onClick={() => onResolveShortage({ kind: 'swap', column })}
                >
                  Smart swap
                </Button>
                <FairShareButton name={name} onClick={() => onResolveShortage({ kind: 'share', column })} />
              </Group>
            ),
        },
      ]
    : []),
];

const orderColumn = <Row extends { readonly order: string; readonly isSkipped: boolean }>(): Column<Row> => ({
  key: 'order',
  label: 'Order',
  sortable: true,
  render: (row) => (
    <span className={classes.order} data-tone={row.isSkipped ? 'warning' : undefined}>
      {row.order}
    </span>
  ),
});

export const storeColumns: readonly Column<StoreTotals>[] = [
  { key: 'name', label: 'Store', sortable: true },
  { key: 'number', label: 'Number', isCode: true, sortable: true, render: ({ number }) => number ?? '' },
  { key: 'region', label: 'Region', sortable: true, render: ({ region }) => region ?? '' },
  quantityColumn('par', 'Par level', { isSummed: true }),
  quantityColumn('inventory', 'Inventory', { isSummed: true }),
  quantityColumn('proposed', 'Proposed', { isSummed: true }),
  valueColumn(),
  orderColumn(),
];

export const regionColumns: readonly Column<RegionTotals>[] = [
  { key: 'name', label: 'Region', sortable: true },
  quantityColumn('stores', 'Stores'),
  quantityColumn('storesByRegion', 'In combined order'),
  quantityColumn('par', 'Par level', { isSummed: true }),
  quantityColumn('inventory', 'Inventory', { isSummed: true }),
  quantityColumn('proposed', 'Proposed', { isSummed: true }),
  valueColumn(),
  orderColumn(),
];

const FairShareButton = ({ name, onClick }: { readonly name: string; readonly onClick: () => void }) =>
  useHasFeature('fairShare') && (
    <Button size="compact-xs" variant="default" rightSection={<BetaBadge />} onClick={onClick}>
      Fair share <span className="visually-hidden"> of {name}</span>
    </Button>
  );
