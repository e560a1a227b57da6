import { Button, Loader } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import type { Target } from '../../../kit/target.ts';
import { Delayed, toErrorMessage } from '../../../kit/ui/states.tsx';
import type { Path, TreeLine } from '../core/row-tree.rules.ts';
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
          <Placeholder line={line} />
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
          {depth + 1 < levels ? (
            <button
              type="button"
              className={classes.toggle}
              aria-expanded={isOpen}
              aria-label={`Rows of ${name}`}
              onClick={() => onToggle(path)}
            >
              <IconChevronRight size={14} aria-hidden />
            </button>
          ) : (
            levels > 1 && <span className={classes.toggle} />
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

const Placeholder = ({ line }: { readonly line: Exclude<TreeLine<PivotRow>, { readonly kind: 'row' }> }) => {
  if (line.kind === 'nothing') return <span className={classes.note}>No sales in this period</span>;
  if (line.kind === 'waiting')
    return (
      <Delayed>
        <span className={classes.note} role="status">
          <Loader size={13} /> Loading…
        </span>
      </Delayed>
    );
  return (
    <span className={classes.note} role="alert">
      {toErrorMessage(line.error)}
      <Button variant="default" size="compact-xs" onClick={() => void line.retry()}>
        Retry
      </Button>
    </span>
  );
};
