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

/** An issue for users; without `code` it affects the shipment. */
export interface Complaint {
  readonly message: string;
  readonly exceptionMessage?: string;
  readonly code?: string;
}

export interface Followed {
  readonly status: ShipmentStatus;
  readonly isUpdated: boolean;
  readonly issues: readonly Complaint[];
  /** Whether the open issue is resolved. */
  readonly isResolved: boolean;
}

type PolledShipment = DueShipment & Numbered;

/** Applies the result of the carrier to one shipment. */
export const follow = async (ctx: AuditedCtx, shipment: PolledShipment, result: TrackResult): Promise<Followed> => {
  // Without an entered carrier, the number may belong to another carrier with the same format.
  const hasEnteredCarrier = shipment.shipper !== null;
  if (result.kind === 'REFUSED')
    return saveUnchanged(ctx, shipment, hasEnteredCarrier ? rejectedNumberIssue(shipment, result.message) : undefined);
  const parcel = result.kind === 'FOUND' ? parcelSince(result.parcels, beginOf(shipment.shippedDate)) : undefined;
  if (parcel) return applyScans(ctx, shipment, parcel);
  const isLate = hasEnteredCarrier && isWronglyUnknown(shipment.createdDate, ctx.now);
  return saveUnchanged(ctx, shipment, isLate ? unknownNumberIssue(shipment) : undefined);
};

const applyScans = async (ctx: AuditedCtx, shipment: PolledShipment, { scans, summary }: Parcel): Promise<Followed> => {
  const { id, carrier, trackingNumber, shippedDate } = shipment;
  const newScans = await insertScans(ctx, shipment, scans);
  const history = storyOf(await findScans(ctx, shipment, beginOf(shippedDate)));
  const reportedStatus = statusAfter(history.status, summary.meaning ? statusOf(summary.meaning) : 'UNKNOWN');
  const { deliveredOn, newest } = history;
  const statusDescription = summary.description ?? newest?.description ?? null;
  if (reportedStatus !== 'UNKNOWN')
    await followCarrier(ctx, id, { carrier, trackingNumber, status: reportedStatus, statusDescription, deliveredOn });
  const status = statusAfter(shipment.status, reportedStatus);
  const meaning = scans.find(({ time }) => time.getTime() === newest?.time.getTime())?.meaning ?? summary.meaning;
  const nextAskAt = nextAskOf({ status, shippedDate, meaning, scannedAt: newest?.time }, ctx.now);
  const isSilent = nextAskAt === null && !isFinal(status);
  await keepAsked(ctx, shipment, { nextAskAt, hasReportedIssue: isSilent });
  const unknownCodes = newScans
    .filter((scan) => scan.status === null)
    .map(({ code, description }) => unknownCodeIssue(shipment, code, description));
  return {
    status,
    isUpdated: newScans.length > 0 || status !== shipment.status,
    issues: [...unknownCodes, ...(isSilent && !shipment.hasReportedIssue ? [noScanIssue(shipment)] : [])],
    isResolved: shipment.hasReportedIssue && !isSilent,
  };
};

/** The shipment is unchanged and polled again; its issue is reported once. */
const saveUnchanged = async (
  ctx: AuditedCtx,
  shipment: PolledShipment,
  issue: Complaint | undefined,
): Promise<Followed> => {
  const { status, shippedDate, hasReportedIssue } = shipment;
  const [newest] = (await findScans(ctx, shipment, beginOf(shippedDate))).toSorted(
    (a, b) => b.time.getTime() - a.time.getTime(),
  );
  const nextAskAt = nextAskOf({ status, shippedDate, meaning: undefined, scannedAt: newest?.time }, ctx.now);
  await keepAsked(ctx, shipment, { nextAskAt, hasReportedIssue: hasReportedIssue || issue !== undefined });
  return { status, isUpdated: false, issues: issue && !hasReportedIssue ? [issue] : [], isResolved: false };
};

const carrierLabel = ({ carrier }: Numbered): string => dialects[carrier].label;

const unknownNumberIssue = (shipment: PolledShipment): Complaint => ({
  message: `${carrierLabel(shipment)} has no data for the tracking number ${shipment.trackingNumber}. Compare it with the label, or check whether the package was handed over.`,
});

const rejectedNumberIssue = (shipment: PolledShipment, message: string): Complaint => ({
  message: `${carrierLabel(shipment)} rejected the tracking number ${shipment.trackingNumber}. Compare it with the label.`,
  exceptionMessage: message,
});

const noScanIssue = (shipment: PolledShipment): Complaint => ({
  message: `${carrierLabel(shipment)} has reported no new scan of ${shipment.trackingNumber} for ${silentForDays} days, so tracking has stopped. Contact the carrier and set the status of the shipment manually.`,
});

const unknownCodeIssue = (shipment: PolledShipment, code: string, description: string | null): Complaint => ({
  code,
  message: `${carrierLabel(shipment)} sent the unknown status code ${code}${description === null ? '' : ` (${description})`}. The status of the shipment is unchanged. Set it manually if necessary.`,
});
