export const shipmentStatuses = ['PRE_TRANSIT', 'TRANSIT', 'DELIVERED', 'RETURNED', 'FAILURE', 'UNKNOWN'] as const;
export type ShipmentStatus = (typeof shipmentStatuses)[number];

/** Sent and expected: neither there yet, nor coming back, nor lost. */
export const statusesUnderWay = ['UNKNOWN', 'PRE_TRANSIT', 'TRANSIT'] as const satisfies readonly ShipmentStatus[];

/** The carriers whose tracking is known; any other name is as good, and shown as it was given. */
export const carriers = {
  UPS: { label: 'UPS', page: 'https://www.ups.com/track?tracknum=' },
  FEDEX: { label: 'FedEx', page: 'https://www.fedex.com/fedextrack/?trknbr=' },
  USPS: { label: 'USPS', page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=' },
} as const;
export type Carrier = keyof typeof carriers;

export const carrierOf = (shipper: string): Carrier | undefined => {
  const name = shipper.toUpperCase();
  return Object.keys(carriers).find((carrier): carrier is Carrier => carrier === name);
};

/** One spelling for each carrier that is known, however it was typed. */
export const shipperOf = (typed: string): string => carrierOf(typed) ?? typed;

/** What people call it. */
export const shipperLabel = (shipper: string): string => {
  const carrier = carrierOf(shipper);
  return carrier ? carriers[carrier].label : shipper;
};

/** As carriers print it: capital letters, and the gaps that only help reading left out. */
export const trackingNumberOf = (typed: string): string => typed.replaceAll(/\s+/g, '').toUpperCase();

/** A parcel without a number is known only to whoever sent it; with one the carrier has yet to scan it. */
export const firstStatusOf = (trackingNumber: string | null): ShipmentStatus =>
  trackingNumber === null ? 'UNKNOWN' : 'PRE_TRANSIT';

/**
 * What a shipment is after a word of its carrier. A return ends with a delivery, to whoever sent it, and stays a return;
 * what was delivered can only still come back; and what was once seen under way is never again only announced.
 */
export const statusAfter = (before: ShipmentStatus, told: ShipmentStatus): ShipmentStatus => {
  if (before === 'RETURNED') return before;
  if (before === 'DELIVERED') return told === 'RETURNED' ? told : before;
  if (told === 'UNKNOWN') return before;
  return told === 'PRE_TRANSIT' && before !== 'UNKNOWN' ? before : told;
};

interface Arrival {
  readonly status: ShipmentStatus;
  readonly shippedDate: string;
  readonly deliveredOn: string | null;
}

/**
 * The day that counts for the shelf. It stays with what came back, which was there until then, and falls with any other
 * status: then it never was delivered. Nothing arrives before it was sent.
 */
export const deliveredOnOf = (shipment: Arrival, today: string): string | null => {
  if (shipment.status === 'DELIVERED') return later(shipment.deliveredOn ?? today, shipment.shippedDate);
  return shipment.status === 'RETURNED' && shipment.deliveredOn !== null
    ? later(shipment.deliveredOn, shipment.shippedDate)
    : null;
};

const later = (one: string, other: string): string => (one > other ? one : other);
