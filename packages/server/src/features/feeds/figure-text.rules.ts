import type { FigureCode, FigureStore, RetailFigure } from '@shelfward/contract/feeds/retail-figure.ts';
import { addDays, daysBetween } from '@shelfward/contract/kit/dates.ts';
import { createLimitedList } from '../../platform/imports/file-errors.ts';

/** A store or a list of product codes that figures name. Its index is its number in the staging table. */
interface NamedByFigures {
  readonly figures: number;
  /** The line of the first figure. */
  readonly line: number;
}

export interface StoreOfFigures extends NamedByFigures {
  readonly store: FigureStore;
}

export interface ProductOfFigures extends NamedByFigures {
  readonly codes: readonly FigureCode[];
  readonly name: string | undefined;
}

/** What the figures of a file name, and what is wrong with them. */
export interface StagedFigures {
  readonly figures: number;
  readonly stores: readonly StoreOfFigures[];
  readonly products: readonly ProductOfFigures[];
  /** Totals of all stores, which are not staged. */
  readonly nationalTotals: number;
  readonly problems: readonly string[];
  readonly totalProblems: number;
  /** The first and the last day; undefined without figures. */
  readonly days: { readonly from: string; readonly to: string } | undefined;
  /** A period is not over: it is counted up to the day before the current one. */
  readonly isPartial: boolean;
}

/** The columns of the staging table, in the order of the text. */
export const figureColumns =
  'line, kind, from_day, to_day, is_cumulative, store_ref, product_ref, units, cents, on_hand, on_order, in_transit, definition';

/** A year of 53 weeks. */
const maxPeriodDays = 371;

/** Turns figures into the text format of COPY. Collects each store and product once. A file can have a million figures. */
export const createFigureText = (today: string) => {
  const stores = createNames((store: FigureStore) => ({
    key: `${store.kind ?? ''}\n${store.division ?? ''}\n${store.text}`,
    named: { store },
  }));
  const products = createNames(({ product: codes, name }: Pick<RetailFigure, 'product' | 'name'>) => ({
    key: codes.map(({ kind, code }) => `${kind}:${code}`).join('\n'),
    named: { codes, name },
  }));
  const problems = createLimitedList<string>();
  const findPeriodProblem = createPeriodCheck();
  const lastDay = addDays(today, -1);
  let text = '';
  let figures = 0;
  let nationalTotals = 0;
  let first: string | undefined;
  let last: string | undefined;
  let isPartial = false;
  return {
    add: (figure: RetailFigure): void => {
      figures += 1;
      const { store, product, line, from, units, cents, inventory, unitsPer = 1 } = figure;
      if (store === null) {
        nationalTotals += 1;
        return;
      }
      const isOpen = figure.to > lastDay && from <= lastDay;
      const to = isOpen ? lastDay : figure.to;
      isPartial ||= isOpen;
      const problem = findPeriodProblem(from, figure.to) ?? findProblem(figure, unitsPer);
      if (problem !== undefined) {
        problems.add(`${figure.place}: ${problem}`);
        return;
      }
      if (first === undefined || from < first) first = from;
      if (last === undefined || to > last) last = to;
      const storeRef = stores.add(store, store, line);
      const productRef = products.add(product, figure, line);
      const counted = (value: number | undefined) => (value === undefined ? '\\N' : value * unitsPer);
      const stock =
        inventory === undefined
          ? noStock
          : `${counted(inventory.onHand)}\t${counted(inventory.onOrder)}\t${counted(inventory.inTransit)}\t${inventory.definition.replaceAll(/[\\\t\r\n]/g, ' ')}`;
      text += `${line}\t${figure.kind}\t${from}\t${to}\t${figure.cumulative}\t${storeRef}\t${productRef}\t${(units ?? 0) * unitsPer}\t${cents ?? '\\N'}\t${stock}\n`;
    },
    /** The text since the last call. */
    take: (): string => {
      const taken = text;
      text = '';
      return taken;
    },
    staged: (): StagedFigures => ({
      figures,
      stores: stores.listed,
      products: products.listed,
      nationalTotals,
      problems: problems.listed,
      totalProblems: problems.total(),
      days: first === undefined || last === undefined ? undefined : { from: first, to: last },
      isPartial,
    }),
  };
};

const noStock = '\\N\t\\N\t\\N\t\\N';

/** A file has few periods: each is checked once. */
const createPeriodCheck = () => {
  const known = new Map<string, string | undefined>();
  const check = (from: string, to: string): string | undefined => {
    if (from > to) return `The period from ${from} to ${to} ends before it starts.`;
    return daysBetween(from, to) >= maxPeriodDays
      ? `The period from ${from} to ${to} is longer than a year.`
      : undefined;
  };
  return (from: string, to: string): string | undefined => {
    const key = from + to;
    if (!known.has(key)) known.set(key, check(from, to));
    return known.get(key);
  };
};

const findProblem = ({ units, cents, inventory, product }: RetailFigure, unitsPer: number): string | undefined => {
  if (product.length === 0) return 'The product has no code.';
  return (
    findFault(units, unitsPer) ??
    findFault(cents, unitsPer) ??
    (inventory &&
      (findFault(inventory.onHand, unitsPer) ??
        findFault(inventory.onOrder, unitsPer) ??
        findFault(inventory.inTransit, unitsPer)))
  );
};

const findFault = (value: number | undefined, unitsPer: number): string | undefined => {
  if (value === undefined) return undefined;
  const counted = value * unitsPer;
  if (!Number.isInteger(counted)) return 'Only whole units can be booked.';
  return Math.abs(counted) <= maxValue ? undefined : 'The quantity is too large.';
};

const maxValue = 2_000_000_000;

/** Numbers what figures name. The identity is the same for successive figures of a line: its key is written once. */
const createNames = <S extends object, T extends object>(
  describe: (given: S) => { readonly key: string; readonly named: T },
) => {
  const indexes = new Map<string, number>();
  const listed: (T & { figures: number; readonly line: number })[] = [];
  let last: { readonly identity: object; readonly index: number } | undefined;
  const find = (given: S, line: number): number => {
    const { key, named } = describe(given);
    const found = indexes.get(key);
    if (found !== undefined) return found;
    indexes.set(key, listed.length);
    return listed.push({ ...named, figures: 0, line }) - 1;
  };
  return {
    listed,
    add: (identity: object, given: S, line: number): number => {
      if (last?.identity !== identity) last = { identity, index: find(given, line) };
      const entry = listed[last.index];
      if (entry) entry.figures += 1;
      return last.index;
    },
  };
};
