import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { OrderHistory } from '@shelfward/contract/orders/orders.shapes.ts';
import { shipperLabel } from '@shelfward/contract/shipments/shipments.rules.ts';
import { z } from 'zod';
import type { HistoryEntry } from '../../kit/ui/history-list.tsx';

type EntryTexts = Pick<HistoryEntry, 'text' | 'reason'>;

/** The history text of a shipment or a short-closed line; undefined for other changes. */
export const shippingEntryTexts = ({
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
