import type { OrderHistory, OrderItem } from '@shelfward/contract/orders/orders.shapes.ts';
import { formatDay, formatMoney, formatPercent, formatQuantity, none } from '../../kit/ui/numbers.ts';
import { wordsOf } from '../../kit/ui/status-badge.tsx';

export interface HistoryEntry {
  readonly key: string;
  readonly at: string;
  readonly by: string;
  readonly text: string;
  readonly reason?: string | undefined;
}

type Change = OrderHistory['changes'][number];
type StatusChange = OrderHistory['statusChanges'][number];

/** Status changes and edits as one story, newest first. */
export const entriesOf = (history: OrderHistory, items: readonly OrderItem[]): readonly HistoryEntry[] =>
  [
    ...history.statusChanges.map(statusEntry),
    ...history.changes.flatMap((change) => {
      const text = textOf(change, items);
      return text === undefined
        ? []
        : [{ key: `change ${change.id}`, at: change.updatedDate, by: nameOf(change), text }];
    }),
  ].toSorted((one, other) => (one.at < other.at ? 1 : -1));

export const statusEntry = (change: StatusChange): HistoryEntry => ({
  key: `status ${change.id}`,
  at: change.updatedDate,
  by: nameOf(change),
  text: change.from === null ? `Created as ${wordsOf(change.to)}` : `${wordsOf(change.from)} → ${wordsOf(change.to)}`,
  ...(change.reason !== null && { reason: change.reason }),
});

const nameOf = ({ createdBy }: Pick<Change, 'createdBy'>): string => {
  if (!createdBy) return 'The system';
  return `${createdBy.firstName} ${createdBy.lastName}`.trim() || createdBy.email;
};

const money = (value: unknown) => (typeof value === 'number' ? formatMoney(value) : none);
const plain = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : none);

interface FieldWords {
  readonly label: string;
  readonly format: (value: unknown) => string;
}

/** Fields that only follow from others, such as the totals, are not told. */
const fields: Readonly<Record<string, FieldWords>> = {
  companyId: { label: 'Company', format: plain },
  storeId: { label: 'Store', format: plain },
  syncStatus: { label: 'ERP sync', format: (value) => wordsOf(plain(value)) },
  purchaseOrderNumber: { label: 'Purchase order number', format: plain },
  requestedShipDate: {
    label: 'Requested ship date',
    format: (value) => (typeof value === 'string' ? formatDay(value) : none),
  },
  shippingChargeCents: { label: 'Shipping charge', format: money },
  inRush: { label: 'Rush', format: (value) => (value === true ? 'yes' : 'no') },
  discount: { label: 'Discount', format: (value) => (typeof value === 'number' ? formatPercent(value) : none) },
  commission: { label: 'Commission', format: (value) => (typeof value === 'number' ? formatPercent(value) : none) },
  salesNote: { label: 'Note', format: plain },
  inactive: { label: 'Inactive', format: (value) => (value === true ? 'yes' : 'no') },
};

const textOf = ({ change }: Change, items: readonly OrderItem[]): string | undefined => {
  const { field, previousValue, updatedValue } = change;
  if (field === null) return undefined; // the status changes tell of its making
  const [part, productId, storeId] = field.split('/');
  if (part === 'items')
    return lineText(nameOfLine(items, Number(productId), Number(storeId)), previousValue, updatedValue);
  const words = fields[field];
  return words && `${words.label}: ${words.format(previousValue)} → ${words.format(updatedValue)}`;
};

const nameOfLine = (items: readonly OrderItem[], productId: number, storeId: number): string => {
  const item = items.find(({ product, store }) => product.id === productId && store.id === storeId);
  return item?.product.name ?? `Product ${productId}`;
};

const lineText = (name: string, before: unknown, after: unknown): string => {
  const [old, now] = [lineOf(before), lineOf(after)];
  if (!old) return `${name} added: ${now}`;
  return now ? `${name}: ${old} → ${now}` : `${name} removed: ${old}`;
};

const lineOf = (value: unknown): string | undefined => {
  if (typeof value !== 'object' || value === null || !('quantity' in value) || !('unitPrice' in value))
    return undefined;
  return `${formatQuantity(Number(value.quantity))} × ${formatMoney(Number(value.unitPrice))}`;
};
