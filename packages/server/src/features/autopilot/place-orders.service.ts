import { formatCents } from '@shelfward/contract/kit/currency.rules.ts';
import { startOfDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import { getCurrency } from '../../platform/auth/clients.queries.ts';
import { type Ctx, today } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import { deactivateOpenOrders } from '../orders/public.ts';
import {
  changeProposalStatus,
  createOrderProposal,
  deactivateDeliveries,
  generateOrders,
  splitOrderProposal,
} from '../proposals/public.ts';
import { type AssessedOrder, assessProposal } from './assess-proposal.service.ts';
import type { AutopilotSettings, DueStore } from './due-stores.service.ts';
import { checkOrders, describeUnusualTotal, type Finding } from './limits.rules.ts';
import type { PauseCause } from './pause.service.ts';
import { sumOrderedCents } from './run-facts.queries.ts';
import { findLastTotals, type StoreOutcome } from './runs.queries.ts';
import { toValues } from './settings.rules.ts';

export interface Run {
  readonly id: number;
  readonly companyId: number;
  readonly cutOff: Date;
  readonly settings: AutopilotSettings;
}

export interface Placed {
  readonly outcomes: readonly StoreOutcome[];
  readonly orderProposalId: number | null;
  readonly waitingProposalId: number | null;
  /** Why the autopilot of the company pauses after the run. */
  readonly pause: PauseCause | null;
}

interface Proposed {
  readonly orderProposalId: number;
  readonly orders: readonly AssessedOrder[];
  readonly findings: ReadonlyMap<string, readonly Finding[]>;
}

/** One proposal for all stores, by the functions that a person's click uses. */
const propose = async (ctx: Ctx, { companyId, settings }: Run, stores: readonly DueStore[]): Promise<Proposed> => {
  const values = toValues(settings.getCompany(companyId));
  const byStore = new Map(stores.map((store) => [store.storeId, store]));
  const { id: orderProposalId } = await createOrderProposal(ctx, {
    storeIds: stores.map(({ storeId }) => storeId),
    settings: values.proposal,
  });
  const getSetting = (storeId: number) => byStore.get(storeId) ?? values;
  const orders = await assessProposal(ctx, { companyId, orderProposalId, getSetting });
  const formatMoney = await openMoney(ctx);
  const findings = checkOrders(orders, {
    orderedCents: await sumOrderedCents(ctx, { companyId, since: startOfDay(today(ctx), ctx.timeZone) }),
    maxCents: values.limits.maxDayCents,
    formatMoney,
  });
  return { orderProposalId, orders, findings };
};

const openMoney = async (ctx: Ctx): Promise<(cents: number) => string> => {
  const currency = await getCurrency(ctx.db, ctx.tenantId);
  return (cents) => formatCents(cents, currency);
};

/** Orders for the stores inside all limits. The others wait in a proposal of their own, with the same quantities. */
export const placeOrders = async (ctx: Ctx, run: Run, stores: readonly DueStore[]): Promise<Placed> => {
  if (stores.length === 0) return { outcomes: [], orderProposalId: null, waitingProposalId: null, pause: null };
  const { orderProposalId, orders, findings } = await propose(ctx, run, stores);
  const total = { stores: stores.length, cents: orders.reduce((sum, { valueCents }) => sum + valueCents, 0) };
  const unusual = describeUnusualTotal(total, await findLastTotals(ctx, run.companyId), await openMoney(ctx));
  const isWaiting = ({ key, lines }: AssessedOrder): boolean =>
    lines.length > 0 && (unusual !== undefined || (findings.get(key)?.length ?? 0) > 0);
  const waiting = orders.filter(isWaiting);
  const placeable = orders.filter((order) => order.lines.length > 0 && !isWaiting(order));
  const waitingProposalId = await separateWaiting(ctx, { orderProposalId, waiting, placeable });
  const { orderStatus } = toValues(run.settings.getCompany(run.companyId));
  const { orderIds, postponed } =
    placeable.length > 0 ? await generateForParts(ctx, orderProposalId, orderStatus) : noOrders;
  if (waitingProposalId !== orderProposalId && orderIds.size === 0)
    await changeProposalStatus(ctx, orderProposalId, 'CANCELLED');
  const outcomes = orders.flatMap((order) =>
    toOutcomes(order, findings.get(order.key) ?? [], (partId) => {
      if (isWaiting(order)) return { state: 'WAITING', orderProposalId: waitingProposalId, sentence: unusual ?? null };
      const salesOrderId = orderIds.get(partId);
      if (salesOrderId !== undefined) return { state: 'ORDERED', orderProposalId, salesOrderId };
      return { state: postponed.has(partId) ? 'POSTPONED' : 'NOT_NEEDED' };
    }),
  );
  return {
    outcomes,
    orderProposalId: orderIds.size > 0 ? orderProposalId : null,
    waitingProposalId,
    pause: unusual === undefined ? null : { reason: 'UNUSUAL_TOTAL', sentence: unusual },
  };
};

interface Split {
  readonly orderProposalId: number;
  readonly waiting: readonly AssessedOrder[];
  readonly placeable: readonly AssessedOrder[];
}

/** The proposal in which stores wait; null if none does. */
const separateWaiting = async (ctx: Ctx, { orderProposalId, waiting, placeable }: Split): Promise<number | null> => {
  if (waiting.length === 0) return null;
  if (placeable.length === 0) return orderProposalId;
  const storeIds = waiting.flatMap(({ parts }) => parts.map(({ storeId }) => storeId));
  return splitOrderProposal(ctx, orderProposalId, storeIds);
};

interface Generated {
  /** By store order proposal. */
  readonly orderIds: ReadonlyMap<number, number>;
  readonly postponed: ReadonlySet<number>;
}

const noOrders: Generated = { orderIds: new Map(), postponed: new Set() };

/** Orders below a minimum are not created. */
export const generateForParts = async (
  ctx: Ctx,
  orderProposalId: number,
  status: Parameters<typeof generateOrders>[2],
): Promise<Generated> => {
  await changeProposalStatus(ctx, orderProposalId, 'PENDING');
  const generated = await generateOrders(ctx, orderProposalId, status).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'PROPOSAL_EMPTY') return undefined;
    throw error;
  });
  if (!generated) return noOrders;
  const { created, skipped } = generated;
  return {
    orderIds: new Map(
      created.flatMap(({ orderId, storeOrderProposalIds }) =>
        storeOrderProposalIds.map((id) => [id, orderId] as const),
      ),
    ),
    postponed: new Set(
      skipped.flatMap(({ reason, storeOrderProposalId }) =>
        reason === 'BELOW_MIN_ITEMS' || reason === 'POSTPONED' ? storeOrderProposalId : [],
      ),
    ),
  };
};

