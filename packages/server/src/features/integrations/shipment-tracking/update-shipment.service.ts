import { type ShipmentStatus, statusAfter } from '@shelfward/contract/shipments/shipments.rules.ts';
import type { AuditedCtx } from '../../../platform/context/context.ts';
import { followCarrier } from '../../shipments/public.ts';
import { dialects } from './carrier.client.ts';
import type { Parcel, TrackResult } from './carrier-api.types.ts';
import {
  beginOf,
  isFinal,
  isWronglyUnknown,
  nextAskOf,
  parcelSince,
  silentForDays,
  statusOf,
  storyOf,
} from './carrier-scans.rules.ts';
import { type DueShipment, findScans, insertScans, keepAsked, type Numbered } from './tracking.queries.ts';

/** What somebody should hear of; without `code` it is about the shipment. */
export interface Complaint {
  readonly message: string;
  readonly exceptionMessage?: string;
  readonly code?: string;
}

export interface Followed {
  readonly status: ShipmentStatus;
  readonly hasNews: boolean;
  readonly complaints: readonly Complaint[];
  /** What was open about it is mended. */
  readonly isMended: boolean;
}

type Asked = DueShipment & Numbered;

/** Takes in what its carrier answered about one shipment. */
export const follow = async (ctx: AuditedCtx, shipment: Asked, result: TrackResult): Promise<Followed> => {
  // Where nobody said whose number it is, it may be of somebody else whose numbers look the same.
  const isSaid = shipment.shipper !== null;
  if (result.kind === 'REFUSED')
    return unknownNow(ctx, shipment, isSaid ? refusedBy(shipment, result.message) : undefined);
  const parcel = result.kind === 'FOUND' ? parcelSince(result.parcels, beginOf(shipment.shippedDate)) : undefined;
  if (parcel) return goOn(ctx, shipment, parcel);
  const isLate = isSaid && isWronglyUnknown(shipment.createdDate, ctx.now);
  return unknownNow(ctx, shipment, isLate ? unknownTo(shipment) : undefined);
};

const goOn = async (ctx: AuditedCtx, shipment: Asked, { scans, summary }: Parcel): Promise<Followed> => {
  const { id, carrier, trackingNumber, shippedDate } = shipment;
  const fresh = await insertScans(ctx, shipment, scans);
  const story = storyOf(await findScans(ctx, shipment, beginOf(shippedDate)));
  const told = statusAfter(story.status, summary.meaning ? statusOf(summary.meaning) : 'UNKNOWN');
  const { deliveredOn, newest } = story;
  const statusDescription = summary.description ?? newest?.description ?? null;
  if (told !== 'UNKNOWN')
    await followCarrier(ctx, id, { carrier, trackingNumber, status: told, statusDescription, deliveredOn });
  const status = statusAfter(shipment.status, told);
  const meaning = scans.find(({ time }) => time.getTime() === newest?.time.getTime())?.meaning ?? summary.meaning;
  const nextAskAt = nextAskOf({ status, shippedDate, meaning, scannedAt: newest?.time }, ctx.now);
  const isSilent = nextAskAt === null && !isFinal(status);
  await keepAsked(ctx, shipment, { nextAskAt, isTold: isSilent });
  const unlisted = fresh
    .filter((scan) => scan.status === null)
    .map(({ code, description }) => unlistedBy(shipment, code, description));
  return {
    status,
    hasNews: fresh.length > 0 || status !== shipment.status,
    complaints: [...unlisted, ...(isSilent && !shipment.isTold ? [silentAbout(shipment)] : [])],
    isMended: shipment.isTold && !isSilent,
  };
};

/** It stays as it is, and is asked about again; once is enough to say so. */
const unknownNow = async (ctx: AuditedCtx, shipment: Asked, complaint: Complaint | undefined): Promise<Followed> => {
  const { status, shippedDate, isTold } = shipment;
  const [newest] = (await findScans(ctx, shipment, beginOf(shippedDate))).toSorted(
    (a, b) => b.time.getTime() - a.time.getTime(),
  );
  const nextAskAt = nextAskOf({ status, shippedDate, meaning: undefined, scannedAt: newest?.time }, ctx.now);
  await keepAsked(ctx, shipment, { nextAskAt, isTold: isTold || complaint !== undefined });
  return { status, hasNews: false, complaints: complaint && !isTold ? [complaint] : [], isMended: false };
};

const labelOf = ({ carrier }: Numbered): string => dialects[carrier].label;

const unknownTo = (shipment: Asked): Complaint => ({
  message: `${labelOf(shipment)} does not know the tracking number ${shipment.trackingNumber}. Compare it with the label, or ask whether the parcel was handed over.`,
});

const refusedBy = (shipment: Asked, message: string): Complaint => ({
  message: `${labelOf(shipment)} does not take the tracking number ${shipment.trackingNumber}. Compare it with the label.`,
  exceptionMessage: message,
});

const silentAbout = (shipment: Asked): Complaint => ({
  message: `${labelOf(shipment)} has said nothing new about ${shipment.trackingNumber} for ${silentForDays} days, and is not asked any more. Ask the carrier, and set the status of the shipment by hand.`,
});

const unlistedBy = (shipment: Asked, code: string, description: string | null): Complaint => ({
  code,
  message: `${labelOf(shipment)} uses the code ${code}${description === null ? '' : ` (${description})`}, whose meaning is not known here: shipments keep the status that they had.`,
});
