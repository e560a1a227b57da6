import type { OrderHistory } from '@shelfward/contract/orders/orders.shapes.ts';
import { z } from 'zod';
import { authorName } from '../../kit/screens/history.rules.ts';
import type { HistoryEntry } from '../../kit/ui/history-list.tsx';
import { formatDay, formatMoney, formatPercent, formatQuantity, none } from '../../kit/ui/numbers.ts';
import { statusLabel } from '../../kit/ui/status-badge.tsx';
import { shippingEntryTexts } from './order-history-shipping.rules.ts';

type Change = OrderHistory['changes'][number];
type StatusChange = OrderHistory['statusChanges'][number];

/** Status changes and edits as one list, newest first. */
export const buildHistoryEntries = (history: OrderHistory): readonly HistoryEntry[] =>
  [
    ...history.statusChanges.map(statusEntry),
    ...history.changes.flatMap((change) => {
      const texts = shippingEntryTexts(change.change) ?? toTexts(describeChange(change));
      return texts ? [{ key: `change ${change.id}`, at: change.updatedDate, by: authorName(change), ...texts }] : [];
    }),
  ].toSorted((one, other) => (one.at < other.at ? 1 : -1));

const toTexts = (text: string | undefined) => (text === undefined ? undefined : { text });

export const statusEntry = (change: StatusChange): HistoryEntry => ({
  key: `status ${change.id}`,
  at: change.updatedDate,
  by: authorName(change),
  text:
    change.from === null
      ? `Created as ${statusLabel(change.to)}`
      : `${statusLabel(change.from)} → ${statusLabel(change.to)}`,
  ...(change.reason !== null && { reason: change.reason }),
});

const money = (value: unknown) => (typeof value === 'number' ? formatMoney(value) : none);
const plain = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : none);

interface FieldFormat {
  readonly label: string;
  readonly format: (value: unknown) => string;
}

/** Derived fields, such as totals, are not listed. */
const fields: Readonly<Record<string, FieldFormat>> = {
  companyId: { label: 'Company', format: plain },
  storeId: { label: 'Store', format: plain },
  syncStatus: { label: 'ERP sync', format: (value) => statusLabel(plain(value)) },
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

const describeChange = ({ change: { field, previousValue, updatedValue } }: Change): string | undefined => {
  if (field === null) return undefined; // The creation is listed as a status change.
  if (field.startsWith('items/')) return lineText(parseLine(previousValue), parseLine(updatedValue));
  const format = fields[field];
  return format && `${format.label}: ${format.format(previousValue)} → ${format.format(updatedValue)}`;
};

/** A line as stored in the audit log, with the product name at that time. */
const auditedLine = z.object({ product: z.string(), quantity: z.int(), unitPrice: z.int() });
type AuditedLine = z.infer<typeof auditedLine>;

const parseLine = (value: unknown): AuditedLine | undefined => auditedLine.safeParse(value).data;

const lineText = (before: AuditedLine | undefined, after: AuditedLine | undefined): string | undefined => {
  const ordered = ({ quantity, unitPrice }: AuditedLine) => `${formatQuantity(quantity)} × ${formatMoney(unitPrice)}`;
  if (before && after) return `${after.product}: ${ordered(before)} → ${ordered(after)}`;
  if (after) return `${after.product} added: ${ordered(after)}`;
  return before && `${before.product} removed: ${ordered(before)}`;
};