type Decision = Pick<StoreOutcome, 'state'> &
  Partial<Pick<StoreOutcome, 'orderProposalId' | 'salesOrderId' | 'sentence'>>;

const toOutcomes = (
  order: AssessedOrder,
  findings: readonly Finding[],
  decide: (partId: number) => Decision,
): StoreOutcome[] =>
  order.parts.map(({ storeId, deliveryDay, storeOrderProposalId }) => {
    const lines = order.lines.filter((line) => line.storeId === storeId);
    return {
      storeId,
      deliveryDay,
      orderProposalId: null,
      salesOrderId: null,
      sentence: null,
      valueCents: order.valueByStore.get(storeId) ?? 0,
      lines: lines.map(({ productId, quantity }) => ({ productId, quantity })),
      findings: findings
        .filter((finding) => finding.storeId === null || finding.storeId === storeId)
        .map(({ limit, productId, sentence }) => ({ limit, productId, sentence })),
      limits: order.limits,
      inputs: lines.map((line) => {
        const { storeId: _, productName: __, ...input } = line;
        return input;
      }),
      ...decide(storeOrderProposalId),
    };
  });

/** What would be ordered if people had not ordered for these deliveries. The caller discards the changes. */
export const recordShadow = async (ctx: Ctx, run: Run, stores: readonly DueStore[]): Promise<StoreOutcome[]> => {
  if (stores.length === 0) return [];
  const deliveries = stores.map(({ storeId, window }) => ({ storeId, deliveryDay: window.deliveryDay }));
  await deactivateOpenOrders(ctx, await deactivateDeliveries(ctx, deliveries));
  const { outcomes } = await placeOrders(ctx, run, stores);
  return outcomes.map((outcome) => ({
    ...outcome,
    ...toShadow(outcome.state),
    orderProposalId: null,
    salesOrderId: null,
  }));
};

const toShadow = (state: StoreOutcome['state']): Pick<StoreOutcome, 'state'> => {
  if (state === 'WAITING') return { state: 'SHADOW_WAITING' };
  return { state: state === 'ORDERED' ? 'SHADOW' : state };
};
