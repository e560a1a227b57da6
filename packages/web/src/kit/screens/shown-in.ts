import type { ReactNode } from 'react';
import type { Column } from './list.types.ts';

/** The content of a column for a row: rendered, or the property of that name. */
export const shownIn = <Row extends object>(column: Column<Row>, row: Row): ReactNode => {
  if (column.render) return column.render(row);
  const value: unknown = Reflect.get(row, column.key);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
};
