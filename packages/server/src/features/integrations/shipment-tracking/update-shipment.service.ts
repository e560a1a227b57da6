import { type ShipmentStatus, statusAfter } from '@shelfward/contract/shipments/shipments.rules.ts';
import type { AuditedCtx } from '../../../platform/context/context.ts';
import { followCarrier } from '../../shipments/public.ts';
import { carrierAdapters } from './carriers/carrier.client.ts';
import type { CarrierPackage, TrackResult } from './carriers/carrier-adapter.types.ts';
import { toShipmentStatus } from './carriers/scans.rules.ts';
import { type DueShipment, findScans, insertScans, savePollResult, type TrackedNumber } from './tracking.queries.ts';
import {
  buildTrackingHistory,
  computeNextPoll,
  findCurrentPackage,
  isFinal,
  isUnknownTooLong,
  maxDaysWithoutScan,
  trackingStart,
} from './tracking.rules.ts';

/** An issue for users; without `code` it affects the shipment. */
export interface TrackingIssue {
  readonly message: string;
  readonly exceptionMessage?: string;
  readonly code?: string;
}

export interface ShipmentUpdate {
  readonly status: ShipmentStatus;
  readonly isUpdated: boolean;
  readonly issues: readonly TrackingIssue[];
  /** Whether the open issue is resolved. */
  readonly isResolved: boolean;
}

type PolledShipment = DueShipment & TrackedNumber;

/** Applies the result of the carrier to one shipment. */
export const applyTrackResult = async (
  ctx: AuditedCtx,
  shipment: PolledShipment,
  result: TrackResult,
): Promise<ShipmentUpdate> => {
  // Without an entered carrier, the number may belong to another carrier with the same format.
  const hasEnteredCarrier = shipment.shipper !== null;
  if (result.kind === 'REJECTED')
    return saveUnchanged(ctx, shipment, hasEnteredCarrier ? rejectedNumberIssue(shipment, result.message) : undefined);
  const parcel =
    result.kind === 'FOUND' ? findCurrentPackage(result.parcels, trackingStart(shipment.shippedDate)) : undefined;
  if (parcel) return applyScans(ctx, shipment, parcel);
  const isLate = hasEnteredCarrier && isUnknownTooLong(shipment.createdDate, ctx.now);
  return saveUnchanged(ctx, shipment, isLate ? unknownNumberIssue(shipment) : undefined);
};

const applyScans = async (
  ctx: AuditedCtx,
  shipment: PolledShipment,
  { scans, summary }: CarrierPackage,
): Promise<ShipmentUpdate> => {
  const { id, carrier, trackingNumber, shippedDate } = shipment;
  const newScans = await insertScans(ctx, shipment, scans);
  const history = buildTrackingHistory(await findScans(ctx, shipment, trackingStart(shippedDate)));
  const reportedStatus = statusAfter(history.status, summary.meaning ? toShipmentStatus(summary.meaning) : 'UNKNOWN');
  const { deliveredOn, newest } = history;
  const statusDescription = summary.description ?? newest?.description ?? null;
  if (reportedStatus !== 'UNKNOWN')
    await followCarrier(ctx, id, { carrier, trackingNumber, status: reportedStatus, statusDescription, deliveredOn });
  const status = statusAfter(shipment.status, reportedStatus);
  const meaning = scans.find(({ time }) => time.getTime() === newest?.time.getTime())?.meaning ?? summary.meaning;
  const nextPollAt = computeNextPoll({ status, shippedDate, meaning, scannedAt: newest?.time }, ctx.now);
  const isSilent = nextPollAt === null && !isFinal(status);
  await savePollResult(ctx, shipment, { nextPollAt, hasReportedIssue: isSilent });
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
  issue: TrackingIssue | undefined,
): Promise<ShipmentUpdate> => {
  const { status, shippedDate, hasReportedIssue } = shipment;
  const [newest] = (await findScans(ctx, shipment, trackingStart(shippedDate))).toSorted(
    (a, b) => b.time.getTime() - a.time.getTime(),
  );
  const nextPollAt = computeNextPoll({ status, shippedDate, meaning: undefined, scannedAt: newest?.time }, ctx.now);
  await savePollResult(ctx, shipment, { nextPollAt, hasReportedIssue: hasReportedIssue || issue !== undefined });
  return { status, isUpdated: false, issues: issue && !hasReportedIssue ? [issue] : [], isResolved: false };
};

const carrierLabel = ({ carrier }: TrackedNumber): string => carrierAdapters[carrier].label;

const unknownNumberIssue = (shipment: PolledShipment): TrackingIssue => ({
  message: `${carrierLabel(shipment)} has no data for the tracking number ${shipment.trackingNumber}. Compare it with the label, or check whether the package was handed over.`,
});

const rejectedNumberIssue = (shipment: PolledShipment, message: string): TrackingIssue => ({
  message: `${carrierLabel(shipment)} rejected the tracking number ${shipment.trackingNumber}. Compare it with the label.`,
  exceptionMessage: message,
});

const noScanIssue = (shipment: PolledShipment): TrackingIssue => ({
  message: `${carrierLabel(shipment)} has reported no new scan of ${shipment.trackingNumber} for ${maxDaysWithoutScan} days, so tracking has stopped. Contact the carrier and set the status of the shipment manually.`,
});

const unknownCodeIssue = (shipment: PolledShipment, code: string, description: string | null): TrackingIssue => ({
  code,
  message: `${carrierLabel(shipment)} sent the unknown status code ${code}${description === null ? '' : ` (${description})`}. The status of the shipment is unchanged. Set it manually if necessary.`,
});
