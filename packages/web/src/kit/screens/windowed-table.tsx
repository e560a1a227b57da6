import { type CSSProperties, type ReactNode, useRef } from 'react';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import { Delayed } from '../ui/states.tsx';
import classes from './list-table.module.css';
import { Gap, SkeletonRows, useFrozenWidths } from './table-parts.tsx';
import { useRowWindow } from './use-row-window.ts';

interface Props<Row> {
  readonly label: string;
  readonly className?: string;
  readonly density?: string;
  /** Undefined while the first response is pending. */
  readonly rows: readonly Row[] | undefined;
  readonly skeletonRows: number;
  readonly rowHeight: number;
  /** The row below which details are shown, and their height, which is known without rendering them. */
  readonly expanded?: { readonly index: number; readonly height: number };
  /** With the cell for selection and the last cell. */
  readonly columnCount: number;
  /** Column widths are measured again when it changes. */
  readonly columnsKey: string | number | undefined;
  readonly hasFixedColumns?: boolean;
  readonly head: ReactNode;
  readonly renderRow: (row: Row, index: number) => ReactNode;
  /** Shown below the table. */
  readonly children?: ReactNode;
}

/** A table with a sticky header. Only rows near the viewport are rendered. */
export const WindowedTable = <Row,>(props: Props<Row>) => {
  const { rows = [], rowHeight, expanded = { index: -1, height: 0 }, columnCount } = props;
  const scroller = useRef<HTMLElement>(null);
  const { start, end, isWindowed } = useRowWindow({ scroller, count: rows.length, rowHeight });
  const widths = useFrozenWidths(scroller, isWindowed ? `${rows.length}/${props.columnsKey}` : undefined);
  const above = start * rowHeight + (expanded.index >= 0 && expanded.index < start ? expanded.height : 0);
  const below = (rows.length - end) * rowHeight + (expanded.index >= end ? expanded.height : 0);
  const style = {
    '--row': `${rowHeight}px`,
    '--details': `${expanded.height}px`,
    tableLayout: widths || props.hasFixedColumns ? 'fixed' : 'auto',
  };
  return (
    <ScrollRegion className={classes.scroller} ref={scroller} label={props.label} data-list-scroller>
      <table
        className={`${classes.table} ${props.className ?? ''}`}
        data-density={props.density}
        style={style as CSSProperties}
        aria-rowcount={rows.length + 1}
      >
        {widths && (
          <colgroup>
            {widths.map((width, index) => (
              <col key={index} style={{ width }} />
            ))}
          </colgroup>
        )}
        {props.head}
        <tbody>
          {!props.rows && (
            <Delayed>
              <SkeletonRows columns={columnCount} rows={props.skeletonRows} />
            </Delayed>
          )}
          {above > 0 && <Gap span={columnCount} height={above} />}
          {rows.slice(start, end).map((row, index) => props.renderRow(row, start + index))}
          {below > 0 && <Gap span={columnCount} height={below} />}
        </tbody>
      </table>
      {props.children}
    </ScrollRegion>
  );
};
