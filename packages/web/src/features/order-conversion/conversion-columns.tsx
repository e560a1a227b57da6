import type { OrderStatistics } from '@shelfward/contract/analytics/order-conversion.contract.ts';
import type { ConversionSort } from '@shelfward/contract/analytics/order-conversion.rules.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ExportCell } from '../../kit/export/cells.ts';
import type { Sheet } from '../../kit/export/workbook.ts';
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
): readonly ConversionColumn[] => {
  const shelf = (value: number) => (words.hasShelves ? value : null);
  return [
    {
      key: 'name',
      label: words.label,
      render: (row) => <Name name={nameOf(row, words)} company={row.companyName} target={behind(row)} />,
      exported: (row) => ({ kind: 'text', value: nameOf(row, words) }),
    },
    units('assortment_count', 'Assortment Count', (row) => shelf(row.assortmentCount)),
    units('estimated_inventory', 'Est Inventory', (row) => shelf(row.estimatedInventory)),
    share('inventory_utilization', 'Inventory Utilization', (row) => row.inventoryUtilization),
    units('total_order', 'Order Quantity', (row) => row.totalOrderQuantity),
    units('total_sales', 'Sales Quantity', (row) => row.totalSalesQuantity),
    share('conversion_rate', 'Conversion Rate', (row) => row.conversionRate),
  ];
};

const units = (
  key: ConversionSort,
  label: string,
  read: (row: OrderStatistics) => number | null,
): ConversionColumn => ({
  key,
  label,
  align: 'right',
  render: (row) => <Quantity value={read(row)} />,
  exported: (row) => cellOf('number', read(row)),
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
  exported: (row) => cellOf('rate', read(row)),
});

const cellOf = (kind: 'number' | 'rate', value: number | null): ExportCell => (value === null ? null : { kind, value });

/** What the screen shows in one column stands in two of a spreadsheet where rows say their company. */
export const sheetOf = (
  rows: readonly OrderStatistics[],
  columns: readonly ConversionColumn[],
  { isOfCompany }: GroupingWords,
): Sheet => {
  const [name, ...figures] = columns;
  const shown = name ? [name, ...(isOfCompany ? [company] : []), ...figures] : [];
  return {
    name: 'Order Conversion',
    labels: shown.map(({ label }) => label),
    rows: rows.map((row) => shown.map((column) => column.exported(row))),
  };
};

const company: Pick<ConversionColumn, 'label' | 'exported'> = {
  label: 'Company',
  exported: ({ companyName }) => (companyName === null ? null : { kind: 'text', value: companyName }),
};

interface NameProps {
  readonly name: string;
  readonly company: string | null;
  readonly target: Target | undefined;
}

const Name = ({ name, company: owner, target }: NameProps) => (
  <span className={classes.name}>
    {target ? (
      <Link to={target.to} search={target.search ?? {}} preload="intent">
        {name}
      </Link>
    ) : (
      <strong>{name}</strong>
    )}
    {owner !== null && <span className={classes.company}>{owner}</span>}
  </span>
);
