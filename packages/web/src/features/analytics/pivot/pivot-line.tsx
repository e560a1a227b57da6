import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import type { Target } from '../../../kit/target.ts';

import type { Path, TreeLine } from '../core/row-tree.rules.ts';
import { TreePlaceholder, TreeToggle } from '../core/tree-line.tsx';
import { PivotCells } from './pivot-cells.tsx';
import { countCells, type PivotLayout } from './pivot-layout.rules.ts';
import type { PivotRow, PivotTotals } from './pivot-rows.rules.ts';
import classes from './pivot-table.module.css';
import type { ColumnWindow } from './use-column-window.ts';

interface Props {
  readonly line: TreeLine<PivotRow>;
  readonly index: number;
  readonly totals: PivotTotals;
  readonly layout: PivotLayout;
  readonly window: ColumnWindow;
  readonly levels: number;
  readonly toName: (row: PivotRow, depth: number) => string;
  readonly findTarget: (path: Path) => Target | undefined;
  readonly onToggle: (path: Path) => void;
}

/** A row, or the state of the rows below an expanded one. */
export const PivotLine = ({ line, index, totals, layout, window, levels, toName, findTarget, onToggle }: Props) => {
  if (line.kind !== 'row')
    return (
      <tr aria-rowindex={index + 3}>
        <th scope="row" className={classes.name} style={indent(line.depth)}>
          <TreePlaceholder line={line} />
        </th>
        <td colSpan={countCells(layout) - 1} />
      </tr>
    );
  const { row, depth, path, isOpen } = line;
  const name = toName(row, depth);
  const target = findTarget(path);
  return (
    <tr data-depth={depth} data-open={isOpen || undefined} aria-rowindex={index + 3}>
      <th scope="row" className={classes.name} style={indent(depth)}>
        <span className={classes.label}>
          {levels > 1 && (
            <TreeToggle name={name} isOpen={isOpen} onToggle={depth + 1 < levels ? () => onToggle(path) : undefined} />
          )}
          {target ? (
            <Link {...target} preload="intent" title={name}>
              {name}
            </Link>
          ) : (
            <span data-nothing={row.id === 0 || undefined}>{name}</span>
          )}
        </span>
      </th>
      <PivotCells {...{ row, totals, layout, window }} />
    </tr>
  );
};

const indent = (depth: number): CSSProperties => ({ paddingLeft: 18 + depth * 20 });
