import type { ShipmentStatus } from '@shelfward/contract/shipments/shipments.rules.ts';

/** The meaning of a carrier code. A shipment that is out for delivery is in transit, but polled more often. */
export type ScanStatus = ShipmentStatus | 'OUT_FOR_DELIVERY';

export const toShipmentStatus = (meaning: ScanStatus): ShipmentStatus =>
  meaning === 'OUT_FOR_DELIVERY' ? 'TRANSIT' : meaning;

/** Maps each code to its status. */
export const indexStatusByCode = (
  codes: readonly (readonly [meaning: ScanStatus, codes: string])[],
): ReadonlyMap<string, ScanStatus> =>
  new Map(codes.flatMap(([meaning, list]) => list.split(' ').map((code): [string, ScanStatus] => [code, meaning])));

/** One scan of a package. */
export interface Scan {
  readonly time: Date;
  /** The UTC offset of the place; null if the carrier does not report it. */
  readonly utcOffsetMinutes: number | null;
  readonly code: string;
  /** Undefined for an unknown code. */
  readonly meaning: ScanStatus | undefined;
  readonly description: string | null;
  readonly place: string | null;
}
