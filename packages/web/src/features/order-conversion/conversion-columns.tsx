import type { OrderStatistics } from '@shelfward/contract/analytics/order-conversion.contract.ts';
import type { ConversionSort } from '@shelfward/contract/analytics/order-conversion.rules.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ExportCell } from '../../kit/export/cells.ts';
import type { Target } from '../../kit/target.ts';
import { Quantity } from '../../kit/ui/figures.tsx';
import classes from './conversion-table.module.css';
import { type GroupingWords, nameOf } from './groupings.ts';
import { Share } from './share.tsx';

export interface ConversionColumn {
  readonly key: ConversionSort;
  readonly label: string;
  readonly align?: 'right';
  readonly render: (row: OrderStatistics) => ReactNode;
  readonly exported: (row: OrderStatistics) => ExportCell;
}

export const columnsOf = (
  words: GroupingWords,
  behind: (row: OrderStatistics) => Target | undefined,
): readonly ConversionColumn[] => [
  {
    key: 'name',
    label: words.label,
    render: (row) => <Name name={nameOf(row, words)} target={behind(row)} />,
    exported: (row) => ({ kind: 'text', value: nameOf(row, words) }),
  },
  units('assortment_count', 'Assortment Count', (row) => row.assortmentCount),
  units('estimated_inventory', 'Est Inventory', (row) => row.estimatedInventory),
  share('inventory_utilization', 'Inventory Utilization', (row) => row.inventoryUtilization),
  units('total_order', 'Order Quantity', (row) => row.totalOrderQuantity),
  units('total_sales', 'Sales Quantity', (row) => row.totalSalesQuantity),
  share('conversion_rate', 'Conversion Rate', (row) => row.conversionRate),
];

const units = (key: ConversionSort, label: string, read: (row: OrderStatistics) => number): ConversionColumn => ({
  key,
  label,
  align: 'right',
  render: (row) => <Quantity value={read(row)} />,
  exported: (row) => ({ kind: 'number', value: read(row) }),
});

const share = (
  key: ConversionSort,
  label: string,
  read: (row: OrderStatistics) => number | null,
): ConversionColumn => ({
  key,
  label,
  align: 'right',
  render: (row) => <Share value={read(row)} />,
  exported: (row) => {
    const value = read(row);
    return value === null ? null : { kind: 'rate', value };
  },
});

const Name = ({ name, target }: { readonly name: string; readonly target: Target | undefined }) => {
  if (!target) return <span className={classes.name}>{name}</span>;
  return (
    <Link className={classes.name} to={target.to} search={target.search ?? {}} preload="intent">
      {name}
    </Link>
  );
};
