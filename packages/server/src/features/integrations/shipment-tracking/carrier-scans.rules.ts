import { type ShipmentStatus, statusAfter } from '@shelfward/contract/shipments/shipments.rules.ts';

/** What a code of a carrier says. On its last day a shipment is under way as before, and asked about more often. */
export type ScanMeaning = ShipmentStatus | 'OUT_FOR_DELIVERY';

export const statusOf = (meaning: ScanMeaning): ShipmentStatus =>
  meaning === 'OUT_FOR_DELIVERY' ? 'TRANSIT' : meaning;

/** Each code with its meaning, from the codes of each meaning. */
export const meaningsByCode = (
  codes: readonly (readonly [meaning: ScanMeaning, codes: string])[],
): ReadonlyMap<string, ScanMeaning> =>
  new Map(codes.flatMap(([meaning, list]) => list.split(' ').map((code): [string, ScanMeaning] => [code, meaning])));

/** One scan of a parcel. */
export interface Scan {
  readonly time: Date;
  /** Of the clock at the place; null where the carrier does not say. */
  readonly utcOffsetMinutes: number | null;
  readonly code: string;
  /** Undefined for a code that nobody knows here. */
  readonly meaning: ScanMeaning | undefined;
  readonly description: string | null;
  readonly place: string | null;
}

export type KeptScan = Pick<Scan, 'time' | 'utcOffsetMinutes' | 'code' | 'description'> & {
  readonly status: ShipmentStatus | null;
};

export interface Story {
  readonly status: ShipmentStatus;
  /** The day of the delivery, by the clock of the place; null where none was told. */
  readonly deliveredOn: string | null;
  readonly newest: KeptScan | undefined;
}

/** What all scans say together, in whichever order they came: they are told by the carrier's time. */
export const storyOf = (scans: readonly KeptScan[]): Story => {
  const told = scans.toSorted(byTime);
  const delivered = told.findLast(({ status }) => status === 'DELIVERED');
  const isReturnFirst = told.findIndex(({ status }) => status === 'RETURNED');
  const arrived = isReturnFirst < 0 ? delivered : told.slice(0, isReturnFirst).findLast(isDelivery);
  return {
    status: told.reduce<ShipmentStatus>((status, scan) => statusAfter(status, scan.status ?? 'UNKNOWN'), 'UNKNOWN'),
    deliveredOn: arrived ? localDayOf(arrived) : null,
    newest: told.at(-1),
  };
};

const isDelivery = ({ status }: KeptScan): boolean => status === 'DELIVERED';

/** At the same moment the later step comes later, so that no order of arrival decides. */
const byTime = (one: KeptScan, other: KeptScan): number =>
  one.time.getTime() - other.time.getTime() || stepOf(one) - stepOf(other) || (one.code < other.code ? -1 : 1);

const steps: readonly (ShipmentStatus | null)[] = [
  null,
  'UNKNOWN',
  'PRE_TRANSIT',
  'TRANSIT',
  'FAILURE',
  'DELIVERED',
  'RETURNED',
];
const stepOf = ({ status }: KeptScan): number => steps.indexOf(status);

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const localDayOf = ({ time, utcOffsetMinutes }: Pick<Scan, 'time' | 'utcOffsetMinutes'>): string =>
  new Date(time.getTime() + (utcOffsetMinutes ?? 0) * minuteMs).toISOString().slice(0, 10);

/** A label may be made before the parcel leaves. */
const daysBefore = 2;

/** Scans before it are of another parcel: carriers use their numbers again. */
export const beginOf = (shippedDate: string): Date =>
  new Date(Date.parse(`${shippedDate}T00:00:00Z`) - daysBefore * dayMs);

/** Of the parcels that have had a number, the one of this shipment: the newest since it left. */
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

/** Older shipments are not asked about: carriers forget, and use the numbers again. */
export const askedForDays = 120;

/** So long may a carrier say nothing new before somebody has to look. */
export const silentForDays = 30;

interface Asked {
  readonly status: ShipmentStatus;
  readonly shippedDate: string;
  /** What the newest scan says. */
  readonly meaning: ScanMeaning | undefined;
  /** Of the newest scan. */
  readonly scannedAt: Date | undefined;
}

/** When its carrier is asked again; null: no more. */
export const nextAskOf = ({ status, shippedDate, meaning, scannedAt }: Asked, now: Date): Date | null => {
  if (isFinal(status) || isSilent({ shippedDate, scannedAt }, now)) return null;
  const hours = meaning === 'OUT_FOR_DELIVERY' ? 2 : status === 'PRE_TRANSIT' || status === 'UNKNOWN' ? 12 : 6;
  const next = new Date(now.getTime() + hours * hourMs);
  return next.getTime() < Date.parse(`${shippedDate}T00:00:00Z`) + askedForDays * dayMs ? next : null;
};

export const isFinal = (status: ShipmentStatus): boolean => status === 'DELIVERED' || status === 'RETURNED';

export const isSilent = ({ shippedDate, scannedAt }: Pick<Asked, 'shippedDate' | 'scannedAt'>, now: Date): boolean =>
  now.getTime() - Math.max(scannedAt?.getTime() ?? 0, Date.parse(`${shippedDate}T00:00:00Z`)) > silentForDays * dayMs;

/** A label may be printed some hours before its carrier knows the number: only then is it worth a word. */
export const isWronglyUnknown = (createdAt: Date, now: Date): boolean => now.getTime() - createdAt.getTime() > dayMs;
