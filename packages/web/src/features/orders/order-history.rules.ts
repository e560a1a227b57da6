import type { ScopeKind } from '@shelfward/contract/kit/access.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { OrderHistory } from '@shelfward/contract/orders/orders.shapes.ts';
import { shipperLabel } from '@shelfward/contract/shipments/shipments.rules.ts';
import { z } from 'zod';
import { authorName } from '../../kit/screens/history.rules.ts';
import type { HistoryEntry } from '../../kit/ui/history-list.tsx';
import { formatDay, formatMoney, formatPercent, formatQuantity, none } from '../../kit/ui/numbers.ts';
import { statusLabel } from '../../kit/ui/status-badge.tsx';

type Change = OrderHistory['changes'][number];
type StatusChange = OrderHistory['statusChanges'][number];

/** Users with a scope do not receive edits, which are entries of the audit log. */
type ShownHistory = Pick<OrderHistory, 'statusChanges'> & Partial<Pick<OrderHistory, 'changes'>>;

/** Status changes and edits as one list, newest first. */
export const buildHistoryEntries = (history: ShownHistory, scope: ScopeKind | null): readonly HistoryEntry[] =>
  [
    ...history.statusChanges.map((change) => statusEntry(change, scope)),
    ...(history.changes ?? []).flatMap((change) => {
      const texts = shippingEntryTexts(change.change) ?? toTexts(describeChange(change));
      return texts ? [{ key: `change ${change.id}`, at: change.updatedDate, by: authorName(change), ...texts }] : [];
    }),
  ].toSorted((one, other) => (one.at < other.at ? 1 : -1));

const toTexts = (text: string | undefined) => (text === undefined ? undefined : { text });

/** Users with a scope do not receive the names of all people. */
const unnamed = { PARTNER: 'The brand', REPRESENTATIVE: 'Another user or the system' } as const;

export const statusEntry = (change: StatusChange, scope: ScopeKind | null): HistoryEntry => ({
  key: `status ${change.id}`,
  at: change.updatedDate,
  by: authorName(change, scope === null ? undefined : unnamed[scope]),
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

type EntryTexts = Pick<HistoryEntry, 'text' | 'reason'>;

/** The history text of a shipment or a short-closed line; undefined for other changes. */
const shippingEntryTexts = ({
  field,
  previousValue,
  updatedValue,
}: OrderHistory['changes'][number]['change']): EntryTexts | undefined => {
  if (field?.startsWith('shipments/'))
    return describeParcel(auditedParcel.safeParse(updatedValue).data, auditedParcel.safeParse(previousValue).data);
  if (field?.endsWith('/shortClosed')) return describeClosing(auditedClosing.safeParse(updatedValue).data);
  return undefined;
};

const auditedParcel = z.object({
  shipmentId: z.int(),
  shipper: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  units: z.int(),
});
type AuditedParcel = z.infer<typeof auditedParcel>;

const describeParcel = (sent: AuditedParcel | undefined, voided: AuditedParcel | undefined): EntryTexts | undefined => {
  if (sent) return { text: `${formatUnitCount(sent.units)} shipped${formatCarrier(sent)}` };
  return voided && { text: `Shipment of ${formatUnitCount(voided.units)}${formatCarrier(voided)} voided` };
};

const formatCarrier = ({ shipper, trackingNumber }: AuditedParcel): string => {
  const parts = [shipper === null ? '' : shipperLabel(shipper), trackingNumber ?? ''].filter((part) => part !== '');
  return parts.length === 0 ? '' : ` with ${parts.join(' ')}`;
};

/** A short-close as stored in the audit log, with the product name at that time. */
const auditedClosing = z.object({
  product: z.string(),
  closed: z.boolean(),
  units: z.int(),
  reason: z.string().nullable(),
});

const describeClosing = (closing: z.infer<typeof auditedClosing> | undefined): EntryTexts | undefined => {
  if (!closing) return undefined;
  if (!closing.closed) return { text: `${closing.product} reopened` };
  const text = `${closing.product} short-closed: ${formatUnitCount(closing.units)} not shipped`;
  return { text, ...(closing.reason !== null && { reason: closing.reason }) };
};

const formatUnitCount = (units: number): string => formatCount(units, 'unit');
