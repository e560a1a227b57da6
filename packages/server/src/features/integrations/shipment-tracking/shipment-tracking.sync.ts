import type { trackingTypes } from '@shelfward/contract/integrations/shipment-tracking/shipment-tracking.rules.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { Carrier } from '@shelfward/contract/shipments/shipments.rules.ts';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import { LeaseLost } from '../../../platform/jobs/job-queue.ts';
import type { Outgoing } from '../../../platform/outgoing/outgoing.ts';
import { RetryLaterError, RunFailedError, type Sync } from '../core/public.ts';
import { type CarrierClient, carrierAdapters, createCarrierClient } from './carriers/carrier.client.ts';
import { type CarrierPoll, type PollOutcome, pollShipments, reportIssue } from './poll-carrier.service.ts';
import { getCarrierConnection } from './shipment-tracking.service.ts';
import { type DueShipment, findDueShipments } from './tracking.queries.ts';

interface TrackingDeps {
  readonly keys: KeyRing;
  readonly outgoing: Outgoing;
  readonly clock?: () => Date;
}

/** The sync of each carrier; one client caches their tokens. */
export const shipmentTrackingSyncs = ({
  keys,
  outgoing,
  clock = () => new Date(),
}: TrackingDeps): Readonly<Record<(typeof trackingTypes)[Carrier], Sync>> => {
  const client = createCarrierClient({ outgoing, clock });
  return {
    SHIPMENT_TRACKING_UPS: createSync('UPS', keys, client),
    SHIPMENT_TRACKING_FEDEX: createSync('FEDEX', keys, client),
    SHIPMENT_TRACKING_USPS: createSync('USPS', keys, client),
  };
};

/** Polls all due shipments. Each result is saved separately, so that an interrupted run loses at most one. */
const createSync =
  (carrier: Carrier, keys: KeyRing, client: CarrierClient): Sync =>
  async (run) => {
    const { integrationId, completeSync } = run;
    const connection = await run.begin((ctx) => getCarrierConnection(ctx, keys, { id: integrationId, carrier }));
    const due = await run.begin((ctx) => findDueShipments(ctx, { carrier, integrationId, completeSync }));
    const tally: Tally = {
      polled: 0,
      updated: 0,
      delivered: 0,
      withoutResponse: [],
      failuresInARow: 0,
      waitsUntil: undefined,
    };
    const poll: CarrierPoll = { run, client, connection };
    const { maxConcurrentCalls } = carrierAdapters[carrier];
    const calls = await groupByCall(poll, due);
    await run.reportProgress({ done: 0, total: due.length });
    for (let at = 0; at < calls.length && !tally.waitsUntil; at += maxConcurrentCalls) {
      if (run.signal.aborted) throw new LeaseLost();
      const group = calls.slice(at, at + maxConcurrentCalls);
      // All calls are awaited even if one fails, so that none continues after the run has ended.
      for (const outcome of await Promise.allSettled(group.map((shipments) => pollShipments(poll, shipments)))) {
        if (outcome.status === 'rejected') throw outcome.reason;
        addOutcome(tally, outcome.value);
      }
      await run.reportProgress({ done: tally.polled });
    }
    if (tally.polled === 0 && tally.withoutResponse[0]) throw new RetryLaterError(tally.withoutResponse[0].message);
    for (const { shipment, message } of tally.withoutResponse)
      await reportIssue(poll, shipment, { message: `${message} The next run retries the shipment.` });
    return formatSummary(carrierAdapters[carrier].label, tally, due.length);
  };

interface Tally {
  polled: number;
  updated: number;
  delivered: number;
  failuresInARow: number;
  waitsUntil: Date | undefined;
  readonly withoutResponse: { readonly shipment: DueShipment; readonly message: string }[];
}

/** A carrier that fails this often in a row is down; fewer failures may be caused by a number. */
const maxFailuresInARow = 3;

const addOutcome = (tally: Tally, outcome: PollOutcome): void => {
  switch (outcome.kind) {
    case 'REJECTED':
      throw new RunFailedError(outcome.message);
    case 'BUSY':
      throw new RetryLaterError(outcome.message, { notBefore: outcome.retryAt });
    case 'WAIT':
      tally.waitsUntil = outcome.until;
      return;
    case 'TRANSIENT':
      tally.withoutResponse.push(...outcome.shipments.map((shipment) => ({ shipment, message: outcome.message })));
      tally.failuresInARow += 1;
      if (tally.failuresInARow >= maxFailuresInARow) throw new RetryLaterError(outcome.message);
      return;
    case 'POLLED':
      tally.failuresInARow = 0;
      tally.polled += outcome.polled;
      tally.updated += outcome.updated;
      tally.delivered += outcome.delivered;
  }
};

/** Groups the shipments by call; invalid numbers are reported without a call. */
const groupByCall = async (
  poll: CarrierPoll,
  due: readonly DueShipment[],
): Promise<readonly (readonly DueShipment[])[]> => {
  const { numbers, numbersPerCall, label } = carrierAdapters[poll.connection.carrier];
  const [valid, invalid] = [[] as DueShipment[], [] as DueShipment[]];
  for (const shipment of due) (numbers.test(shipment.trackingNumber) ? valid : invalid).push(shipment);
  for (const shipment of invalid.filter(({ hasReportedIssue }) => !hasReportedIssue))
    await reportIssue(poll, shipment, {
      message: `${shipment.trackingNumber} is not a valid ${label} tracking number. Compare it with the label.`,
    });
  return Array.from({ length: Math.ceil(valid.length / numbersPerCall) }, (_, index) =>
    valid.slice(index * numbersPerCall, (index + 1) * numbersPerCall),
  );
};

const formatSummary = (
  label: string,
  { polled, updated, delivered, withoutResponse, waitsUntil }: Tally,
  due: number,
): string => {
  if (due === 0) return `${label}: no shipments due.`;
  const waiting = waitsUntil ? due - polled - withoutResponse.length : 0;
  const parts = [
    `${label}: ${formatCount(polled, 'shipment')} checked`,
    `${updated.toLocaleString('en-US')} updated`,
    ...(delivered > 0 ? [`${delivered.toLocaleString('en-US')} delivered`] : []),
    ...(withoutResponse.length > 0 ? [`${withoutResponse.length.toLocaleString('en-US')} without a response`] : []),
    ...(waiting > 0
      ? [`${waiting.toLocaleString('en-US')} postponed to the next run because of the request limit`]
      : []),
  ];
  return `${parts.join(', ')}.`;
};
