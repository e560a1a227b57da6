import { setTimeout as pause } from 'node:timers/promises';
import { LeaseLost } from '../../../platform/jobs/job-queue.ts';
import type { SyncRun } from '../core/public.ts';
import { blockCalls, type CallLimit, consumeCall } from './call-budget.queries.ts';
import { type CarrierClient, type CarrierFailure, carrierAdapters } from './carriers/carrier.client.ts';
import type { TrackResults } from './carriers/carrier-adapter.types.ts';
import type { Connection } from './shipment-tracking.service.ts';
import { type DueShipment, saveReportedIssue } from './tracking.queries.ts';
import { applyTrackResult, type ShipmentUpdate, type TrackingIssue } from './update-shipment.service.ts';

export interface CarrierPoll {
  readonly run: SyncRun;
  readonly client: CarrierClient;
  readonly connection: Connection;
}

export type PollOutcome =
  | Exclude<CarrierFailure, { readonly kind: 'TRANSIENT' }>
  | { readonly kind: 'TRANSIENT'; readonly message: string; readonly shipments: readonly DueShipment[] }
  /** No call was made, because the request limit is reached. */
  | { readonly kind: 'WAIT'; readonly until: Date }
  | { readonly kind: 'POLLED'; readonly polled: number; readonly updated: number; readonly delivered: number };

/** Polls these shipments in one call and saves the results. */
export const pollShipments = async (poll: CarrierPoll, shipments: readonly DueShipment[]): Promise<PollOutcome> => {
  const { run, client, connection } = poll;
  const until = await waitUntilAllowed(poll);
  if (until) return { kind: 'WAIT', until };
  const numbers = shipments.map(({ trackingNumber }) => trackingNumber);
  const place = `${run.tenantId} ${run.integrationId}`;
  const tracked = await client.track(connection, { place, numbers, signal: run.signal }).catch((error: unknown) => {
    throw run.signal.aborted ? new LeaseLost() : error;
  });
  const { retryAt } = { retryAt: undefined, ...tracked };
  if (retryAt) await run.begin((ctx) => blockCalls(ctx, run.integrationId, retryAt));
  if (tracked.kind === 'TRANSIENT') return { ...tracked, shipments };
  return tracked.kind === 'TRACKED' ? saveResults(poll, shipments, tracked.results) : tracked;
};

const unlimited: CallLimit = { calls: 1_000_000, perMs: 0 };
const hourMs = 3_600_000;
/** The run waits itself if the delay is at most this long. */
const shortMs = 15_000;

/** Returns undefined when a call is allowed, else the time from which it is. */
const waitUntilAllowed = async ({ run, connection }: CarrierPoll): Promise<Date | undefined> => {
  const own = connection.callsPerHour === null ? undefined : { calls: connection.callsPerHour, perMs: hourMs };
  const limit = own ?? carrierAdapters[connection.carrier].limit ?? unlimited;
  for (;;) {
    const { until, waitMs } = await run.begin(async (ctx) => {
      const free = await consumeCall(ctx, run.integrationId, limit);
      return { until: free, waitMs: free ? free.getTime() - ctx.now.getTime() : 0 };
    });
    if (!until || waitMs > shortMs) return until;
    await pause(waitMs + 1);
    if (run.signal.aborted) throw new LeaseLost();
  }
};

const saveResults = async (
  poll: CarrierPoll,
  shipments: readonly DueShipment[],
  results: TrackResults,
): Promise<PollOutcome> => {
  const followed: ShipmentUpdate[] = [];
  for (const shipment of shipments) {
    const result = results.get(shipment.trackingNumber) ?? { kind: 'NOT_FOUND' };
    const numbered = { ...shipment, carrier: poll.connection.carrier };
    const one = await poll.run.begin((ctx) => applyTrackResult(ctx, numbered, result));
    for (const issue of one.issues) await logIssue(poll, shipment, issue);
    if (one.isResolved) await poll.run.resolveFailures({ integrationLogType: 'SHIPMENT', record: toRecord(shipment) });
    followed.push(one);
  }
  return {
    kind: 'POLLED',
    polled: shipments.length,
    updated: followed.filter(({ isUpdated }) => isUpdated).length,
    delivered: followed.filter(({ isUpdated, status }) => isUpdated && status === 'DELIVERED').length,
  };
};

/** Reports an issue of a shipment that was not polled; the next successful poll resolves it. */
export const reportIssue = async (poll: CarrierPoll, shipment: DueShipment, issue: TrackingIssue): Promise<void> => {
  await logIssue(poll, shipment, issue);
  const { carrier } = poll.connection;
  await poll.run.begin((ctx) => saveReportedIssue(ctx, { ...shipment, carrier }));
};

const logIssue = ({ run }: CarrierPoll, shipment: DueShipment, { code, ...details }: TrackingIssue): Promise<void> =>
  run.fail({
    integrationLogType: 'SHIPMENT',
    ...details,
    ...(code === undefined
      ? {
          record: { ...toRecord(shipment), name: shipment.trackingNumber },
          field: 'trackingNumber',
          externalId: shipment.trackingNumber,
        }
      : { externalId: code, field: 'status', payload: { trackingNumber: shipment.trackingNumber, code } }),
  });

const toRecord = ({ id }: DueShipment) => ({ entityType: 'SHIPMENT', id });
