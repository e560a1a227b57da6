import { addDays, daysBetween, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type { StockOut } from '../replenishment/public.ts';
import type { AvailableUnits, ProposedUnits } from './stock-tasks.queries.ts';

/**
 * The cause of a stock-out: its first day, or a later one after each lead time. A task that is done is open again when a
 * delivery should have arrived and the product still runs out.
 */
export const nextReminder = ({ since, leadDays }: Pick<StockOut, 'since' | 'leadDays'>, today: string): number => {
  const days = Math.max(daysPerWeek, leadDays);
  const passed = Math.floor(Math.max(0, daysBetween(since, today)) / days);
  return Date.parse(addDays(since, passed * days));
};

/** The remaining products of a company that run out. */
export interface OtherStockOuts extends Pick<StockOut, 'companyId' | 'companyName' | 'leadDays' | 'since'> {
  readonly products: number;
  readonly lostUnits: number;
  readonly lostCents: number;
}

/** Products of a company with tasks of their own. */
const maxSingle = 3;

/**
 * The products with the largest losses of each company, and one group of the others: a company has few tasks, and all its
 * losses count. Products with a shortage are always single.
 */
export const groupStockOuts = (
  /** The largest loss first. */
  stockOuts: readonly StockOut[],
  shortIds: ReadonlySet<number>,
): { readonly single: readonly StockOut[]; readonly others: readonly OtherStockOuts[] } => {
  const single: StockOut[] = [];
  const counts = new Map<number, number>();
  const others = new Map<number, OtherStockOuts>();
  for (const stockOut of stockOuts) {
    const { id, companyId, companyName, leadDays, since, lostUnits, lostCents } = stockOut;
    const count = counts.get(companyId) ?? 0;
    if (count < maxSingle || shortIds.has(id)) {
      single.push(stockOut);
      counts.set(companyId, count + 1);
      continue;
    }
    const group = others.get(companyId);
    others.set(companyId, {
      companyId,
      companyName,
      products: (group?.products ?? 0) + 1,
      lostUnits: (group?.lostUnits ?? 0) + lostUnits,
      lostCents: (group?.lostCents ?? 0) + lostCents,
      leadDays: Math.max(group?.leadDays ?? 0, leadDays),
      since: group && group.since < since ? group.since : since,
    });
  }
  return { single, others: [...others.values()] };
};

/** The short products with the largest losses of each company: only these are compared with proposals. */
export const selectLargest = (
  /** The largest loss first. */
  short: readonly StockOut[],
): StockOut[] => {
  const counts = new Map<number, number>();
  return short.filter(({ companyId }) => {
    const count = counts.get(companyId) ?? 0;
    counts.set(companyId, count + 1);
    return count < maxSingle;
  });
};

/** A proposal with more units of a product than are available. */
export interface Shortage {
  readonly proposalId: number;
  readonly missingUnits: number;
  /** Other products of the line that are available, and their units. */
  readonly substitutes: number;
  readonly substituteUnits: number;
}

interface Supply {
  readonly available: readonly AvailableUnits[];
  readonly proposed: readonly ProposedUnits[];
}

/** By the id of the stock-out. A shortage without an available product of the same line cannot be swapped. */
export const findShortages = (short: readonly StockOut[], { available, proposed }: Supply): Map<number, Shortage> => {
  const units = new Map(available.map((one) => [one.productId, one.units]));
  const shortIds = new Set(short.map(({ productId }) => productId));
  return new Map(
    short.flatMap(({ id, companyId, productId, productLineId }) => {
      const proposal = proposed.find((one) => one.companyId === companyId && one.productId === productId);
      const missingUnits = (proposal?.units ?? 0) - (units.get(productId) ?? 0);
      if (!proposal || missingUnits <= 0 || productLineId === null) return [];
      const others = available.filter(
        (one) => one.productLineId === productLineId && one.units > 0 && !shortIds.has(one.productId),
      );
      if (others.length === 0) return [];
      const substituteUnits = others.reduce((sum, one) => sum + one.units, 0);
      const { proposalId } = proposal;
      return [[id, { proposalId, missingUnits, substitutes: others.length, substituteUnits }] as const];
    }),
  );
};
