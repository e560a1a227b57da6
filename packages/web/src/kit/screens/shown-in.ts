import type { ReactNode } from 'react';
import type { Column } from './list.types.ts';

/** What a column shows of a row: as it renders it, or the row's own property of its name. */
export const shownIn = <Row extends object>(column: Column<Row>, row: Row): ReactNode => {
  if (column.render) return column.render(row);
  const value: unknown = Reflect.get(row, column.key);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
};
