import { groupBy } from '@shelfward/contract/kit/group-by.rules.ts';
import { findWeeksSinceChange } from './lead-time-changes.rules.ts';
import {
  type LeadTimeCounts,
  type LeadTimes,
  learnLeadTimes,
  maxLeadDays,
  poolLeadTimes,
  settingLeadTimes,
  settingOrders,
} from './lead-times.rules.ts';

/** Orders of one store or region that took the same number of days, or of which a part is open or lost. */
export interface LeadTimeRow {
  readonly companyId: number;
  readonly regionId: number | null;
  /** Null for orders of a region. */
  readonly storeId: number | null;
  readonly state: 'DELIVERED' | 'OPEN' | 'LOST' | 'COMPLETE' | 'WRONG_DATES';
  /** From the order to the delivery, or until today. */
  readonly days: number;
  /** Whole weeks from the delivery until today; 0 without one. */
  readonly weeksAgo: number;
  /** Orders; those of which a part took this long count as this part. */
  readonly orders: number;
  /** The same, older orders less. */
  readonly weight: number;
  /** Of complete orders, without what was lost. */
  readonly units: number;
  readonly deliveredUnits: number;
}

/** What the orders of the account, of each company, region, and store show. */
export interface GroupedCounts {
  readonly account: GroupCounts;
  readonly companies: ReadonlyMap<number, GroupCounts>;
  readonly regions: ReadonlyMap<number, GroupCounts>;
  readonly stores: ReadonlyMap<number, GroupCounts>;
}

export interface GroupCounts extends LeadTimeCounts {
  /** Without the weight of their age. */
  readonly orders: number;
  readonly histogram: ReadonlyMap<number, number>;
  readonly wrongDates: number;
  /** Deliveries of so many weeks count: since the last change of the lead times. Infinity: there was none. */
  readonly weeksSinceChange: number;
}

/** A company, a region, or a store, with the records that it belongs to. */
export interface Place {
  readonly companyId: number;
  readonly regionId: number | null;
  readonly storeId: number | null;
  /** The lead time of the calendar, or the lead weeks of the settings. */
  readonly settingDays: number;
}

interface Sums extends GroupCounts {
  orders: number;
  wrongDates: number;
  lost: number;
  completeUnits: number;
  deliveredUnits: number;
  readonly histogram: Map<number, number>;
}

const emptySums = (weeksSinceChange: number): Sums => ({
  weeksSinceChange,
  delivered: new Float64Array(maxLeadDays + 1),
  open: new Float64Array(maxLeadDays + 1),
  lost: 0,
  completeUnits: 0,
  deliveredUnits: 0,
  orders: 0,
  histogram: new Map(),
  wrongDates: 0,
});

const addRow = (sums: Sums, row: LeadTimeRow): void => {
  const { state, days, weeksAgo, orders, weight, units, deliveredUnits } = row;
  if (state === 'WRONG_DATES') sums.wrongDates += orders;
  else if (state === 'COMPLETE') {
    sums.completeUnits += units;
    sums.deliveredUnits += deliveredUnits;
  } else {
    sums.orders += orders;
    if (state === 'LOST') sums.lost += weight;
    else {
      const weights = state === 'OPEN' ? sums.open : sums.delivered;
      if (state === 'OPEN' || weeksAgo < sums.weeksSinceChange) weights[days] = (weights[days] ?? 0) + weight;
      if (state === 'DELIVERED') sums.histogram.set(days, (sums.histogram.get(days) ?? 0) + orders);
    }
  }
};

/** Lead times that changed are learnt from the deliveries since; the histogram has all of them. */
const toCounts = (rows: readonly LeadTimeRow[]): GroupCounts => {
  const sums = emptySums(findWeeksSinceChange(rows.filter(({ state }) => state === 'DELIVERED')));
  for (const row of rows) addRow(sums, row);
  return sums;
};

/** Rows without the key, such as orders of a region by store, are left out. */
const countBy = (rows: readonly LeadTimeRow[], key: 'companyId' | 'regionId' | 'storeId'): Map<number, GroupCounts> => {
  const groups = groupBy(rows, (row) => row[key] ?? 0);
  groups.delete(0);
  return new Map([...groups].map(([id, own]) => [id, toCounts(own)]));
};

export const groupCounts = (rows: readonly LeadTimeRow[]): GroupedCounts => ({
  account: toCounts(rows),
  companies: countBy(rows, 'companyId'),
  regions: countBy(rows, 'regionId'),
  stores: countBy(rows, 'storeId'),
});

/** A store learns from its region, and a region from its company. */
export const learnPlace = (counts: GroupedCounts, place: Place): LeadTimes =>
  poolPlace(counts, place, learnLeadTimes(counts.companies.get(place.companyId), place.settingDays));

/** The days after the promised delivery, by rows whose days are counted from it. */
export const learnLateness = (counts: GroupedCounts, place: Omit<Place, 'settingDays'>): LeadTimes =>
  poolPlace(counts, place, poolLeadTimes(counts.companies.get(place.companyId), settingLeadTimes(0), settingOrders));

const poolPlace = (
  counts: GroupedCounts,
  { regionId, storeId }: Pick<Place, 'regionId' | 'storeId'>,
  company: LeadTimes,
): LeadTimes => {
  if (company.orders === 0) return company;
  const region = regionId === null ? company : poolLeadTimes(counts.regions.get(regionId), company);
  return storeId === null ? region : poolLeadTimes(counts.stores.get(storeId), region);
};
