import { Button } from '@mantine/core';
import type { Column } from '../../kit/screens/list.types.ts';
import { Money, Quantity } from '../../kit/ui/figures.tsx';
import { amount, type Remedy } from './scarce.rules.ts';
import type { ProductTotals, RegionTotals, StoreTotals } from './summary.rules.ts';
import classes from './summary-tab.module.css';

const figure = <Row extends object>(key: Extract<keyof Row, string>, label: string): Column<Row> => ({
  key,
  label,
  sortable: true,
  align: 'right',
  render: (row) => <Quantity value={Number(row[key])} />,
});

const value = <Row extends { readonly value: number }>(): Column<Row> => ({
  key: 'value',
  label: 'Value',
  sortable: true,
  align: 'right',
  render: (row) => <Money value={row.value} />,
});

export const productColumns = (onRemedy: ((remedy: Remedy) => void) | undefined): readonly Column<ProductTotals>[] => [
  { key: 'name', label: 'Product', sortable: true },
  { key: 'sku', label: 'SKU', sortable: true, render: ({ sku }) => sku ?? '' },
  { key: 'productLine', label: 'Product line', sortable: true, render: ({ productLine }) => productLine ?? '' },
  figure('stores', 'Stores'),
  figure('par', 'Par level'),
  figure('inventory', 'Inventory'),
  figure('proposed', 'Proposed'),
  figure('available', 'Available'),
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
  value(),
  ...(onRemedy
    ? [
        {
          key: 'remedies',
          label: 'When short',
          render: ({ left, column, name }: ProductTotals) =>
            left < 0 && (
              <span className={classes.remedies}>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Smart swap for ${name}`}
                  onClick={() => onRemedy({ kind: 'swap', column })}
                >
                  Smart swap
                </Button>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Fair share of ${name}`}
                  onClick={() => onRemedy({ kind: 'share', column })}
                >
                  Fair share
                </Button>
              </span>
            ),
        },
      ]
    : []),
];

const order = <Row extends { readonly order: string; readonly isSkipped: boolean }>(): Column<Row> => ({
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
  { key: 'number', label: 'Number', sortable: true, render: ({ number }) => number ?? '' },
  { key: 'region', label: 'Region', sortable: true, render: ({ region }) => region ?? '' },
  figure('par', 'Par level'),
  figure('inventory', 'Inventory'),
  figure('proposed', 'Proposed'),
  value(),
  order(),
];

export const regionColumns: readonly Column<RegionTotals>[] = [
  { key: 'name', label: 'Region', sortable: true },
  figure('stores', 'Stores'),
  figure('storesByRegion', 'Ordered together'),
  figure('par', 'Par level'),
  figure('inventory', 'Inventory'),
  figure('proposed', 'Proposed'),
  value(),
  order(),
];
