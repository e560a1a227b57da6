import type { ReactNode } from 'react';
import { DateText, Moment, Money, Quantity } from '../ui/figures.tsx';
import type { Column } from './list.types.ts';

type Settings = Pick<Column<object>, 'sortable' | 'isExtra' | 'isMain' | 'width' | 'isSummed'>;

/** Makes columns that show a property of their row as a figure: `quantityColumn('parLevel', 'Par', { sortable: true })`. */
const columnMaker =
  <Value,>(render: (value: Value) => ReactNode, align: { readonly align?: 'right' } = {}) =>
  <Key extends string>(key: Key, label: string, settings: Settings = {}) => ({
    key,
    label,
    ...align,
    ...settings,
    render: (row: Readonly<Record<Key, Value>>) => render(row[key]),
  });

export const quantityColumn = columnMaker((value: number | null) => <Quantity value={value} />, { align: 'right' });
export const moneyColumn = columnMaker((value: number | null) => <Money value={value} />, { align: 'right' });
export const dayColumn = columnMaker((value: string | null) => <DateText value={value} />);
export const momentColumn = columnMaker((value: string | null) => <Moment value={value} />);
