import type { OrderShipment } from '@shelfward/contract/shipments/shipments.shapes.ts';
import { trackingUrl } from '@shelfward/contract/shipments/tracking-number.rules.ts';
import { IconExternalLink } from '@tabler/icons-react';

/** A link to the tracking page of the carrier; plain text if there is none. */
export const TrackingLink = ({ shipment, label }: { readonly shipment: OrderShipment; readonly label: string }) => {
  const url = trackingUrl(shipment);
  if (url === null) return label;
  return (
    <a className="link" href={url} target="_blank" rel="noreferrer" title="Track with the carrier">
      {label} <IconExternalLink size={14} aria-hidden />
    </a>
  );
};
