import {
  figureDefinitions,
  type ReportFigure,
} from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { figureDetails } from '../../../entities/analytics/report-figures.tsx';
import table from '../../../kit/screens/list-table.module.css';
import type { PivotLayout } from './pivot-layout.rules.ts';
import type { PivotSorting } from './pivot-state.ts';
import classes from './pivot-table.module.css';
import type { ColumnWindow } from './use-column-window.ts';

interface Props {
  readonly label: string;
  readonly layout: PivotLayout;
  readonly window: ColumnWindow;
  readonly sorting: PivotSorting | undefined;
  readonly onSort: (column: Omit<PivotSorting, 'direction'>) => void;
}

/** The intervals, and below each of them its figures. Every figure sorts the table. */
export const PivotHead = ({ label, layout, window, sorting, onSort }: Props) => {
  const { figures, columnFigures, columns } = layout;
  const [before, after] = [window.start, columns.length - window.end].map((count) => count * columnFigures.length);
  const shown = columns.slice(window.start, window.end);
  const heads = (list: readonly ReportFigure[], column?: PivotLayout['columns'][number]) =>
    list.map((figure, index) => (
      <SortedHead
        key={`${column?.from ?? ''} ${figure}`}
        label={figureDefinitions[figure].label}
        hint={figureDetails[figure].hint}
        interval={columns.length > 0 ? (column?.name ?? 'Whole period') : undefined}
        isFirst={index === 0}
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
          {before !== undefined && before > 0 && <td colSpan={before} aria-hidden />}
          {shown.map(({ from, name }) => (
            <th key={from} scope="colgroup" colSpan={columnFigures.length} className={classes.first}>
              {name}
            </th>
          ))}
          {after !== undefined && after > 0 && <td colSpan={after} aria-hidden />}
        </tr>
      )}
      <tr aria-rowindex={2} className={classes.figures} data-second={columns.length > 0 || undefined}>
        <SortedHead
          label={label}
          isName
          direction={sorting?.by === 'name' ? sorting.direction : undefined}
          onSort={() => onSort({ by: 'name', column: undefined })}
        />
        {heads(figures)}
        {before !== undefined && before > 0 && <td colSpan={before} aria-hidden />}
        {shown.map((column) => heads(columnFigures, column))}
        {after !== undefined && after > 0 && <td colSpan={after} aria-hidden />}
      </tr>
    </thead>
  );
};

interface HeadProps {
  readonly label: string;
  readonly hint?: string;
  /** Said to screen readers: many columns have the same label. */
  readonly interval?: string | undefined;
  readonly isName?: boolean;
  readonly isFirst?: boolean;
  readonly direction: 'asc' | 'desc' | undefined;
  readonly onSort: () => void;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

const SortedHead = ({ label, hint, interval, isName = false, isFirst = false, direction, onSort }: HeadProps) => {
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <th
      scope="col"
      data-align={isName ? undefined : 'right'}
      className={isName ? classes.corner : isFirst ? classes.first : undefined}
      title={hint}
      aria-sort={direction && ariaSort[direction]}
    >
      <button type="button" className={table.sort} data-active={direction !== undefined || undefined} onClick={onSort}>
        {label}
        {interval && <span className="visually-hidden"> of {interval}</span>}
        <Arrow size={13} stroke={2} aria-hidden />
      </button>
    </th>
  );
};
