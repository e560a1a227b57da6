import { withMinus } from '../kit/minus.rules.ts';
import { toNameKey } from '../kit/name-key.rules.ts';
import { formatCount } from '../kit/plural.rules.ts';

export const shipmentStatuses = ['PRE_TRANSIT', 'TRANSIT', 'DELIVERED', 'RETURNED', 'FAILURE', 'UNKNOWN'] as const;
export type ShipmentStatus = (typeof shipmentStatuses)[number];

/** In transit: neither delivered, returned, nor lost. */
export const inTransitStatuses = ['UNKNOWN', 'PRE_TRANSIT', 'TRANSIT'] as const satisfies readonly ShipmentStatus[];

/** Carriers with a tracking page. Other names are allowed and displayed as entered. */
export const carriers = {
  UPS: { label: 'UPS', page: 'https://www.ups.com/track?tracknum=' },
  FEDEX: { label: 'FedEx', page: 'https://www.fedex.com/fedextrack/?trknbr=' },
  USPS: { label: 'USPS', page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=' },
} as const;
export type Carrier = keyof typeof carriers;

export const findCarrier = (shipper: string): Carrier | undefined => {
  const name = shipper.toUpperCase();
  return Object.keys(carriers).find((carrier): carrier is Carrier => carrier === name);
};

/** Normalizes the names of known carriers. */
export const normalizeShipper = (typed: string): string => findCarrier(typed) ?? typed;

/** The label of a carrier. */
export const shipperLabel = (shipper: string): string => {
  const carrier = findCarrier(shipper);
  return carrier ? carriers[carrier].label : shipper;
};

/** As carriers print it: upper case, without spaces and the text mark of spreadsheets. */
export const normalizeTrackingNumber = (typed: string): string =>
  toNameKey(typed)
    .replace(/^'(?=.)/, '')
    .replaceAll(' ', '')
    .toUpperCase();

/** Several numbers in one text, with separators or spaces between complete numbers. */
export const hasSeveralTrackingNumbers = (typed: string): boolean => {
  const parts = typed.split(/[\s,;|&+/]+/).filter((part) => part !== '' && part.toLowerCase() !== 'and');
  return parts.length > 1 && (/[,;|\n]/.test(typed.trim()) || parts.every((part) => part.length >= shortestNumber));
};

/** Carriers print their numbers in groups that are shorter. */
const shortestNumber = 10;

/** A shipment with a tracking number waits for its first scan; without one its status is unknown. */
export const initialStatus = (trackingNumber: string | null): ShipmentStatus =>
  trackingNumber === null ? 'UNKNOWN' : 'PRE_TRANSIT';

/**
 * The status of a shipment after an update of its carrier. A returned shipment remains RETURNED when it is delivered
 * to its sender; a delivered one can only be returned; and PRE_TRANSIT never replaces a status after the first scan.
 */
export const statusAfter = (before: ShipmentStatus, reported: ShipmentStatus): ShipmentStatus => {
  if (before === 'RETURNED') return before;
  if (before === 'DELIVERED') return reported === 'RETURNED' ? reported : before;
  if (reported === 'UNKNOWN') return before;
  return reported === 'PRE_TRANSIT' && before !== 'UNKNOWN' ? before : reported;
};

interface Arrival {
  readonly status: ShipmentStatus;
  readonly shippedDate: string;
  readonly deliveredOn: string | null;
}

/**
 * The day on which the units count as inventory of the store. It remains for returned shipments, which were in the
 * store until then, and is cleared by every other status. It is never before the shipping day.
 */
export const deliveryDay = (shipment: Arrival, today: string): string | null => {
  if (shipment.status === 'DELIVERED') return later(shipment.deliveredOn ?? today, shipment.shippedDate);
  return shipment.status === 'RETURNED' && shipment.deliveredOn !== null
    ? later(shipment.deliveredOn, shipment.shippedDate)
    : null;
};

const later = (a: string, b: string): string => (a > b ? a : b);

const maxNamed = 5;
const units = new Intl.NumberFormat('en-US');

/** Names the products whose stock a shipment takes below zero. */
export const describeStockBelowZero = (
  products: readonly { readonly name: string; readonly onHand: number }[],
): string => {
  const named = products.slice(0, maxNamed).map(({ name, onHand }) => `${name} ${withMinus(units.format(onHand))}`);
  const more = products.length - named.length;
  const list = [...named, ...(more > 0 ? [`and ${formatCount(more, 'more product', 'more products')}`] : [])].join(
    ', ',
  );
  return `More units are shipped than are in stock. Stock afterwards: ${list}. Count these products.`;
};
