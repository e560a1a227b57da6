import type { HeldDay, HeldMonth, HeldSales } from './cached-sales.ts';
import type { Names } from './id-index.ts';
import { type Allowed, addDay, addTotals, createTotals, type Side, type Totals, totalOfDay } from './totals.ts';

/** Both ends belong to it, in days since 2000-01-01. */
export interface DayRange {
  readonly first: number;
  readonly last: number;
}

type Ids = readonly number[] | 'all';

/** What a thread is asked. */
export type Question = { readonly storeIds: Ids; readonly productIds: Ids } & (
  | { readonly of: Side; readonly now: DayRange; readonly lastYear: DayRange }
  | { readonly of: 'day'; readonly now: DayRange }
);

/** Row by row: a store, product or day, its units and cents, and those of last year. */
export type Sums = Float64Array<ArrayBuffer>;
export const fieldsPerSum = 5;

export const answerQuestion = (held: HeldSales, question: Question): Sums =>
  question.of === 'day' ? sumDays(held, question) : sumSide(held, question);

const sumSide = (held: HeldSales, question: Extract<Question, { readonly of: Side }>): Sums => {
  const { of: side, now, lastYear } = question;
  const names = side === 'store' ? held.stores : held.products;
  const all = {
    stores: allowedOf(held.stores, question.storeIds),
    products: allowedOf(held.products, question.productIds),
  };
  const isOfWholeSide = (side === 'store' ? all.products : all.stores) === undefined;
  // A filter on the side that is summed by only says whose sums are told.
  const allowed = isOfWholeSide ? { stores: undefined, products: undefined } : all;
  const totals = {
    now: createTotals(names.ids.length),
    lastYear: createTotals(names.ids.length),
    both: createTotals(names.ids.length),
  };
  const intoOf = (range: DayRange): Totals | undefined => {
    const [isNow, isLastYear] = [isWithin(range, now), isWithin(range, lastYear)];
    if (isNow) return isLastYear ? totals.both : totals.now;
    return isLastYear ? totals.lastYear : undefined;
  };
  for (const month of held.months) {
    if (!meets(month, now) && !meets(month, lastYear)) continue;
    const isWhole = [now, lastYear].every((range) => isWithin(month, range) || !meets(month, range));
    const into = isWhole ? intoOf(month) : undefined;
    if (into && isOfWholeSide && isWorthKeeping(month, names)) addTotals(into, totalsOfMonth(month, side, names));
    else for (const day of month.days) addDayTo(intoOf({ first: day.day, last: day.day }), day, { side, allowed });
  }
  return collect(names, totals, side === 'store' ? all.stores : all.products);
};

const addDayTo = (
  into: Totals | undefined,
  day: HeldDay,
  by: { readonly side: Side; readonly allowed: Allowed },
): void => {
  if (into) addDay(into, day, by);
};

const isWithin = (one: DayRange, { first, last }: DayRange): boolean => one.first >= first && one.last <= last;
const meets = (one: DayRange, { first, last }: DayRange): boolean => one.first <= last && one.last >= first;

/** Sums of whole months are kept where they are far fewer than the rows: with them a question about all is done at once. */
const isWorthKeeping = ({ rows }: HeldMonth, { ids }: Names): boolean => rows > 32 * ids.length;

const keptTotals = { store: new WeakMap<HeldMonth, Totals>(), product: new WeakMap<HeldMonth, Totals>() };

const totalsOfMonth = (month: HeldMonth, side: Side, { ids }: Names): Totals => {
  const kept = keptTotals[side].get(month);
  if (kept) return kept;
  const totals = createTotals(ids.length);
  for (const day of month.days) addDay(totals, day, { side, allowed: { stores: undefined, products: undefined } });
  keptTotals[side].set(month, totals);
  return totals;
};

const allowedOf = ({ ids, numberOf }: Names, wanted: Ids): Uint8Array | undefined => {
  if (wanted === 'all') return undefined;
  const allowed = new Uint8Array(ids.length);
  for (const id of wanted) {
    const number = numberOf.get(id);
    if (number !== undefined) allowed[number] = 1;
  }
  return allowed;
};

const collect = (
  { ids }: Names,
  { now, lastYear, both }: Readonly<Record<'now' | 'lastYear' | 'both', Totals>>,
  wanted: Uint8Array | undefined,
): Sums => {
  const found = new Float64Array(fieldsPerSum * ids.length);
  let at = 0;
  for (const [key, id] of ids.entries()) {
    const isSeen = now.seen[key] === 1 || lastYear.seen[key] === 1 || both.seen[key] === 1;
    if (!isSeen || wanted?.[key] === 0) continue;
    const units = 2 * key;
    const [unitsOfBoth, centsOfBoth] = [both.sums[units] ?? 0, both.sums[units + 1] ?? 0];
    found[at] = id;
    found[at + 1] = (now.sums[units] ?? 0) + unitsOfBoth;
    found[at + 2] = (now.sums[units + 1] ?? 0) + centsOfBoth;
    found[at + 3] = (lastYear.sums[units] ?? 0) + unitsOfBoth;
    found[at + 4] = (lastYear.sums[units + 1] ?? 0) + centsOfBoth;
    at += fieldsPerSum;
  }
  return found.slice(0, at);
};

const sumDays = (held: HeldSales, { now, ...filter }: Extract<Question, { readonly of: 'day' }>): Sums => {
  const allowed = {
    stores: allowedOf(held.stores, filter.storeIds),
    products: allowedOf(held.products, filter.productIds),
  };
  const days = held.months.filter((month) => meets(month, now)).flatMap((month) => month.days);
  const found = days
    .filter(({ day }) => isWithin({ first: day, last: day }, now))
    .map((day) => ({ day: day.day, ...totalOfDay(day, allowed) }))
    .filter(({ rows }) => rows > 0);
  return new Float64Array(found.flatMap(({ day, units, cents }) => [day, units, cents, 0, 0]));
};
