import { breakdownName } from '@shelfward/contract/analytics/breakdown-rows.rules.ts';
import { compareNames } from '@shelfward/contract/kit/natural-order.rules.ts';
import type { CellSide, Ids, SalesFilter } from '@shelfward/cube/sales-vectors.types.ts';
import type { DataCtx } from '../../../platform/context/context.ts';
import type { Grouping } from '../report-engine/report-rows.queries.ts';
import { findSalesGroups, type SalesGroup } from '../report-engine/sales-groups.queries.ts';
import { findProductIds, findStoreIds } from '../report-engine/sales-scope.queries.ts';
import type { RowName } from './report-rows.rules.ts';
import type { TreeLevel } from './report-tree.rules.ts';

type SideName = TreeLevel['side'];

/** How the sales of the stores or the products are summed, and how sums become rows. */
export interface LevelSide {
  readonly cells: CellSide;
  /** The key of a store or product in the cells. */
  readonly toKey: (id: number) => number;
  /** The groups of each level of this side, of these keys of cells. */
  readonly findGroups: (ctx: DataCtx, keys: Iterable<number>) => Promise<ReadonlyMap<Grouping, LevelGroups>>;
}

export interface LevelGroups extends TreeLevel {
  readonly names: readonly RowName[];
}

/**
 * Stores or products are summed all together without a level, one by one if a level has a row for each, and otherwise by
 * class: those that are in the same groups of all levels.
 */
export const prepareSide = async (
  ctx: DataCtx,
  side: SideName,
  { groupings, filter }: { readonly groupings: readonly Grouping[]; readonly filter: SalesFilter },
): Promise<LevelSide> => {
  const own = groupings.filter(({ by }) => by === side);
  const ids = side === 'store' ? filter.storeIds : filter.productIds;
  if (own.length === 0) return { cells: { ids, by: 'one' }, toKey: () => 0, findGroups: async () => new Map() };
  if (own.some(({ rows }) => rows === 'STORE' || rows === 'PRODUCT'))
    return {
      cells: { ids, by: 'each' },
      toKey: (id) => id,
      findGroups: async (current, keys) => {
        const all = [...keys];
        const levels = new Map<Grouping, LevelGroups>();
        for (const grouping of own) {
          const found = await findSalesGroups(current, grouping, all);
          levels.set(grouping, toLevel(side, found, groupsById(found)));
        }
        return levels;
      },
    };
  return prepareClasses(ctx, side, { own, ids });
};

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

const toLevel = (side: SideName, groups: readonly SalesGroup[], groupsByKey: TreeLevel['groupsByKey']): LevelGroups => {
  const named = groups.map((group) => ({ id: group.id, name: breakdownName(group) }));
  const order = [...named.keys()].toSorted((a, b) => compareNames(named[a]?.name ?? '', named[b]?.name ?? ''));
  const rankByGroup = new Map(order.map((group, rank) => [group, rank]));
  return {
    side,
    groupsByKey,
    names: named.map((one, group) => ({ ...one, nameRank: rankByGroup.get(group) ?? 0 })),
  };
};
