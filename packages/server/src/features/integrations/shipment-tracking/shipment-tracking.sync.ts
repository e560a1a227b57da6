import type { trackingTypes } from '@shelfward/contract/integrations/shipment-tracking/shipment-tracking.rules.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { Carrier } from '@shelfward/contract/shipments/shipments.rules.ts';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import { LeaseLost } from '../../../platform/jobs/job-queue.ts';
import type { Outgoing } from '../../../platform/outgoing/outgoing.ts';
import { RunFailed, type Sync, TryLater } from '../core/public.ts';
import { type CarrierClient, createCarrierClient, dialects } from './carrier.client.ts';
import { connectionOf } from './connection-test.service.ts';
import { type Asking, askAbout, complain, type Outcome } from './query-carrier.service.ts';
import { type DueShipment, findDueShipments } from './tracking.queries.ts';

interface Means {
  readonly keys: KeyRing;
  readonly outgoing: Outgoing;
  readonly clock?: () => Date;
}

/** For each carrier the work of its integrations; one client keeps their tokens. */
export const shipmentTrackingSyncs = ({
  keys,
  outgoing,
  clock = () => new Date(),
}: Means): Readonly<Record<(typeof trackingTypes)[Carrier], Sync>> => {
  const client = createCarrierClient({ outgoing, clock });
  return {
    SHIPMENT_TRACKING_UPS: syncOf('UPS', keys, client),
    SHIPMENT_TRACKING_FEDEX: syncOf('FEDEX', keys, client),
    SHIPMENT_TRACKING_USPS: syncOf('USPS', keys, client),
  };
};

/** Asks about every shipment whose time has come. Each answer is written by itself: a run that is killed loses one. */
const syncOf =
  (carrier: Carrier, keys: KeyRing, client: CarrierClient): Sync =>
  async (run) => {
    const { integrationId, completeSync } = run;
    const connection = await run.begin((ctx) => connectionOf(ctx, keys, { id: integrationId, carrier }));
    const due = await run.begin((ctx) => findDueShipments(ctx, { carrier, integrationId, completeSync }));
    const tally: Tally = { asked: 0, news: 0, delivered: 0, unanswered: [], inARow: 0, waitsUntil: undefined };
    const asking: Asking = { run, client, connection };
    const { callsAtOnce } = dialects[carrier];
    const calls = await callsFor(asking, due);
    await run.tell({ done: 0, total: due.length });
    for (let at = 0; at < calls.length && !tally.waitsUntil; at += callsAtOnce) {
      if (run.signal.aborted) throw new LeaseLost();
      const group = calls.slice(at, at + callsAtOnce);
      // All are waited for, whatever one of them throws: nothing of a run goes on after its end.
      for (const outcome of await Promise.allSettled(group.map((shipments) => askAbout(asking, shipments)))) {
        if (outcome.status === 'rejected') throw outcome.reason;
        count(tally, outcome.value);
      }
      await run.tell({ done: tally.asked });
    }
    if (tally.asked === 0 && tally.unanswered[0]) throw new TryLater(tally.unanswered[0].message);
    for (const { shipment, message } of tally.unanswered)
      await complain(asking, shipment, { message: `${message} It is asked about again with the next run.` });
    return wordsOf(dialects[carrier].label, tally, due.length);
  };

interface Tally {
  asked: number;
  news: number;
  delivered: number;
  inARow: number;
  waitsUntil: Date | undefined;
  readonly unanswered: { readonly shipment: DueShipment; readonly message: string }[];
}

/** A carrier that fails so often one after the other is down; before that it is the fault of a number. */
const mostInARow = 3;

const count = (tally: Tally, outcome: Outcome): void => {
  switch (outcome.kind) {
    case 'REFUSED':
      throw new RunFailed(outcome.message);
    case 'BUSY':
      throw new TryLater(outcome.message, { notBefore: outcome.retryAt });
    case 'WAIT':
      tally.waitsUntil = outcome.until;
      return;
    case 'BROKEN':
      tally.unanswered.push(...outcome.shipments.map((shipment) => ({ shipment, message: outcome.message })));
      tally.inARow += 1;
      if (tally.inARow >= mostInARow) throw new TryLater(outcome.message);
      return;
    case 'ASKED':
      tally.inARow = 0;
      tally.asked += outcome.asked;
      tally.news += outcome.news;
      tally.delivered += outcome.delivered;
  }
};

/** What its carrier would not take for a number is told at once, and costs no call. */
const callsFor = async (asking: Asking, due: readonly DueShipment[]): Promise<readonly (readonly DueShipment[])[]> => {
  const { numbers, numbersPerCall, label } = dialects[asking.connection.carrier];
  const [good, bad] = [[] as DueShipment[], [] as DueShipment[]];
  for (const shipment of due) (numbers.test(shipment.trackingNumber) ? good : bad).push(shipment);
  for (const shipment of bad.filter(({ isTold }) => !isTold))
    await complain(asking, shipment, {
      message: `${shipment.trackingNumber} is no tracking number of ${label}. Compare it with the label.`,
    });
  return Array.from({ length: Math.ceil(good.length / numbersPerCall) }, (_, index) =>
    good.slice(index * numbersPerCall, (index + 1) * numbersPerCall),
  );
};

const wordsOf = (label: string, { asked, news, delivered, unanswered, waitsUntil }: Tally, due: number): string => {
  if (due === 0) return `${label} was not asked: no shipment is due.`;
  const waiting = waitsUntil ? due - asked - unanswered.length : 0;
  const parts = [
    `${label} was asked about ${formatCount(asked, 'shipment')}`,
    `${news.toLocaleString('en-US')} with news`,
    ...(delivered > 0 ? [`${delivered.toLocaleString('en-US')} delivered`] : []),
    ...(unanswered.length > 0 ? [`${unanswered.length.toLocaleString('en-US')} without an answer`] : []),
    ...(waiting > 0
      ? [`${waiting.toLocaleString('en-US')} wait for the next run, because ${label} takes no more calls for now`]
      : []),
  ];
  return `${parts.join(', ')}.`;
};
