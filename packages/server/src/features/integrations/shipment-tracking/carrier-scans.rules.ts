import { type ShipmentStatus, statusAfter } from '@shelfward/contract/shipments/shipments.rules.ts';

/** The meaning of a carrier code. A shipment that is out for delivery is in transit, but polled more often. */
export type ScanMeaning = ShipmentStatus | 'OUT_FOR_DELIVERY';

export const statusOf = (meaning: ScanMeaning): ShipmentStatus =>
  meaning === 'OUT_FOR_DELIVERY' ? 'TRANSIT' : meaning;

/** Maps each code to its status. */
export const meaningsByCode = (
  codes: readonly (readonly [meaning: ScanMeaning, codes: string])[],
): ReadonlyMap<string, ScanMeaning> =>
  new Map(codes.flatMap(([meaning, list]) => list.split(' ').map((code): [string, ScanMeaning] => [code, meaning])));

/** One scan of a package. */
export interface Scan {
  readonly time: Date;
  /** The UTC offset of the place; null if the carrier does not report it. */
  readonly utcOffsetMinutes: number | null;
  readonly code: string;
  /** Undefined for an unknown code. */
  readonly meaning: ScanMeaning | undefined;
  readonly description: string | null;
  readonly place: string | null;
}

export type KeptScan = Pick<Scan, 'time' | 'utcOffsetMinutes' | 'code' | 'description'> & {
  readonly status: ShipmentStatus | null;
};

export interface Story {
  readonly status: ShipmentStatus;
  /** The local date of the delivery; null if none was reported. */
  readonly deliveredOn: string | null;
  readonly newest: KeptScan | undefined;
}

/** Builds the history from all scans, ordered by the carrier's time and not by arrival. */
export const storyOf = (scans: readonly KeptScan[]): Story => {
  const ordered = scans.toSorted(byTime);
  const delivered = ordered.findLast(({ status }) => status === 'DELIVERED');
  const isReturnFirst = ordered.findIndex(({ status }) => status === 'RETURNED');
  const arrived = isReturnFirst < 0 ? delivered : ordered.slice(0, isReturnFirst).findLast(isDelivery);
  return {
    status: ordered.reduce<ShipmentStatus>((status, scan) => statusAfter(status, scan.status ?? 'UNKNOWN'), 'UNKNOWN'),
    deliveredOn: arrived ? localDate(arrived) : null,
    newest: ordered.at(-1),
  };
};

const isDelivery = ({ status }: KeptScan): boolean => status === 'DELIVERED';

/** Scans with the same time are ordered by step, so that the order of arrival does not matter. */
const byTime = (one: KeptScan, other: KeptScan): number =>
  one.time.getTime() - other.time.getTime() || stepIndex(one) - stepIndex(other) || (one.code < other.code ? -1 : 1);

const steps: readonly (ShipmentStatus | null)[] = [
  null,
  'UNKNOWN',
  'PRE_TRANSIT',
  'TRANSIT',
  'FAILURE',
  'DELIVERED',
  'RETURNED',
];
const stepIndex = ({ status }: KeptScan): number => steps.indexOf(status);

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const localDate = ({ time, utcOffsetMinutes }: Pick<Scan, 'time' | 'utcOffsetMinutes'>): string =>
  new Date(time.getTime() + (utcOffsetMinutes ?? 0) * minuteMs).toISOString().slice(0, 10);

/** A label may be created before the package is shipped. */
const labelDays = 2;

/** Earlier scans belong to another package, because carriers reuse tracking numbers. */
export const beginOf = (shippedDate: string): Date =>
  new Date(Date.parse(`${shippedDate}T00:00:00Z`) - labelDays * dayMs);

/** The package of this shipment among those with the same number: the newest since the ship date. */
export const parcelSince = <P extends { readonly scans: readonly Scan[] }>(
  parcels: readonly P[],
  begin: Date,
): P | undefined => {
  const own = parcels
    .filter(({ scans }) => scans.length === 0 || scans.some(({ time }) => time >= begin))
    .map((parcel) => ({ ...parcel, scans: parcel.scans.filter(({ time }) => time >= begin) }));
  return own.toSorted((one, other) => newestOf(one.scans) - newestOf(other.scans)).at(-1);
};

export const newestOf = (scans: readonly Pick<Scan, 'time'>[]): number =>
  scans.reduce((newest, { time }) => Math.max(newest, time.getTime()), 0);

/** Older shipments are not polled, because carriers delete and reuse tracking numbers. */
export const askedForDays = 120;

/** Days without a scan after which a shipment is reported and no longer polled. */
export const silentForDays = 30;

interface PolledShipment {
  readonly status: ShipmentStatus;
  readonly shippedDate: string;
  /** The status of the newest scan. */
  readonly meaning: ScanMeaning | undefined;
  /** The time of the newest scan. */
  readonly scannedAt: Date | undefined;
}

/** When the carrier is polled again; null for never. */
export const nextAskOf = ({ status, shippedDate, meaning, scannedAt }: PolledShipment, now: Date): Date | null => {
  if (isFinal(status) || isSilent({ shippedDate, scannedAt }, now)) return null;
  const hours = meaning === 'OUT_FOR_DELIVERY' ? 2 : status === 'PRE_TRANSIT' || status === 'UNKNOWN' ? 12 : 6;
  const next = new Date(now.getTime() + hours * hourMs);
  return next.getTime() < Date.parse(`${shippedDate}T00:00:00Z`) + askedForDays * dayMs ? next : null;
};

export const isFinal = (status: ShipmentStatus): boolean => status === 'DELIVERED' || status === 'RETURNED';

export const isSilent = (
  { shippedDate, scannedAt }: Pick<PolledShipment, 'shippedDate' | 'scannedAt'>,
  now: Date,
): boolean =>
  now.getTime() - Math.max(scannedAt?.getTime() ?? 0, Date.parse(`${shippedDate}T00:00:00Z`)) > silentForDays * dayMs;

/** Carriers may know a number only hours after the label was printed, so an unknown number is reported after a day. */
export const isWronglyUnknown = (createdAt: Date, now: Date): boolean => now.getTime() - createdAt.getTime() > dayMs;
