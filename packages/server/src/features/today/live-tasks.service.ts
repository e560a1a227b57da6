import { addDays } from '@shelfward/contract/kit/dates.ts';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import { startOfDay, toDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import type { TodayKind } from '@shelfward/contract/today/today.rules.ts';
import { getCurrency } from '../../platform/auth/clients.queries.ts';
import { today, type ZonedCtx } from '../../platform/context/context.ts';
import { findOpenRules, type OpenRule } from '../alerts/public.ts';
import { findLateOrders } from '../deliveries/public.ts';
import { findOpenResponses, findReusedControls, type OpenResponse, type ReusedControls } from '../edi/public.ts';
import { findStockStakes, type StockStakes } from '../replenishment/public.ts';
import { findAutopilotTasks } from './autopilot-tasks.service.ts';
import { findFeedTasks, findLateSourceTasks } from './feed-tasks.service.ts';
import type { FoundTask } from './found-task.types.ts';
import { describeLateDeliveries, groupLateOrders } from './late-order-tasks.rules.ts';
import { findDeadlineTasks } from './order-deadlines.service.ts';
import { findOrderGroups, type OrderGroup } from './order-tasks.queries.ts';
import { expiringDays, findExpiringProposals } from './proposal-tasks.queries.ts';
import { findScheduleTasks } from './schedule-tasks.service.ts';
import { findShipmentGroups } from './shipment-tasks.queries.ts';
import { findSilentStoreTasks } from './silent-stores.service.ts';
import { estimateShare } from './stakes.rules.ts';
import { findCountTasks, findParLevelTasks, findStockTasks, findStopTasks } from './stock-tasks.service.ts';
import {
  describeExpiringProposal,
  describeLateOrders,
  describeOrdersToApprove,
  describeShipments,
  type TaskText,
} from './task-texts.rules.ts';

/** EDI documents that their partners rejected, or did not acknowledge in time. One task for each partner. */
const findEdiTasks = async (ctx: ZonedCtx): Promise<FoundTask[]> =>
  (await findOpenResponses(ctx)).map((open) => ({
    kind: 'EDI_RESPONSES',
    subject: open.partnerId,
    companyId: open.companyId,
    cause: open.newestId,
    since: open.since ? toDay(open.since, ctx.timeZone) : today(ctx),
    stake: null,
    ...describeResponses(open),
  }));

const maxNumbers = 3;

const describeResponses = ({ partnerName, unanswered, rejected, numbers, interchangeId }: OpenResponse): TaskText => {
  const parts = [
    ...(rejected > 0 ? [`did not accept ${formatCount(rejected, 'document')}`] : []),
    ...(unanswered > 0 ? [`has not acknowledged ${formatCount(unanswered, 'document')} in time`] : []),
  ];
  const shown = (numbers ?? []).slice(0, maxNumbers).join(', ');
  const orders = shown === '' ? '' : ` (${plural(numbers?.length ?? 0, 'order')} ${shown})`;
  return {
    title: partnerName,
    reason: `${parts.join(' and ')}${orders}`,
    action: { label: 'Open document', path: `/edi/interchanges/${interchangeId}` },
  };
};

/** Interchanges that were not booked because of their control number. One task for each partner. */
const findControlTasks = async (ctx: ZonedCtx): Promise<FoundTask[]> =>
  (await findReusedControls(ctx)).map((reused) => ({
    kind: 'EDI_CONTROL_NUMBERS',
    subject: reused.partnerId,
    companyId: reused.companyId,
    cause: reused.interchangeId,
    since: toDay(reused.since, ctx.timeZone),
    stake: null,
    ...describeReused(reused),
  }));

const describeReused = ({ partnerName, interchanges, control, interchangeId }: ReusedControls): TaskText => ({
  title: partnerName,
  reason: `sent ${formatCount(interchanges, 'interchange')} with other content under a control number that was used before (${control}); nothing of ${plural(interchanges, 'it', 'them')} was booked`,
  action: { label: 'Open document', path: `/edi/interchanges/${interchangeId}` },
});

/** What each company would lose without its orders and shipments. */
type LoadStakes = () => Promise<ReadonlyMap<number, StockStakes>>;

/** Where tasks come from that are computed at each request: few rows each, from indexes or a cached figure. */
const sources: readonly {
  readonly kinds: readonly TodayKind[];
  readonly find: (ctx: ZonedCtx, loadStakes: LoadStakes) => Promise<FoundTask[]>;
}[] = [
  { kinds: ['STOCK_OUT', 'OTHER_STOCK_OUTS', 'SHORT_PRODUCT'], find: (ctx) => findStockTasks(ctx) },
  { kinds: ['COUNT_STOCK'], find: (ctx) => findCountTasks(ctx) },
  { kinds: ['SALES_STOP'], find: (ctx) => findStopTasks(ctx) },
  { kinds: ['PAR_LEVELS'], find: (ctx) => findParLevelTasks(ctx) },
  { kinds: ['ORDERS_TO_APPROVE', 'LATE_ORDERS'], find: (...given) => findOrderTasks(...given) },
  { kinds: ['ORDER_DEADLINE'], find: (ctx) => findDeadlineTasks(ctx) },
  { kinds: ['EXPIRING_PROPOSAL'], find: (ctx) => findProposalTasks(ctx) },
  { kinds: ['LATE_SHIPMENTS', 'FAILED_SHIPMENTS'], find: (...given) => findShipmentTasks(...given) },
  {
    kinds: ['FAILED_SYNC', 'DRY_FEED', 'UNMATCHED_NAMES', 'UNRESOLVED_RECORDS', 'EXPIRING_KEY', 'FAILED_WEBHOOK'],
    find: findFeedTasks,
  },
  { kinds: ['LATE_FEED'], find: findLateSourceTasks },
  { kinds: ['EDI_RESPONSES'], find: findEdiTasks },
  { kinds: ['EDI_CONTROL_NUMBERS'], find: findControlTasks },
  { kinds: ['PAUSED_SCHEDULE'], find: findScheduleTasks },
  { kinds: ['SILENT_STORES'], find: (ctx) => findSilentStoreTasks(ctx) },
  { kinds: ['ALERT'], find: (ctx) => findAlertTasks(ctx) },
  { kinds: ['AUTOPILOT_WAITS', 'AUTOPILOT_PAUSED'], find: findAutopilotTasks },
];

/** The tasks of these kinds, from the sources that find one of them. */
export const findLiveTasks = async (ctx: ZonedCtx, kinds: readonly TodayKind[]): Promise<FoundTask[]> => {
  const found: FoundTask[] = [];
  const loadStakes = shareStakes(ctx);
  for (const source of sources)
    if (source.kinds.some((kind) => kinds.includes(kind))) found.push(...(await source.find(ctx, loadStakes)));
  return found.filter(({ kind }) => kinds.includes(kind));
};

/** Several sources of a request share them. */
const shareStakes = (ctx: ZonedCtx): LoadStakes => {
  let loaded: ReadonlyMap<number, StockStakes> | undefined;
  return async () => {
    loaded ??= new Map((await findStockStakes(ctx)).map((stakes) => [stakes.companyId, stakes]));
    return loaded;
  };
};

const findOrderTasks = async (ctx: ZonedCtx, loadStakes: LoadStakes): Promise<FoundTask[]> => {
  const groups = await findOrderGroups(ctx);
  if (groups.length === 0) return [];
  const stakes = await loadStakes();
  const currency = await getCurrency(ctx.db, ctx.tenantId);
  return groups.map((group) => ({
    kind: group.kind,
    subject: group.companyId,
    companyId: group.companyId,
    cause: group.lastMs,
    since: toDay(new Date(group.firstMs), ctx.timeZone),
    stake: estimateShare(toOrderStake(group.kind, stakes.get(group.companyId)), group.units),
    ...(group.kind === 'LATE_ORDERS'
      ? describeLateOrders(group, today(ctx))
      : describeOrdersToApprove(group, currency)),
  }));
};

const toOrderStake = (kind: OrderGroup['kind'], stakes: StockStakes | undefined) =>
  stakes &&
  (kind === 'LATE_ORDERS'
    ? { units: stakes.openUnits, cents: stakes.openCents }
    : { units: stakes.pendingUnits, cents: stakes.pendingCents });

const findProposalTasks = async (ctx: ZonedCtx): Promise<FoundTask[]> =>
  (await findExpiringProposals(ctx)).map((proposal) => ({
    kind: 'EXPIRING_PROPOSAL',
    subject: proposal.id,
    companyId: proposal.companyId,
    cause: proposal.expirationDate.getTime(),
    since: addDays(toDay(proposal.expirationDate, ctx.timeZone), -expiringDays),
    stake: proposal.lostCents,
    ...describeExpiringProposal(proposal, ctx.timeZone),
  }));

/** Late orders take the place of late shipments of a company whose usual lead times or delivery days are known. */
const findShipmentTasks = async (ctx: ZonedCtx, loadStakes: LoadStakes): Promise<FoundTask[]> => {
  const late = groupLateOrders(await findLateOrders(ctx));
  const groups = (await findShipmentGroups(ctx)).filter(
    ({ kind, companyId }) => kind === 'FAILED_SHIPMENTS' || !late.has(companyId),
  );
  const stakes = groups.length + late.size > 0 ? await loadStakes() : undefined;
  const tasks = groups.map(
    (group): FoundTask => ({
      kind: group.kind,
      subject: group.companyId,
      companyId: group.companyId,
      cause: group.causeMs,
      since: group.since,
      stake: estimateShare(toTransitStake(stakes?.get(group.companyId)), group.units),
      ...describeShipments(group, { today: today(ctx), timeZone: ctx.timeZone }),
    }),
  );
  for (const [companyId, orders] of late) {
    const days = orders.map(({ expectedOn }) => expectedOn).toSorted();
    const units = orders.reduce((sum, order) => sum + order.units, 0);
    tasks.push({
      kind: 'LATE_SHIPMENTS',
      subject: companyId,
      companyId,
      cause: startOfDay(addDays(days.at(-1) ?? '', 1), ctx.timeZone).getTime(),
      since: days[0] ?? '',
      stake: estimateShare(toTransitStake(stakes?.get(companyId)), units),
      ...describeLateDeliveries(orders, today(ctx)),
    });
  }
  return tasks;
};

/** Units that came back are valued as those that are on their way. */
const toTransitStake = (stakes: StockStakes | undefined) =>
  stakes && { units: stakes.transitUnits, cents: stakes.transitCents };

/** Open alerts, one task for each rule. A further alert of a rule is another cause. */
const findAlertTasks = async (ctx: ZonedCtx): Promise<FoundTask[]> =>
  (await findOpenRules(ctx)).map((rule) => ({
    kind: 'ALERT',
    subject: rule.id,
    companyId: null,
    cause: rule.newestMs,
    since: toDay(rule.firstAt, ctx.timeZone),
    stake: null,
    ...(!rule.isShared && { onlyFor: rule.ownerId }),
    ...describeAlerts(rule),
  }));

const describeAlerts = ({ id, alerts, title, reason }: OpenRule) => ({
  title,
  reason: alerts === 1 ? reason : `${reason}; and ${formatCount(alerts - 1, 'more alert')} of the rule`,
  action: { label: 'Open alerts', path: `/reports/alerts?rule=${id}` },
});
