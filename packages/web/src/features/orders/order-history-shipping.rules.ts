import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { OrderHistory } from '@shelfward/contract/orders/orders.shapes.ts';
import { shipperLabel } from '@shelfward/contract/shipments/shipments.rules.ts';
import { z } from 'zod';
import type { HistoryEntry } from '../../kit/ui/history-list.tsx';

type Words = Pick<HistoryEntry, 'text' | 'reason'>;

/** What the history says of a shipment, or of a line that was given up; undefined of anything else. */
export const shippingWords = ({
  field,
  previousValue,
  updatedValue,
}: OrderHistory['changes'][number]['change']): Words | undefined => {
  if (field?.startsWith('shipments/'))
    return parcelWords(auditedParcel.safeParse(updatedValue).data, auditedParcel.safeParse(previousValue).data);
  if (field?.endsWith('/shortClosed')) return closingWords(auditedClosing.safeParse(updatedValue).data);
  return undefined;
};

const auditedParcel = z.object({
  shipmentId: z.int(),
  shipper: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  units: z.int(),
});
type AuditedParcel = z.infer<typeof auditedParcel>;

const parcelWords = (sent: AuditedParcel | undefined, takenBack: AuditedParcel | undefined): Words | undefined => {
  if (sent) return { text: `${formatCount(sent.units, 'unit')} shipped${wayText(sent)}` };
  return takenBack && { text: `Shipment of ${formatCount(takenBack.units, 'unit')}${wayText(takenBack)} taken back` };
};

const wayText = ({ shipper, trackingNumber }: AuditedParcel): string => {
  const way = [shipper === null ? '' : shipperLabel(shipper), trackingNumber ?? ''].filter((word) => word !== '');
  return way.length === 0 ? '' : ` with ${way.join(' ')}`;
};

/** A closing as the audit keeps it, with the name that its product had. */
const auditedClosing = z.object({
  product: z.string(),
  closed: z.boolean(),
  units: z.int(),
  reason: z.string().nullable(),
});

const closingWords = (closing: z.infer<typeof auditedClosing> | undefined): Words | undefined => {
  if (!closing) return undefined;
  if (!closing.closed) return { text: `${closing.product} opened again` };
  const text = `${closing.product} closed short: ${formatCount(closing.units, 'unit')} not sent`;
  return { text, ...(closing.reason !== null && { reason: closing.reason }) };
};
