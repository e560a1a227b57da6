import type { StockSums } from '@shelfward/contract/analytics/report-query/report-figures.types.ts';
import { type SpanPart, type SpanRole, toParts } from '@shelfward/cube/spans.rules.ts';

/** The groups of one level, and those of each store key or product key of a cell. */
export interface GroupLevel {
  readonly side: 'store' | 'product';
  /** Indexes of groups; a product with two values of an attribute key is in both. */
  readonly groupsByKey: ReadonlyMap<number, readonly number[]>;
}

/** The months of the period, each with its part of the spans. */
export interface MonthLevel {
  readonly side: 'month';
  readonly parts: readonly (readonly SpanPart[])[];
}

export type TreeLevel = GroupLevel | MonthLevel;

/** A row of the report before its figures are computed. */
export interface ReportNode {
  /** The index of the group among those of its level; −1 for the totals. */
  readonly group: number;
  /** The spans of the row: all of the report, or those of its month. */
  readonly parts: readonly SpanPart[];
  /** Units and cents of each part. */
  readonly sums: Float64Array;
  /** Undefined unless a figure needs it, and for the rows of a month. */
  readonly stock: StockSums | undefined;
  /** Stores with sales in the period. Undefined unless a figure needs them, and for the rows of a month. */
  readonly stores: Set<number> | undefined;
  readonly children: Map<number, ReportNode>;
}

export interface ReportTree {
  readonly root: ReportNode;
  /** Calls `add` with the totals and with each row that the keys belong to; with rows of months only if they have sales. */
  readonly visit: (keys: TreeKeys, add: (node: ReportNode) => void) => void;
}

interface TreeKeys {
  readonly store: number;
  readonly product: number;
  readonly hasSales?: (part: SpanPart) => boolean;
}

interface TreeContent {
  readonly spans: readonly SpanRole[];
  readonly hasStock: boolean;
  readonly hasStores: boolean;
}

export const createTree = (levels: readonly TreeLevel[], { spans, hasStock, hasStores }: TreeContent): ReportTree => {
  const all = toParts(spans);
  const createNode = (group: number, parts: readonly SpanPart[]): ReportNode => {
    const isOfPeriod = parts === all;
    return {
      group,
      parts,
      sums: new Float64Array(2 * parts.length),
      stock:
        hasStock && isOfPeriod ? { onHand: 0, coveredUnits: 0, weeklyUnits: 0, forecasts: 0, lostUnits: 0 } : undefined,
      stores: hasStores && isOfPeriod ? new Set() : undefined,
      children: new Map(),
    };
  };
  const getChild = ({ children, parts: ofParent }: ReportNode, group: number, parts = ofParent): ReportNode => {
    const existing = children.get(group);
    if (existing) return existing;
    const created = createNode(group, parts);
    children.set(group, created);
    return created;
  };
  const root = createNode(-1, all);
  return {
    root,
    visit: ({ store, product, hasSales }, add) => {
      const descend = (node: ReportNode, depth: number): void => {
        add(node);
        const level = levels[depth];
        if (!level) return;
        if (level.side !== 'month') {
          const key = level.side === 'store' ? store : product;
          for (const group of level.groupsByKey.get(key) ?? []) descend(getChild(node, group), depth + 1);
          return;
        }
        for (const [month, parts] of level.parts.entries())
          if (hasSales && (node.parts === all || node.parts === parts) && parts.some(hasSales))
            descend(getChild(node, month, parts), depth + 1);
      };
      descend(root, 0);
    },
  };
};

/** Adds flat rows of cells: two keys, then units and cents of each span. */
export const addCells = ({ visit }: ReportTree, cells: Float64Array, spans: number): void => {
  const stride = 2 + 2 * spans;
  for (let from = 0; from < cells.length; from += stride) {
    const keys = {
      store: cells[from] ?? 0,
      product: cells[from + 1] ?? 0,
      hasSales: ({ at }: SpanPart) => cells[from + 2 + 2 * at] !== 0 || cells[from + 3 + 2 * at] !== 0,
    };
    visit(keys, ({ sums, parts }) => {
      let place = 0;
      for (const { at } of parts) {
        sums[place] = (sums[place] ?? 0) + (cells[from + 2 + 2 * at] ?? 0);
        sums[place + 1] = (sums[place + 1] ?? 0) + (cells[from + 3 + 2 * at] ?? 0);
        place += 2;
      }
    });
  }
};

/** The stock of a pair of keys. */
export interface StockCell extends StockSums {
  readonly store: number;
  readonly product: number;
}

export const addStock = ({ visit }: ReportTree, cells: readonly StockCell[]): void => {
  for (const { store, product, ...added } of cells)
    visit({ store, product }, ({ stock }) => {
      if (!stock) return;
      stock.onHand += added.onHand;
      stock.coveredUnits += added.coveredUnits;
      stock.weeklyUnits += added.weeklyUnits;
      stock.forecasts += added.forecasts;
      stock.lostUnits += added.lostUnits;
    });
};

interface StoreCells {
  /** By store id. */
  readonly cells: Float64Array;
  /** `now` is −1 for days of the earlier period only. */
  readonly spans: readonly { readonly now: number }[];
  /** The key of a store in the levels. */
  readonly toKey: (storeId: number) => number;
}

/** Adds the stores that sold more than was returned in the period. */
export const addStores = ({ visit }: ReportTree, { cells, spans, toKey }: StoreCells): void => {
  const stride = 2 + 2 * spans.length;
  const unitsByNode = new Map<ReportNode, Map<number, number>>();
  for (let at = 0; at < cells.length; at += stride) {
    const storeId = cells[at] ?? 0;
    let units = 0;
    for (const [span, { now }] of spans.entries()) if (now !== -1) units += cells[at + 2 + 2 * span] ?? 0;
    visit({ store: toKey(storeId), product: cells[at + 1] ?? 0 }, (node) => {
      const byStore = unitsByNode.get(node) ?? new Map<number, number>();
      unitsByNode.set(node, byStore);
      byStore.set(storeId, (byStore.get(storeId) ?? 0) + units);
    });
  }
  for (const [{ stores }, byStore] of unitsByNode) for (const [id, units] of byStore) if (units > 0) stores?.add(id);
};
