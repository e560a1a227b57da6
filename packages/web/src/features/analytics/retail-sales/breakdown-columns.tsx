import type { SalesTotals } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import type { ReactNode } from 'react';
import { Change, Money, Quantity } from '../../../kit/ui/figures.tsx';
import { comparedFigures } from '../core/totals.rules.ts';
import type { Figure } from './tree.rules.ts';

export interface FigureColumn {
  readonly figure: Figure;
  readonly label: string;
  readonly render: (row: SalesTotals) => ReactNode;
}

export const figureColumns: readonly FigureColumn[] = [
  { figure: 'units', label: 'Units', render: (row) => <Quantity value={row.unitsSold} /> },
  { figure: 'unitsYoy', label: 'LY Units', render: (row) => <Quantity value={row.unitsSoldLastYear} /> },
  {
    figure: 'unitsPercentageChange',
    label: 'YoY Units',
    render: (row) => (
      <Change value={row.percentageChangeUnits} compared={comparedFigures(row, 'percentageChangeUnits')} />
    ),
  },
  { figure: 'sales', label: 'Sales', render: (row) => <Money value={row.totalSalesPrice} /> },
  { figure: 'salesYoy', label: 'LY Sales', render: (row) => <Money value={row.totalSalesPriceLastYear} /> },
  {
    figure: 'salesPercentageChange',
    label: 'YoY Sales',
    render: (row) => (
      <Change value={row.percentageChangeSales} compared={comparedFigures(row, 'percentageChangeSales')} />
    ),
  },
];
