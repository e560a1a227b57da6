import { Children, Fragment, isValidElement, type ReactNode } from 'react';
import { Change, DateText, Decimal, Moment, Money, Percent, Quantity } from '../ui/figures.tsx';
import { type Compared, formatComparedChange, hasNegativeBase, sortableMoment } from '../ui/numbers.ts';
import { StatusBadge, SyncStatus, statusLabel, syncStatusLabel } from '../ui/status-badge.tsx';

/** A spreadsheet cell: the value on the screen as a number, date, or text. */
export type ExportCell =
  | { readonly kind: 'text'; readonly value: string }
  /** A rate is a percentage with exactly two decimals. */
  | { readonly kind: 'number' | 'money' | 'percent' | 'rate'; readonly value: number }
  /** `YYYY-MM-DD`, or an instant, whose local day is used. */
  | { readonly kind: 'day'; readonly value: string }
  | null;

/** Reads the content of a column: kit figures keep their numbers and days, anything else becomes text. */
export const toExportCell = (node: ReactNode): ExportCell => {
  if (node === null || node === undefined || typeof node === 'boolean' || node === '') return null;
  if (typeof node === 'number' || typeof node === 'bigint') return { kind: 'number', value: Number(node) };
  if (typeof node === 'string') return { kind: 'text', value: node };
  if (isValidElement<Props>(node)) return elementCell(node.type, node.props);
  return toTextCell(node);
};

interface Props {
  readonly value?: unknown;
  readonly status?: unknown;
  readonly label?: unknown;
  readonly compared?: Compared;
  readonly children?: ReactNode;
}

const figures = new Map<unknown, 'number' | 'money' | 'percent' | 'day'>([
  [Money, 'money'],
  [Quantity, 'number'],
  [Decimal, 'number'],
  [Percent, 'percent'],
  [Change, 'percent'],
  [DateText, 'day'],
]);

const elementCell = (type: unknown, { value, status, label, compared, children }: Props): ExportCell => {
  if (type === Change && hasNegativeBase(compared)) return { kind: 'text', value: formatComparedChange(0, compared) };
  const kind = figures.get(type);
  if (kind === 'day') return typeof value === 'string' ? { kind, value } : null;
  if (kind) return typeof value === 'number' ? { kind, value } : null;
  if (type === Moment) return typeof value === 'string' ? { kind: 'text', value: sortableMoment(value) } : null;
  if (type === StatusBadge)
    return { kind: 'text', value: typeof label === 'string' ? label : statusLabel(String(status)) };
  if (type === SyncStatus) return { kind: 'text', value: syncStatusLabel(String(status)) };
  const parts = Children.toArray(children);
  return parts.length === 1 && type !== Fragment ? toExportCell(parts[0]) : toTextCell(children);
};

const toTextCell = (node: ReactNode): ExportCell => {
  const words = Children.toArray(node)
    .map((part) => toText(toExportCell(part)))
    .filter((part) => part !== '');
  return words.length > 0 ? { kind: 'text', value: words.join(' ').replaceAll(/\s+/g, ' ') } : null;
};

const toText = (cell: ExportCell): string => (cell === null ? '' : String(cell.value));
