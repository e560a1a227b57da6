import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import table from './list-table.module.css';

interface Props {
  readonly label: ReactNode;
  readonly align?: 'right' | undefined;
  readonly direction: 'asc' | 'desc' | undefined;
  readonly width?: number | undefined;
  readonly className?: string | undefined;
  /** Explains the figure where the label is not sufficient. */
  readonly hint?: string | undefined;
  /** Without it the column is not sortable. */
  readonly onSort?: ((event: MouseEvent) => void) | undefined;
}

const sortDirections = { asc: 'ascending', desc: 'descending' } as const;

/** The head of a column. */
export const SortHead = ({ label, align, width, className, hint, direction, onSort }: Props) => {
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      data-align={align}
      className={className}
      style={width ? { width } : undefined}
      title={hint}
      aria-sort={direction && sortDirections[direction]}
    >
      {onSort ? (
        <button
          type="button"
          className={table.sort}
          data-active={direction !== undefined || undefined}
          onClick={onSort}
        >
          {label}
          <Arrow size={13} stroke={2} aria-hidden />
        </button>
      ) : (
        label
      )}
    </th>
  );
};
