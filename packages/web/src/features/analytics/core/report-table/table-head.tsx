import {
  figureDefinitions,
  type ReportFigure,
} from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import { SortHead } from '../../../../kit/screens/sort-head.tsx';
import classes from './report-table.module.css';
import type { TableLayout } from './table-layout.rules.ts';
import type { TableSorting } from './table-rows.rules.ts';
import type { ColumnWindow } from './use-column-window.ts';

interface Props {
  readonly label: string;
  readonly layout: TableLayout;
  readonly window: ColumnWindow;
  readonly sorting: TableSorting | undefined;
  readonly onSort: (column: Omit<TableSorting, 'direction'>) => void;
  /** Undefined: the names do not sort the table. */
  readonly onSortNames: (() => void) | undefined;
}

/** The intervals, and below each of them its figures. Every figure sorts the table. */
export const TableHead = ({ label, layout, window, sorting, onSort, onSortNames }: Props) => {
  const { figures, columnFigures, columns } = layout;
  const shown = columns.slice(window.start, window.end);
  const before = <Hidden cells={window.start * columnFigures.length} />;
  const after = <Hidden cells={(columns.length - window.end) * columnFigures.length} />;
  const heads = (list: readonly ReportFigure[], column?: TableLayout['columns'][number]) =>
    list.map((figure, index) => (
      <SortHead
        key={`${column?.from ?? ''} ${figure}`}
        label={
          <>
            {figureDefinitions[figure].label}
            {/* Many columns have the same label. */}
            {columns.length > 0 && <span className="visually-hidden"> of {column?.name ?? 'Whole period'}</span>}
          </>
        }
        hint={figureDefinitions[figure].help}
        align="right"
        className={index === 0 ? classes.first : undefined}
        direction={sorting?.by === figure && sorting.column === column?.from ? sorting.direction : undefined}
        onSort={() => onSort({ by: figure, column: column?.from })}
      />
    ));
  return (
    <thead>
      {columns.length > 0 && (
        <tr aria-rowindex={1} className={classes.intervals}>
          <td className={classes.corner} />
          <th scope="colgroup" colSpan={figures.length} className={classes.first}>
            Whole period
          </th>
          {before}
          {shown.map(({ from, name }) => (
            <th key={from} scope="colgroup" colSpan={columnFigures.length} className={classes.first}>
              {name}
            </th>
          ))}
          {after}
        </tr>
      )}
      <tr aria-rowindex={layout.heads} className={classes.figures} data-second={columns.length > 0 || undefined}>
        <SortHead
          label={label}
          className={classes.corner}
          direction={sorting?.by === 'name' ? sorting.direction : undefined}
          onSort={onSortNames}
        />
        {heads(figures)}
        {before}
        {shown.map((column) => heads(columnFigures, column))}
        {after}
      </tr>
    </thead>
  );
};

/** The cells far from the viewport. */
export const Hidden = ({ cells }: { readonly cells: number }) => cells > 0 && <td colSpan={cells} aria-hidden />;
