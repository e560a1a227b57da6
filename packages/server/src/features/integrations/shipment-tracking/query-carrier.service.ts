import { setTimeout as pause } from 'node:timers/promises';
import { LeaseLost } from '../../../platform/jobs/job-queue.ts';
import type { SyncRun } from '../core/public.ts';
import { blockCalls, type CallLimit, takeCall } from './call-budget.queries.ts';
import { type CarrierClient, dialects, type NoAnswer } from './carrier.client.ts';
import type { TrackResults } from './carrier-api.types.ts';
import type { Connection } from './connection-test.service.ts';
import { type DueShipment, keepTold } from './tracking.queries.ts';
import { type Complaint, type Followed, follow } from './update-shipment.service.ts';

export interface Asking {
  readonly run: SyncRun;
  readonly client: CarrierClient;
  readonly connection: Connection;
}

export type Outcome =
  | Exclude<NoAnswer, { readonly kind: 'BROKEN' }>
  | { readonly kind: 'BROKEN'; readonly message: string; readonly shipments: readonly DueShipment[] }
  /** Nothing was asked: the calls that it takes are used up. */
  | { readonly kind: 'WAIT'; readonly until: Date }
  | { readonly kind: 'ASKED'; readonly asked: number; readonly news: number; readonly delivered: number };

/** One call about these shipments, and what follows from its answer. */
export const askAbout = async (asking: Asking, shipments: readonly DueShipment[]): Promise<Outcome> => {
  const { run, client, connection } = asking;
  const until = await permission(asking);
  if (until) return { kind: 'WAIT', until };
  const numbers = shipments.map(({ trackingNumber }) => trackingNumber);
  const place = `${run.tenantId} ${run.integrationId}`;
  const tracked = await client.track(connection, { place, numbers, signal: run.signal }).catch((error: unknown) => {
    throw run.signal.aborted ? new LeaseLost() : error;
  });
  const { retryAt } = { retryAt: undefined, ...tracked };
  if (retryAt) await run.begin((ctx) => blockCalls(ctx, run.integrationId, retryAt));
  if (tracked.kind === 'BROKEN') return { ...tracked, shipments };
  return tracked.kind === 'TRACKED' ? takeIn(asking, shipments, tracked.results) : tracked;
};

const anyNumberOfCalls: CallLimit = { calls: 1_000_000, perMs: 0 };
const hourMs = 3_600_000;
/** A wait so short is sat out. */
const shortMs = 15_000;

/** Undefined once a call may be made. */
const permission = async ({ run, connection }: Asking): Promise<Date | undefined> => {
  const own = connection.callsPerHour === null ? undefined : { calls: connection.callsPerHour, perMs: hourMs };
  const limit = own ?? dialects[connection.carrier].limit ?? anyNumberOfCalls;
  for (;;) {
    const { until, waitMs } = await run.begin(async (ctx) => {
      const free = await takeCall(ctx, run.integrationId, limit);
      return { until: free, waitMs: free ? free.getTime() - ctx.now.getTime() : 0 };
    });
    if (!until || waitMs > shortMs) return until;
    await pause(waitMs + 1);
    if (run.signal.aborted) throw new LeaseLost();
  }
};

const takeIn = async (asking: Asking, shipments: readonly DueShipment[], results: TrackResults): Promise<Outcome> => {
  const followed: Followed[] = [];
  for (const shipment of shipments) {
    const result = results.get(shipment.trackingNumber) ?? { kind: 'NOT_FOUND' };
    const numbered = { ...shipment, carrier: asking.connection.carrier };
    const one = await asking.run.begin((ctx) => follow(ctx, numbered, result));
    for (const complaint of one.complaints) await note(asking, shipment, complaint);
    if (one.isMended) await asking.run.solve({ integrationLogType: 'SHIPMENT', record: recordOf(shipment) });
    followed.push(one);
  }
  return {
    kind: 'ASKED',
    asked: shipments.length,
    news: followed.filter(({ hasNews }) => hasNews).length,
    delivered: followed.filter(({ hasNews, status }) => hasNews && status === 'DELIVERED').length,
  };
};

/** About a shipment that was not asked about; what is open is closed when its carrier answers. */
export const complain = async (asking: Asking, shipment: DueShipment, complaint: Complaint): Promise<void> => {
  await note(asking, shipment, complaint);
  const { carrier } = asking.connection;
  await asking.run.begin((ctx) => keepTold(ctx, { ...shipment, carrier }));
};

const note = ({ run }: Asking, shipment: DueShipment, { code, ...said }: Complaint): Promise<void> =>
  run.fail({
    integrationLogType: 'SHIPMENT',
    ...said,
    ...(code === undefined
      ? {
          record: { ...recordOf(shipment), name: shipment.trackingNumber },
          field: 'trackingNumber',
          externalId: shipment.trackingNumber,
        }
      : { externalId: code, field: 'status', payload: { trackingNumber: shipment.trackingNumber, code } }),
  });

const recordOf = ({ id }: DueShipment) => ({ entityType: 'SHIPMENT', id });
