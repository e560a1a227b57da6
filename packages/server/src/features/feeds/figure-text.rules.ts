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

/** Turns figures into the text format of COPY. Collects each store and product once. */
export const createFigureText = (today: string) => {
  const stores = createNames<{ readonly store: FigureStore }>();
  const products = createNames<{ readonly codes: readonly FigureCode[]; readonly name: string | undefined }>();
  const problems = createLimitedList<string>();
  const lastDay = addDays(today, -1);
  let text = '';
  let figures = 0;
  let nationalTotals = 0;
  let days: StagedFigures['days'];
  let isPartial = false;
  return {
    add: (figure: RetailFigure): void => {
      figures += 1;
      const { store, product, name, line, from } = figure;
      if (store === null) {
        nationalTotals += 1;
        return;
      }
      const isOpen = figure.to > lastDay && from <= lastDay;
      const to = isOpen ? lastDay : figure.to;
      isPartial ||= isOpen;
      const problem = findProblem(figure);
      if (problem !== undefined) {
        problems.add(`${figure.place}: ${problem}`);
        return;
      }
      days = { from: days && days.from < from ? days.from : from, to: days && days.to > to ? days.to : to };
      const storeRef = stores.add(`${store.kind ?? ''}\n${store.division ?? ''}\n${store.text}`, line, () => ({
        store,
      }));
      const codes = product.map(({ kind, code }) => `${kind}:${code}`).join('\n');
      const productRef = products.add(codes, line, () => ({ codes: product, name }));
      const { unitsPer = 1, units, cents, inventory } = figure;
      const values = [
        line,
        figure.kind,
        from,
        to,
        figure.cumulative,
        storeRef,
        productRef,
        units === undefined ? 0 : units * unitsPer,
        cents,
        inventory?.onHand === undefined ? undefined : inventory.onHand * unitsPer,
        inventory?.onOrder === undefined ? undefined : inventory.onOrder * unitsPer,
        inventory?.inTransit === undefined ? undefined : inventory.inTransit * unitsPer,
        inventory?.definition.replaceAll(/[\\\t\r\n]/g, ' '),
      ];
      text += `${values.map((value) => value ?? '\\N').join('\t')}\n`;
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
      days,
      isPartial,
    }),
  };
};

const findProblem = ({ from, to, units = 0, cents = 0, inventory, unitsPer = 1, product }: RetailFigure) => {
  if (from > to) return `The period from ${from} to ${to} ends before it starts.`;
  if (daysBetween(from, to) >= maxPeriodDays) return `The period from ${from} to ${to} is longer than a year.`;
  if (product.length === 0) return 'The product has no code.';
  const counted = [units, cents, inventory?.onHand ?? 0, inventory?.onOrder ?? 0, inventory?.inTransit ?? 0];
  if (!counted.every((value) => Number.isInteger(value * unitsPer))) return 'Only whole units can be booked.';
  return counted.every((value) => Math.abs(value * unitsPer) <= maxValue) ? undefined : 'The quantity is too large.';
};

const maxValue = 2_000_000_000;

const createNames = <T extends object>() => {
  const indexes = new Map<string, number>();
  const listed: (T & { figures: number; readonly line: number })[] = [];
  return {
    listed,
    add: (key: string, line: number, create: () => T): number => {
      const known = indexes.get(key);
      const index = known ?? listed.length;
      const entry = listed[index] ?? { ...create(), figures: 0, line };
      entry.figures += 1;
      if (known === undefined) {
        indexes.set(key, index);
        listed.push(entry);
      }
      return index;
    },
  };
};
