import { addDays, daysBetween, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type { TodaySummary } from '@shelfward/contract/today/today.contract.ts';
import { findKindGroup, type KindGroup, type StakeKind } from '@shelfward/contract/today/today.rules.ts';

export const groupLabels: Readonly<Record<KindGroup, string>> = {
  stockOuts: 'Stock-outs',
  counts: 'Count stock',
  parLevels: 'Par levels',
  orders: 'Orders',
  deliveries: 'Deliveries',
  feeds: 'Data feeds',
  alerts: 'Alerts',
};

export const stakeLabels: Readonly<Record<StakeKind, string>> = {
  LOST_SALES: 'expected lost sales',
  SALES_AND_STOCK: 'lost sales, stock cost',
  MISSING_SALES: 'unassigned sales',
};

interface Totals {
  readonly tasks: number;
  /** Null while no run of suggested par levels has estimated it. */
  readonly stake: number | null;
}

/** Open tasks and their money, of one group or of all, for all users or for this one. */
export const sumTasks = (
  { kinds, shelves }: Pick<TodaySummary, 'kinds' | 'shelves'>,
  { group, isMine }: { readonly group?: KindGroup | undefined; readonly isMine: boolean },
): Totals => {
  const counted = kinds.filter(({ kind }) => group === undefined || findKindGroup(kind) === group);
  const tasks = counted.reduce((sum, one) => sum + (isMine ? one.mine : one.tasks), 0);
  const stake = counted.reduce((sum, one) => sum + (isMine ? one.myStake : one.stake), 0);
  return { tasks, stake: stake === 0 && tasks > 0 && !shelves ? null : stake };
};

/** Since the end of yesterday. Undefined if yesterday was not recorded, or nothing is estimated. */
export const findStakeChange = (
  summary: Pick<TodaySummary, 'kinds' | 'shelves' | 'days'>,
  today: string,
): number | undefined => {
  const yesterday = summary.days.find(({ day }) => day === addDays(today, -1));
  const { stake } = sumTasks(summary, { isMine: false });
  return yesterday && stake !== null ? stake - yesterday.stake : undefined;
};

/** The share of shelves with stock in percent, with one decimal. */
export const toAvailability = (shelves: number, emptyShelves: number): number =>
  shelves === 0 ? 100 : Math.round((1000 * (shelves - emptyShelves)) / shelves) / 10;

interface AvailabilityTrend {
  /** From the first recorded day until today. */
  readonly days: readonly string[];
  /** Null for days that were not recorded. */
  readonly values: readonly (number | null)[];
  /** In percentage points since the first recorded day. */
  readonly change: number;
}

/** The availability at the end of the last days and now. Undefined without a recorded day. */
export const findAvailabilityTrend = (
  { shelves, days }: Pick<TodaySummary, 'shelves' | 'days'>,
  today: string,
): AvailabilityTrend | undefined => {
  const recorded = new Map(
    days.filter((one) => one.shelves > 0).map((one) => [one.day, toAvailability(one.shelves, one.emptyShelves)]),
  );
  const [[first, start] = []] = recorded;
  if (!shelves || first === undefined || start === undefined) return undefined;
  const now = toAvailability(shelves.all, shelves.empty);
  const shown = Array.from({ length: daysBetween(first, today) }, (_, offset) => addDays(first, offset));
  return {
    days: [...shown, today],
    values: [...shown.map((day) => recorded.get(day) ?? null), now],
    change: Math.round(10 * (now - start)) / 10,
  };
};

/** The days until which a task can be snoozed with one click. */
export const listSnoozeChoices = (today: string): readonly { readonly label: string; readonly day: string }[] => [
  { label: 'Until tomorrow', day: addDays(today, 1) },
  { label: 'For 3 days', day: addDays(today, 3) },
  { label: 'For 1 week', day: addDays(today, daysPerWeek) },
  { label: 'For 4 weeks', day: addDays(today, 4 * daysPerWeek) },
];

/** The first letters of the first and the last name. */
export const toInitials = (name: string): string => {
  const words = name.split(/\s+/u).filter((word) => word !== '');
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => word?.charAt(0).toUpperCase() ?? '').join('');
};
