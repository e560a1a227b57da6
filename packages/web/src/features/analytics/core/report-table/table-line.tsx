import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import type { Target } from '../../../../kit/target.ts';
import classes from './report-table.module.css';
import type { Path, TreeLine } from './row-tree.rules.ts';
import { TableCells } from './table-cells.tsx';
import { countCells, type TableLayout } from './table-layout.rules.ts';
import type { TableTotals } from './table-rows.rules.ts';
import { TreePlaceholder, TreeToggle } from './tree-line.tsx';
import type { ColumnWindow } from './use-column-window.ts';

interface Props {
  readonly line: TreeLine;
  readonly rowIndex: number;
  readonly totals: TableTotals;
  readonly layout: TableLayout;
  readonly window: ColumnWindow;
  readonly levels: number;
  readonly toName: (line: Extract<TreeLine, { readonly kind: 'row' }>) => string;
  readonly findTarget: (path: Path) => Target | undefined;
  /** Shown after the name of a row. */
  readonly beside: ((path: Path, name: string) => ReactNode) | undefined;
  readonly onToggle: (path: Path) => void;
}

/** A row, or the state of the rows below an expanded one. */
export const TableLine = ({ line, rowIndex, totals, layout, window, levels, ...props }: Props) => {
  if (line.kind !== 'row')
    return (
      <tr aria-rowindex={rowIndex}>
        <th scope="row" className={classes.name} style={indent(line.depth)}>
          <TreePlaceholder line={line} />
        </th>
        <td colSpan={countCells(layout) - 1} />
      </tr>
    );
  const { row, depth, path, isOpen } = line;
  const name = props.toName(line);
  const target = props.findTarget(path);
  const onToggle = depth + 1 < levels ? () => props.onToggle(path) : undefined;
  return (
    <tr data-depth={depth} data-open={isOpen || undefined} aria-rowindex={rowIndex}>
      <th scope="row" className={classes.name} style={indent(depth)}>
        <span className={classes.label}>
          {levels > 1 && <TreeToggle {...{ name, isOpen, onToggle }} />}
          {target ? (
            <Link {...target} preload="intent" title={name}>
              {name}
            </Link>
          ) : (
            <span data-nothing={row.id === 0 || undefined}>{name}</span>
          )}
          {props.beside?.(path, name)}
        </span>
      </th>
      <TableCells {...{ row, totals, layout, window }} />
    </tr>
  );
};

const indent = (depth: number): CSSProperties => ({ paddingLeft: 18 + depth * 20 });
