import { useRef } from 'react';
import { useRowWindow } from '../../../kit/screens/use-row-window.ts';
import { ScrollRegion } from '../../../kit/ui/scroll-region.tsx';
import type { SoldRow } from '../core/sold.rules.ts';
import { formatFigure, type Metric } from './metrics.ts';
import classes from './sales-view.module.css';

const rowHeight = 32;

/** The columns of the spreadsheet. */
const columns: readonly Pick<Metric, 'figure' | 'label'>[] = [
  { label: 'Sales Quantity', figure: 'units' },
  { label: 'Sales Value', figure: 'sales' },
  { label: 'Sales Quantity Last Year', figure: 'unitsLastYear' },
  { label: 'Sales Value Last Year', figure: 'salesLastYear' },
  { label: 'Percentage Change Sales', figure: 'percentageChangeSales' },
  { label: 'Percentage Change Units', figure: 'percentageChangeUnits' },
];

interface Props {
  readonly title: string;
  readonly rows: readonly SoldRow[];
}

/** The figures of the bars and the pie as a table. Only rows near the viewport are rendered. */
export const SectionTable = ({ title, rows }: Props) => {
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useRowWindow({ scroller, count: rows.length, rowHeight });
  return (
    <ScrollRegion className={classes.scroller} ref={scroller} label={`${title}, table`}>
      <table className={classes.table} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap height={shown.start * rowHeight} />
          {rows.slice(shown.start, shown.end).map((row, index) => (
            <tr key={row.id} aria-rowindex={shown.start + index + 2}>
              <th scope="row">{row.name}</th>
              {columns.map(({ label, figure }) => (
                <td key={label}>{formatFigure(row, figure)}</td>
              ))}
            </tr>
          ))}
          <Gap height={(rows.length - shown.end) * rowHeight} />
        </tbody>
      </table>
    </ScrollRegion>
  );
};

const Gap = ({ height }: { readonly height: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={columns.length + 1} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
