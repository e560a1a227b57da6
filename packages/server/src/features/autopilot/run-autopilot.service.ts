import { listSources } from '../feeds/public.ts';
import { lockCompanyProposals } from '../proposals/public.ts';
import { type DueStore, findDueStores } from './due-stores.service.ts';
import { type Placed, placeOrders, type Run, recordShadow } from './place-orders.service.ts';
import type { ProgramCtx } from './program-ctx.service.ts';
import { findPersonProposals } from './run-facts.queries.ts';
import { discardChanges, findClaimedStores, insertStoreOutcomes, type StoreOutcome } from './runs.queries.ts';

/**
 * Proposes, checks, and orders for the stores of a cut-off, and claims their windows, in one transaction. It first waits for
 * people who propose for the company now, so that their proposals are seen; those that come later count its orders.
 */
export const runAutopilot = async (ctx: ProgramCtx, run: Run): Promise<Placed> => {
  const { companyId } = run;
  await lockCompanyProposals(ctx, companyId);
  const pause = await findStoppedFeeds(ctx, companyId);
  if (pause) return { outcomes: [], orderProposalId: null, waitingProposalId: null, pause };
  const due = (await findDueStores(ctx, run.settings, [companyId])).filter(
    ({ window }) => window.orderBy.getTime() === run.cutOff.getTime(),
  );
  const claimed = await findClaimedStores(ctx, due.map(toWindow));
  const free = due.filter(({ storeId }) => !claimed.has(storeId));
  const on = free.filter(({ mode }) => mode === 'ON');
  const persons = new Map(
    (await findPersonProposals(ctx, on.map(toWindow))).map((one) => [one.storeId, one.orderProposalId]),
  );
  const placed = await placeOrders(
    ctx,
    run,
    on.filter(({ storeId }) => !persons.has(storeId)),
  );
  const silent = { ...ctx, audit: () => undefined };
  const shadow = free.filter(({ mode }) => mode === 'SHADOW');
  const outcomes = [
    ...on.flatMap((store) => toStoodBack(store, persons.get(store.storeId)) ?? []),
    ...placed.outcomes,
    ...(await discardChanges(ctx, () => recordShadow(silent, run, shadow))),
  ];
  await insertStoreOutcomes(ctx, { runId: run.id, companyId }, outcomes);
  return { ...placed, outcomes };
};

const toWindow = ({ storeId, window: { deliveryDay } }: DueStore) => ({ storeId, deliveryDay });

const toStoodBack = (
  { storeId, window, limits }: DueStore,
  orderProposalId: number | undefined,
): StoreOutcome | undefined =>
  orderProposalId === undefined
    ? undefined
    : {
        storeId,
        deliveryDay: window.deliveryDay,
        state: 'STOOD_BACK',
        orderProposalId,
        salesOrderId: null,
        valueCents: 0,
        lines: [],
        findings: [],
        limits,
        inputs: [],
        sentence: `A person made proposal ${orderProposalId} for this delivery.`,
      };

/** The feeds of the company have stopped if all of them are late. */
const findStoppedFeeds = async (ctx: ProgramCtx, companyId: number): Promise<Placed['pause']> => {
  const sources = (await listSources(ctx, companyId)).filter(
    ({ company, state }) => company?.id === companyId && state !== 'PAUSED' && state !== 'LEARNING',
  );
  const [first] = sources;
  if (!first || sources.some(({ state }) => state !== 'LATE')) return null;
  return { reason: 'FEEDS_STOPPED', sentence: `No feed of the company is on time: ${first.name} is late.` };
};
