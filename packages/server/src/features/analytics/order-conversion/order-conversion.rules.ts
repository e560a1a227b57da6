import { monthsOf, type Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import type { OrderStatistics } from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import {
  type ConversionSort,
  type ConversionUnits,
  conversionOf,
  outlookOf,
} from '@shelfward/contract/analytics/order-conversion/order-conversion.rules.ts';
import { startOfRange } from '@shelfward/contract/analytics/ranges.rules.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import type { Member } from '../report-engine/row-members.queries.ts';

export interface RankedRow {
  readonly row: OrderStatistics;
  /** The place of its name among the names of all rows. */
  readonly rank: number;
}

/** The four figures of every store, product or month; who is missing has none. */
export interface MemberFigures extends Readonly<Record<keyof ConversionUnits, ReadonlyMap<number, number>>> {
  /** Only where it was asked for. */
  readonly outlook?: ReadonlyMap<number, ShelfOutlook> | undefined;
}

/** Of the shelves of a store, or of a product. */
export interface ShelfOutlook {
  readonly weeklyUnits: number;
  readonly expectedLostUnits: number;
}

/**
 * One row for all members of the same id, their figures summed. A row without any figure tells nothing, and stands there
 * only if `isAlways` says so of one of its members.
 */
export const rowsOf = (
  members: readonly Member[],
  figures: MemberFigures,
  isAlways: (member: Member) => boolean,
): RankedRow[] => {
  const sums = new Map<number, Sums>();
  for (const member of members) {
    const { name, companyName, rank } = member;
    const before = sums.get(member.id) ?? {
      name,
      companyName,
      rank,
      isWanted: false,
      units: { ...nothing },
      shelves: { ...noShelves },
    };
    for (const figure of figureNames) before.units[figure] += figures[figure].get(member.memberId) ?? 0;
    before.shelves.weeklyUnits += figures.outlook?.get(member.memberId)?.weeklyUnits ?? 0;
    before.shelves.expectedLostUnits += figures.outlook?.get(member.memberId)?.expectedLostUnits ?? 0;
    before.isWanted ||= isAlways(member);
    sums.set(member.id, before);
  }
  return Array.from(sums)
    .filter(([, { isWanted, units }]) => isWanted || figureNames.some((figure) => units[figure] !== 0))
    .map(([id, { name, companyName, rank, units, shelves }]) => {
      const outlook = figures.outlook && outlookOf({ ...shelves, estimatedInventory: units.estimatedInventory });
      return { row: { id, name, companyName, ...conversionOf(units), ...(outlook && { outlook }) }, rank };
    });
};

interface Sums {
  readonly name: string;
  readonly companyName: string | null;
  readonly rank: number;
  isWanted: boolean;
  readonly units: { -readonly [N in keyof ConversionUnits]: number };
  readonly shelves: { -readonly [N in keyof ShelfOutlook]: number };
}

const noShelves: ShelfOutlook = { weeklyUnits: 0, expectedLostUnits: 0 };
const nothing = { assortmentCount: 0, estimatedInventory: 0, totalOrderQuantity: 0, totalSalesQuantity: 0 };
const figureNames = ['assortmentCount', 'estimatedInventory', 'totalOrderQuantity', 'totalSalesQuantity'] as const;

interface Order {
  readonly sort: ConversionSort;
  readonly direction: 'asc' | 'desc';
}

/** `total_sales,desc` in whatever case; without anything by name. */
export const orderOf = (orderBy: string | undefined): Order => {
  const [word = '', direction] = (orderBy ?? '').toLowerCase().split(',');
  const sort = Object.keys(sortedBy).find((known): known is ConversionSort => known === word);
  return { sort: sort ?? 'name', direction: direction === 'desc' ? 'desc' : 'asc' };
};

/** What cannot be said stands last either way; equals stand in the order of their names, then of their ids. */
export const inOrder = ({ sort, direction }: Order): ((a: RankedRow, b: RankedRow) => number) => {
  const figureOf = sortedBy[sort];
  const ties = (a: RankedRow, b: RankedRow) => a.rank - b.rank || a.row.id - b.row.id;
  return (a, b) => {
    const [left, right] = [figureOf(a), figureOf(b)];
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

/** Months as members of their own rows: `2026-11` is 202611. */
export const monthMembers = (months: readonly string[]): Member[] =>
  months.map((month, rank) => {
    const id = monthId(month);
    return { memberId: id, id, name: month, companyName: null, rank, inactive: false };
  });

const monthId = (day: string): number => Number(`${day.slice(0, 4)}${day.slice(5, 7)}`);

/** The part of a period within one month; none where they do not meet. */
export const withinMonth = (period: Period, id: number): Period | undefined => {
  const month = monthsOf(period).find((known) => monthId(known) === id);
  if (month === undefined) return undefined;
  const first = `${month}-01`;
  const last = addDays(startOfRange(addDays(first, 31), 'MONTH'), -1);
  return { ...period, ...(first > period.after && { after: first }), ...(last < period.before && { before: last }) };
};

/** The units of days, summed by month. */
export const byMonth = (days: readonly { readonly day: string; readonly units: number }[]): Map<number, number> => {
  const months = new Map<number, number>();
  for (const { day, units } of days) months.set(monthId(day), (months.get(monthId(day)) ?? 0) + units);
  return months;
};
