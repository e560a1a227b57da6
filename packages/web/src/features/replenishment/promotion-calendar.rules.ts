import { addDays, daysBetween, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type { Promotion } from '@shelfward/contract/promotions/promotions.shapes.ts';

/** The first and the last day of a promotion. */
export interface Period {
  readonly fromDay: string;
  readonly untilDay: string;
}

export const toPeriod = ({ fromDay, untilDay }: Period): Period => ({ fromDay, untilDay });
export const isSamePeriod = (one: Period, other: Period): boolean =>
  one.fromDay === other.fromDay && one.untilDay === other.untilDay;

/** MOVE changes both days; the others change one, which stays on its side of the other one. */
export type PeriodChange = 'MOVE' | 'FROM' | 'UNTIL';

export const shiftPeriod = ({ fromDay, untilDay }: Period, change: PeriodChange, days: number): Period => {
  const from = addDays(fromDay, days);
  const until = addDays(untilDay, days);
  if (change === 'MOVE') return { fromDay: from, untilDay: until };
  if (change === 'FROM') return { fromDay: from < untilDay ? from : untilDay, untilDay };
  return { fromDay, untilDay: until > fromDay ? until : fromDay };
};

/** What an arrow key changes: a day, with Shift the last day, and a page is a week. */
export const toKeyChange = (key: string, isShifted: boolean): readonly [PeriodChange, days: number] | undefined => {
  const days = new Map([
    ['ArrowLeft', -1],
    ['ArrowRight', 1],
    ['PageUp', -daysPerWeek],
    ['PageDown', daysPerWeek],
  ]).get(key);
  return days === undefined ? undefined : [isShifted ? 'UNTIL' : 'MOVE', days];
};

export interface CalendarRow {
  readonly key: string;
  readonly company: string;
  /** The product or the product line. */
  readonly name: string;
  readonly isLine: boolean;
  readonly promotions: readonly Promotion[];
}

/** A row for each company with each product or line, by name; those of all companies come first. */
export const toCalendarRows = (promotions: readonly Promotion[]): readonly CalendarRow[] => {
  const rows = new Map<string, CalendarRow & { readonly promotions: Promotion[] }>();
  for (const promotion of promotions) {
    const { company, product, productLine } = promotion;
    const key = `${company?.id ?? 0}/${product?.id ?? 0}/${productLine?.id ?? 0}`;
    const row = rows.get(key) ?? {
      key,
      company: company?.name ?? 'All companies',
      name: product?.name ?? productLine?.name ?? '',
      isLine: product === null,
      promotions: [],
    };
    rows.set(key, row);
    row.promotions.push(promotion);
  }
  const isOfAll = ({ key }: CalendarRow) => Number(!key.startsWith('0/'));
  return [...rows.values()].toSorted(
    (one, other) =>
      isOfAll(one) - isOfAll(other) || one.company.localeCompare(other.company) || one.name.localeCompare(other.name),
  );
};

/** Position and width in percent of the calendar; undefined outside it. */
export const toBar = (
  { fromDay, untilDay }: Period,
  { monday, weeks }: { readonly monday: string; readonly weeks: number },
): { readonly left: number; readonly width: number } | undefined => {
  const days = weeks * daysPerWeek;
  const first = Math.max(0, daysBetween(monday, fromDay));
  const end = Math.min(days, daysBetween(monday, untilDay) + 1);
  return first < end ? { left: (100 * first) / days, width: (100 * (end - first)) / days } : undefined;
};
