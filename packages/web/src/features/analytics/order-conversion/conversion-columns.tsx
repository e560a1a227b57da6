import type {
  OrderStatistics,
  OrderTotals,
} from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import type { ConversionSort } from '@shelfward/contract/analytics/order-conversion/order-conversion.rules.ts';
import type { ComponentType, ReactNode } from 'react';
import type { ExportCell } from '../../../kit/export/cells.ts';
import type { Sheet } from '../../../kit/export/workbook.ts';
import type { Target } from '../../../kit/target.ts';
import { Decimal, Quantity } from '../../../kit/ui/figures.tsx';
import { RowName } from '../core/expandable-row.tsx';
import { conversionRowName, type GroupingLabels } from './groupings.ts';
import { Share } from './share.tsx';

export interface ConversionColumn {
  readonly key: ConversionSort;
  readonly label: string;
  readonly align?: 'right';
  /** Explains the figure if its label does not. */
  readonly hint?: string;
  readonly render: (row: OrderStatistics) => ReactNode;
  readonly exported: (row: OrderStatistics) => ExportCell;
}

interface ColumnOptions {
  readonly hasOutlook: boolean;
  readonly behind: (row: OrderStatistics) => Target | undefined;
}

export const buildConversionColumns = (
  labels: GroupingLabels,
  { hasOutlook, behind }: ColumnOptions,
): readonly ConversionColumn[] => {
  const inventoryValue = (value: number) => (labels.hasInventory ? value : null);
  return [
    {
      key: 'name',
      label: labels.label,
      render: (row) => {
        const name = conversionRowName(row, labels);
        const title = [name, row.companyName].filter(Boolean).join(' · ');
        return <RowName name={name} detail={row.companyName} target={behind(row)} title={title} />;
      },
      exported: (row) => ({ kind: 'text', value: conversionRowName(row, labels) }),
    },
    figure('assortment_count', 'Assortment Count', {
      shown: units,
      read: (row) => inventoryValue(row.assortmentCount),
    }),
    figure('estimated_inventory', 'Est Inventory', {
      shown: units,
      read: (row) => inventoryValue(row.estimatedInventory),
    }),
    figure('inventory_utilization', 'Inventory Utilization', { shown: share, read: (row) => row.inventoryUtilization }),
    figure('total_order', 'Order Quantity', { shown: units, read: (row) => row.totalOrderQuantity }),
    figure('total_sales', 'Sales Quantity', { shown: units, read: (row) => row.totalSalesQuantity }),
    figure('conversion_rate', 'Conversion Rate', { shown: share, read: (row) => row.conversionRate }),
    ...(hasOutlook ? forecastColumns : []),
  ];
};

/** How a figure is shown and exported. */
interface Shape {
  readonly Figure: ComponentType<{ readonly value: number | null }>;
  readonly kind: 'number' | 'rate';
}
const units: Shape = { Figure: Quantity, kind: 'number' };
const decimal: Shape = { Figure: Decimal, kind: 'number' };
const share: Shape = { Figure: Share, kind: 'rate' };

interface FigureOptions {
  readonly shown: Shape;
  readonly hint?: string;
  readonly read: (row: OrderStatistics) => number | null;
}

const figure = (
  key: ConversionSort,
  label: string,
  { shown: { Figure, kind }, read, ...rest }: FigureOptions,
): ConversionColumn => ({
  key,
  label,
  ...rest,
  align: 'right',
  render: (row) => <Figure value={read(row)} />,
  exported: (row) => toCell(kind, read(row)),
});

const forecastColumns: readonly ConversionColumn[] = [
  figure('weeks_of_cover', 'Weeks of Cover', {
    shown: decimal,
    hint: 'Weeks that the estimated inventory lasts at the recent weekly rate of sale',
    read: (row) => row.outlook?.weeksOfCover ?? null,
  }),
  figure('expected_lost', 'Expected Lost Units', {
    shown: decimal,
    hint: 'Expected weekly demand that the estimated inventory does not cover',
    read: (row) => row.outlook?.expectedLostUnits ?? null,
  }),
];

const toCell = (kind: 'number' | 'rate', value: number | null): ExportCell => (value === null ? null : { kind, value });

interface SheetFacts {
  readonly rows: readonly OrderStatistics[];
  readonly totals: OrderTotals;
  readonly columns: readonly ConversionColumn[];
  readonly labels: GroupingLabels;
}

/** The first column of the screen becomes two columns of the spreadsheet if rows have a company. */
export const buildConversionSheet = ({ rows, totals, columns, labels: { hasCompany } }: SheetFacts): Sheet => {
  const [name, ...figures] = columns;
  const shown = name ? [name, ...(hasCompany ? [company] : []), ...figures] : [];
  return {
    name: 'Order Conversion',
    labels: shown.map(({ label }) => label),
    rows: [...rows, { ...totals, id: totalId, name: 'Total', companyName: null }].map((row) =>
      shown.map((column) => column.exported(row)),
    ),
  };
};

/** No row has it. */
const totalId = -1;

const company: Pick<ConversionColumn, 'label' | 'exported'> = {
  label: 'Company',
  exported: ({ companyName }) => (companyName === null ? null : { kind: 'text', value: companyName }),
};
