import { formatTime, formatWeekdayDate } from '@shelfward/contract/deliveries/calendar-text.rules.ts';
import { daysBetween } from '@shelfward/contract/kit/dates.ts';
import { groupBy } from '@shelfward/contract/kit/group-by.rules.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { toDay, toLocalMinute } from '@shelfward/contract/kit/time-zone.rules.ts';
import { toTaskId } from '@shelfward/contract/today/today.rules.ts';
import type { StoreWindow } from '../deliveries/public.ts';
import type { FoundTask } from './found-task.types.ts';
import type { StoreRisk } from './order-deadlines.queries.ts';

/** Stores of a company that need an order before the same cut-off, for the same delivery. */
export interface OrderDeadline {
  /** Does not change while some of the stores are ordered for: decisions of users apply to the others. */
  readonly subject: number;
  readonly stores: readonly StoreWindow[];
  readonly storeIds: readonly number[];
  readonly shelves: number;
  readonly lostCents: number;
}

/** A cut-off is on the page in its last day. */
const shownMs = 24 * 60 * 60 * 1000;

interface Local {
  readonly now: Date;
  readonly timeZone: string;
}

export const groupDeadlines = (
  windows: readonly StoreWindow[],
  risks: readonly StoreRisk[],
  { now }: Pick<Local, 'now'>,
): OrderDeadline[] => {
  const byStore = new Map(risks.map((risk) => [risk.storeId, risk]));
  const shown = windows.filter(
    ({ window, store }) => window.orderBy.getTime() - now.getTime() <= shownMs && byStore.has(store.id),
  );
  const groups = groupBy(shown, ({ company, window: { orderBy, deliveryDay, nextDeliveryDay } }) =>
    [company.id, orderBy.getTime(), deliveryDay, nextDeliveryDay].join(),
  );
  return [...groups.values()].flatMap((group) => {
    const stores = group.filter(({ store }) => (byStore.get(store.id)?.shelves ?? 0) > 0);
    if (stores.length === 0) return [];
    const needs = stores.flatMap(({ store }) => byStore.get(store.id) ?? []);
    return {
      // A store is in one group only, so its id identifies the group.
      subject: Math.min(...group.map(({ store }) => store.id)),
      stores,
      storeIds: stores.map(({ store }) => store.id),
      shelves: needs.reduce((sum, { shelves }) => sum + shelves, 0),
      lostCents: needs.reduce((sum, { lostCents }) => sum + lostCents, 0),
    };
  });
};

export const toDeadlineTask = (deadline: OrderDeadline, local: Local): FoundTask | undefined => {
  const [first] = deadline.stores;
  if (!first) return undefined;
  const { company, window } = first;
  const { subject } = deadline;
  const stores = formatCount(deadline.stores.length, 'store');
  const shelves = formatCount(deadline.shelves, 'shelf', 'shelves');
  return {
    kind: 'ORDER_DEADLINE',
    subject,
    companyId: company.id,
    cause: window.orderBy.getTime(),
    since: toDay(local.now, local.timeZone),
    stake: estimateDelayCost(deadline, first, local),
    title: `${formatPlace(deadline.stores)}: order by ${formatCutOff(window.orderBy, local)}`,
    reason: `for delivery on ${formatWeekdayDate(window.deliveryDay)}; the next delivery after that is ${formatWeekdayDate(window.nextDeliveryDay)}; ${shelves} at ${stores} will run out`,
    action: { label: 'Create proposal', path: `/proposals?open=new-task-${toTaskId('ORDER_DEADLINE', subject)}` },
  };
};

/**
 * What waiting for the next delivery loses: as much a day as the stores are expected to lose until this one. The losses
 * until this delivery are those of the tasks of stock-outs.
 */
const estimateDelayCost = (
  { lostCents }: OrderDeadline,
  { window: { deliveryDay, nextDeliveryDay } }: StoreWindow,
  { now, timeZone }: Local,
): number => {
  const delay = daysBetween(deliveryDay, nextDeliveryDay);
  return Math.round((lostCents * delay) / Math.max(delay, daysBetween(toDay(now, timeZone), deliveryDay)));
};

/** `Whole Foods, South` for a region or a store with its own calendar, otherwise the company. */
const formatPlace = (stores: readonly StoreWindow[]): string => {
  const names = new Set(
    stores.map(({ patternFrom: { scope, name } }) => (scope === 'regions' || scope === 'stores' ? name : '')),
  );
  const [name = ''] = names;
  return [stores[0]?.company.name ?? '', ...(names.size === 1 && name !== '' ? [name] : [])].join(', ');
};

const formatCutOff = (orderBy: Date, { now, timeZone }: Local): string => {
  const [day, time = ''] = toLocalMinute(orderBy, timeZone).split(' ');
  const isToday = day === toDay(now, timeZone);
  return `${formatTime(time)}${isToday || day === undefined ? '' : ` on ${formatWeekdayDate(day)}`}`;
};
