import { listMonths, type Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import type {
  OrderStatistics,
  OrderTotals,
} from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import {
  type ConversionSort,
  type ConversionUnits,
  computeConversion,
  computeForecast,
} from '@shelfward/contract/analytics/order-conversion/order-conversion.rules.ts';
import { startOfInterval } from '@shelfward/contract/analytics/ranges.rules.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import type { Member } from '../report-engine/row-members.queries.ts';

export interface RankedRow {
  readonly row: OrderStatistics;
  /** Position of the name in the sorted names of all rows. */
  readonly rank: number;
}

/** The four metrics by store, product, or month id; a missing id means 0. */
export interface MemberMetrics extends Readonly<Record<keyof ConversionUnits, ReadonlyMap<number, number>>> {
  /** Only if the request includes the forecast. */
  readonly outlook?: ReadonlyMap<number, InventoryForecast> | undefined;
}

/** Forecast for the store–product pairs of a store or of a product. */
export interface InventoryForecast {
  readonly weeklyUnits: number;
  readonly expectedLostUnits: number;
}

/**
 * One row per id: the sum of its members. A row whose metrics are all 0 is only included if `isAlways` is true for one of
 * its members.
 */
export const buildConversionRows = (
  members: readonly Member[],
  figures: MemberMetrics,
  isAlways: (member: Member) => boolean,
): RankedRow[] => {
  const sums = new Map<number, Sums>();
  for (const member of members) {
    const { name, companyName, rank } = member;
    const before = sums.get(member.id) ?? {
      name,
      companyName,
      rank,
      isIncluded: false,
      units: { ...nothing },
      forecast: { ...noForecast },
    };
    for (const figure of metricNames) before.units[figure] += figures[figure].get(member.memberId) ?? 0;
    before.forecast.weeklyUnits += figures.outlook?.get(member.memberId)?.weeklyUnits ?? 0;
    before.forecast.expectedLostUnits += figures.outlook?.get(member.memberId)?.expectedLostUnits ?? 0;
    before.isIncluded ||= isAlways(member);
    sums.set(member.id, before);
  }
  return Array.from(sums)
    .filter(([, { isIncluded, units }]) => isIncluded || metricNames.some((figure) => units[figure] !== 0))
    .map(([id, { name, companyName, rank, units, forecast }]) => {
      const outlook = figures.outlook && computeForecast({ ...forecast, estimatedInventory: units.estimatedInventory });
      return { row: { id, name, companyName, ...computeConversion(units), ...(outlook && { outlook }) }, rank };
    });
};

/** The totals of the members of these rows. A product with two values of a key counts once. */
export const totalMembers = (
  members: readonly Member[],
  figures: MemberMetrics,
  rowIds: ReadonlySet<number>,
): OrderTotals => {
  const memberIds = new Set(members.filter(({ id }) => rowIds.has(id)).map(({ memberId }) => memberId));
  const units = { ...nothing };
  const forecast = { ...noForecast };
  for (const memberId of memberIds) {
    for (const figure of metricNames) units[figure] += figures[figure].get(memberId) ?? 0;
    forecast.weeklyUnits += figures.outlook?.get(memberId)?.weeklyUnits ?? 0;
    forecast.expectedLostUnits += figures.outlook?.get(memberId)?.expectedLostUnits ?? 0;
  }
  const outlook = figures.outlook && computeForecast({ ...forecast, estimatedInventory: units.estimatedInventory });
  return { ...computeConversion(units), ...(outlook && { outlook }) };
};

interface Sums {
  readonly name: string;
  readonly companyName: string | null;
  readonly rank: number;
  isIncluded: boolean;
  readonly units: { -readonly [N in keyof ConversionUnits]: number };
  readonly forecast: { -readonly [N in keyof InventoryForecast]: number };
}

const noForecast: InventoryForecast = { weeklyUnits: 0, expectedLostUnits: 0 };
const nothing = { assortmentCount: 0, estimatedInventory: 0, totalOrderQuantity: 0, totalSalesQuantity: 0 };
const metricNames = ['assortmentCount', 'estimatedInventory', 'totalOrderQuantity', 'totalSalesQuantity'] as const;

interface Order {
  readonly sort: ConversionSort;
  readonly direction: 'asc' | 'desc';
}

/** Parses `total_sales,desc`, case-insensitive; the default is by name. */
export const parseOrderBy = (orderBy: string | undefined): Order => {
  const [name = '', direction] = (orderBy ?? '').toLowerCase().split(',');
  const sort = Object.keys(sortedBy).find((candidate): candidate is ConversionSort => candidate === name);
  return { sort: sort ?? 'name', direction: direction === 'desc' ? 'desc' : 'asc' };
};

/** Null values sort last in both directions; ties sort by name, then by id. */
export const compareRows = ({ sort, direction }: Order): ((a: RankedRow, b: RankedRow) => number) => {
  const metric = sortedBy[sort];
  const ties = (a: RankedRow, b: RankedRow) => a.rank - b.rank || a.row.id - b.row.id;
  return (a, b) => {
    const [left, right] = [metric(a), metric(b)];
    if (left === right) return ties(a, b);
    if (left === null) return 1;
    if (right === null) return -1;
    return direction === 'asc' ? left - right : right - left;
  };
};

const sortedBy: Readonly<Record<ConversionSort, (row: RankedRow) => number | null>> = {
  name: ({ rank }) => rank,
  assortment_count: ({ row }) => row.assortmentCount,
  estimated_inventory: ({ row }) => row.estimatedInventory,
  inventory_utilization: ({ row }) => row.inventoryUtilization,
  total_order: ({ row }) => row.totalOrderQuantity,
  total_sales: ({ row }) => row.totalSalesQuantity,
  conversion_rate: ({ row }) => row.conversionRate,
  weeks_of_cover: ({ row }) => row.outlook?.weeksOfCover ?? null,
  expected_lost: ({ row }) => row.outlook?.expectedLostUnits ?? null,
};

/** Each month is the only member of its row. The id of `2026-11` is 202611. */
export const buildMonthMembers = (months: readonly string[]): Member[] =>
  months.map((month, rank) => {
    const id = monthId(month);
    return { memberId: id, id, name: month, companyName: null, rank, inactive: false };
  });

const monthId = (day: string): number => Number(`${day.slice(0, 4)}${day.slice(5, 7)}`);

/** The part of a period within one month; undefined if they do not overlap. */
export const clipToMonth = (period: Period, id: number): Period | undefined => {
  const month = listMonths(period).find((candidate) => monthId(candidate) === id);
  if (month === undefined) return undefined;
  const first = `${month}-01`;
  const last = addDays(startOfInterval(addDays(first, 31), 'MONTH'), -1);
  return { ...period, ...(first > period.after && { after: first }), ...(last < period.before && { before: last }) };
};

/** Units per month id. */
export const sumUnitsByMonth = (
  days: readonly { readonly day: string; readonly units: number }[],
): Map<number, number> => {
  const months = new Map<number, number>();
  for (const { day, units } of days) months.set(monthId(day), (months.get(monthId(day)) ?? 0) + units);
  return months;
};
