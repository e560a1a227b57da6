import { breakdownName } from '@shelfward/contract/analytics/breakdown-rows.rules.ts';
import { compareNames } from '@shelfward/contract/kit/natural-order.rules.ts';
import type { CellSide, Ids, SalesFilter } from '@shelfward/cube/sales-vectors.types.ts';
import { type SpanRole, toPartsOfMonth } from '@shelfward/cube/spans.rules.ts';
import type { DataCtx } from '../../../platform/context/context.ts';
import type { Grouping, ReportGrouping } from '../report-engine/report-rows.queries.ts';
import { findSalesGroups, type SalesGroup } from '../report-engine/sales-groups.queries.ts';
import { findProductIds, findStoreIds } from '../report-engine/sales-scope.queries.ts';
import type { ReportMonth } from './report-columns.rules.ts';
import type { RowName } from './report-rows.rules.ts';
import type { GroupLevel, MonthLevel } from './report-tree.rules.ts';

type SideName = GroupLevel['side'];

/** How the sales of the stores or the products are summed, and how sums become rows. */
export interface LevelSide {
  readonly cells: CellSide;
  /** The key of a store or product in the cells. */
  readonly toKey: (id: number) => number;
  /** The groups of each level of this side, of these keys of cells. */
  readonly findGroups: (ctx: DataCtx, keys: Iterable<number>) => Promise<ReadonlyMap<Grouping, LevelGroups>>;
}

export type LevelGroups = (GroupLevel | MonthLevel) & { readonly names: readonly RowName[] };

const otherSide = { store: 'product', product: 'store' } as const;

interface SideRequest {
  readonly groupings: readonly ReportGrouping[];
  readonly filter: SalesFilter;
  readonly spans: readonly unknown[];
  readonly isNamed: boolean;
}

/** The periods of a report without columns. */
const maxEachSpans = 3;

/**
 * Stores or products are summed all together without a level, one by one if a level has a row for each or if there are
 * few sums of them, which reports with other levels share, and otherwise by class: those that are in the same groups of
 * all levels.
 */
export const prepareSide = async (
  ctx: DataCtx,
  side: SideName,
  { groupings, filter, spans, isNamed }: SideRequest,
): Promise<LevelSide> => {
  const own = groupings.filter((grouping): grouping is Grouping => grouping.by === side);
  const ids = side === 'store' ? filter.storeIds : filter.productIds;
  if (own.length === 0) return { cells: { ids, by: 'one' }, toKey: () => 0, findGroups: async () => new Map() };
  const isOneSide = !groupings.some(({ by }) => by === otherSide[side]);
  if ((isOneSide && spans.length <= maxEachSpans) || own.some(isEach))
    return {
      cells: { ids, by: 'each' },
      toKey: (id) => id,
      findGroups: async (current, keys) => {
        const all = [...keys];
        const levels = new Map<Grouping, LevelGroups>();
        for (const grouping of own) {
          const found =
            isNamed || !isEach(grouping) ? await findSalesGroups(current, grouping, all) : all.map(toUnnamed);
          levels.set(grouping, toLevel(side, found, groupsById(found)));
        }
        return levels;
      },
    };
  return prepareClasses(ctx, side, { own, ids });
};

const isEach = ({ rows }: Grouping): boolean => rows === 'STORE' || rows === 'PRODUCT';

const toUnnamed = (id: number): SalesGroup => ({ id, value: '', members: [id] });

const prepareClasses = async (
  ctx: DataCtx,
  side: SideName,
  { own, ids }: { readonly own: readonly Grouping[]; readonly ids: Ids },
): Promise<LevelSide> => {
  const members = ids === 'all' ? await findAllIds(ctx, side) : ids;
  const groups: SalesGroup[][] = [];
  for (const grouping of own) groups.push(await findSalesGroups(ctx, grouping, members));
  const byId = groups.map(groupsById);
  const classBySignature = new Map<string, number>();
  const classById = new Map<number, number>();
  const groupsByClass = own.map(() => new Map<number, readonly number[]>());
  const known = members.filter((id) => byId[0]?.has(id));
  for (const id of known) {
    const signature = byId.map((level) => level.get(id)?.join(',')).join(' ');
    const existing = classBySignature.get(signature);
    const key = existing ?? classBySignature.size;
    classById.set(id, key);
    if (existing !== undefined) continue;
    classBySignature.set(signature, key);
    for (const [level, ofClass] of groupsByClass.entries()) ofClass.set(key, byId[level]?.get(id) ?? []);
  }
  return {
    cells: { ids: known, by: known.map((id) => classById.get(id) ?? 0) },
    toKey: (id) => classById.get(id) ?? -1,
    findGroups: async () =>
      new Map(
        own.map((grouping, level) => [grouping, toLevel(side, groups[level] ?? [], groupsByClass[level] ?? new Map())]),
      ),
  };
};

/** The rows of a level by month; the id is the first day of the month, as a number such as 20260301. */
export const toMonthLevel = (months: readonly ReportMonth[], spans: readonly SpanRole[]): LevelGroups => ({
  side: 'month',
  parts: months.map((_, month) => toPartsOfMonth(spans, month)),
  names: months.map(({ name, firstDay }, month) => {
    const value = firstDay.slice(0, 7);
    const group = { id: Number(value.replace('-', '')), value };
    return { id: Number(firstDay.replaceAll('-', '')), name, nameRank: month, group };
  }),
});

const findAllIds = (ctx: DataCtx, side: SideName): Promise<number[]> =>
  side === 'store' ? findStoreIds(ctx, {}) : findProductIds(ctx, {});

const groupsById = (groups: readonly SalesGroup[]): Map<number, number[]> => {
  const byId = new Map<number, number[]>();
  for (const [group, { members }] of groups.entries())
    for (const member of members) {
      const own = byId.get(member);
      if (own) own.push(group);
      else byId.set(member, [group]);
    }
  return byId;
};

const toLevel = (
  side: SideName,
  groups: readonly SalesGroup[],
  groupsByKey: GroupLevel['groupsByKey'],
): LevelGroups => {
  const named = groups.map((withMembers) => {
    const { members: _, ...group } = withMembers;
    return { group, id: group.id, name: breakdownName(group) };
  });
  const order = [...named.keys()].toSorted((a, b) => compareNames(named[a]?.name ?? '', named[b]?.name ?? ''));
  const rankByGroup = new Map(order.map((group, rank) => [group, rank]));
  return {
    side,
    groupsByKey,
    names: named.map((one, group) => ({ ...one, nameRank: rankByGroup.get(group) ?? 0 })),
  };
};
