import { addDays } from '@shelfward/contract/kit/dates.ts';
import type { TodaySummary } from '@shelfward/contract/today/today.contract.ts';
import { kindGroups, type StakeKind, type TodayKind } from '@shelfward/contract/today/today.rules.ts';

export type GroupId = keyof typeof kindGroups;

export const groupLabels: Readonly<Record<GroupId, string>> = {
  stockOuts: 'Stock-outs',
  counts: 'Count stock',
  parLevels: 'Par levels',
  orders: 'Orders',
  deliveries: 'Deliveries',
  feeds: 'Data feeds',
};

export const stakeLabels: Readonly<Record<StakeKind, string>> = {
  LOST_SALES: 'expected lost sales',
  EXCESS_STOCK: 'excess stock',
  MISSING_SALES: 'unassigned sales',
};

export const groupIds = Object.keys(kindGroups) as GroupId[]; // the keys of a constant

export const findGroup = (kind: TodayKind): GroupId =>
  groupIds.find((group) => kindGroups[group].some((one) => one === kind)) ?? 'feeds';

interface Totals {
  readonly tasks: number;
  readonly stake: number;
}

/** Open tasks and their money, of one group or of all, for all users or for this one. */
export const sumTasks = (
  { kinds }: Pick<TodaySummary, 'kinds'>,
  { group, isMine }: { readonly group?: GroupId | undefined; readonly isMine: boolean },
): Totals => {
  const counted = kinds.filter(({ kind }) => group === undefined || findGroup(kind) === group);
  return {
    tasks: counted.reduce((sum, one) => sum + (isMine ? one.mine : one.tasks), 0),
    stake: counted.reduce((sum, one) => sum + (isMine ? one.myStake : one.stake), 0),
  };
};

const daysPerWeek = 7;

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
