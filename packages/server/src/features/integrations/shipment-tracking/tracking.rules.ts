import { type ShipmentStatus, statusAfter } from '@shelfward/contract/shipments/shipments.rules.ts';
import type { Scan, ScanStatus } from './carriers/scans.rules.ts';

export type StoredScan = Pick<Scan, 'time' | 'utcOffsetMinutes' | 'code' | 'description'> & {
  readonly status: ShipmentStatus | null;
};

export interface TrackingHistory {
  readonly status: ShipmentStatus;
  /** The local date of the delivery; null if none was reported. */
  readonly deliveredOn: string | null;
  readonly newest: StoredScan | undefined;
}

/** Builds the history from all scans, ordered by the carrier's time and not by arrival. */
export const buildTrackingHistory = (scans: readonly StoredScan[]): TrackingHistory => {
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

const isDelivery = ({ status }: StoredScan): boolean => status === 'DELIVERED';

/** Scans with the same time are ordered by step, so that the order of arrival does not matter. */
const byTime = (one: StoredScan, other: StoredScan): number =>
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
const stepIndex = ({ status }: StoredScan): number => steps.indexOf(status);

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const localDate = ({ time, utcOffsetMinutes }: Pick<Scan, 'time' | 'utcOffsetMinutes'>): string =>
  new Date(time.getTime() + (utcOffsetMinutes ?? 0) * minuteMs).toISOString().slice(0, 10);

/** A label may be created before the package is shipped. */
const labelDays = 2;

/** Earlier scans belong to another package, because carriers reuse tracking numbers. */
export const trackingStart = (shippedDate: string): Date =>
  new Date(Date.parse(`${shippedDate}T00:00:00Z`) - labelDays * dayMs);

/** The package of this shipment among those with the same number: the newest since the ship date. */
export const findCurrentPackage = <P extends { readonly scans: readonly Scan[] }>(
  parcels: readonly P[],
  begin: Date,
): P | undefined => {
  const own = parcels
    .filter(({ scans }) => scans.length === 0 || scans.some(({ time }) => time >= begin))
    .map((parcel) => ({ ...parcel, scans: parcel.scans.filter(({ time }) => time >= begin) }));
  return own.toSorted((one, other) => newestScanTime(one.scans) - newestScanTime(other.scans)).at(-1);
};

export const newestScanTime = (scans: readonly Pick<Scan, 'time'>[]): number =>
  scans.reduce((newest, { time }) => Math.max(newest, time.getTime()), 0);

/** Older shipments are not polled, because carriers delete and reuse tracking numbers. */
export const maxTrackedDays = 120;

/** Days without a scan after which a shipment is reported and no longer polled. */
export const maxDaysWithoutScan = 30;

interface PolledShipment {
  readonly status: ShipmentStatus;
  readonly shippedDate: string;
  /** The status of the newest scan. */
  readonly meaning: ScanStatus | undefined;
  /** The time of the newest scan. */
  readonly scannedAt: Date | undefined;
}

/** When the carrier is polled again; null for never. */
export const computeNextPoll = (
  { status, shippedDate, meaning, scannedAt }: PolledShipment,
  now: Date,
): Date | null => {
  if (isFinal(status) || hasNoRecentScan({ shippedDate, scannedAt }, now)) return null;
  const hours = meaning === 'OUT_FOR_DELIVERY' ? 2 : status === 'PRE_TRANSIT' || status === 'UNKNOWN' ? 12 : 6;
  const next = new Date(now.getTime() + hours * hourMs);
  return next.getTime() < Date.parse(`${shippedDate}T00:00:00Z`) + maxTrackedDays * dayMs ? next : null;
};

export const isFinal = (status: ShipmentStatus): boolean => status === 'DELIVERED' || status === 'RETURNED';

export const hasNoRecentScan = (
  { shippedDate, scannedAt }: Pick<PolledShipment, 'shippedDate' | 'scannedAt'>,
  now: Date,
): boolean =>
  now.getTime() - Math.max(scannedAt?.getTime() ?? 0, Date.parse(`${shippedDate}T00:00:00Z`)) >
  maxDaysWithoutScan * dayMs;

/** Carriers may know a number only hours after the label was printed, so an unknown number is reported after a day. */
export const isUnknownTooLong = (createdAt: Date, now: Date): boolean => now.getTime() - createdAt.getTime() > dayMs;
