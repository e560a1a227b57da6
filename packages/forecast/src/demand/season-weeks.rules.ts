import { addDays, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import {
  findHolidayWeek,
  holidayReach,
  type MovingHoliday,
} from '@shelfward/contract/replenishment/moving-holidays.rules.ts';
import { toIsoWeekCell } from './weekly-series.rules.ts';

/** Week 53 is a cell of its own, which few years have. */
const movingCells = 52;

interface Weeks {
  /** A Monday. */
  readonly from: string;
  readonly weeks: number;
  /** Moving holidays have the weeks of the next ones from this Monday on. */
  readonly asOf: string;
}

/**
 * The cell of the season of each week: its ISO week minus 1. A moving holiday and the weeks around it have in all years the
 * cells of the next one; the other weeks of a year have the other cells in their order. The first of two holidays that meet
 * has precedence.
 */
export const listSeasonWeeks = (holidays: readonly MovingHoliday[], { from, weeks, asOf }: Weeks): Uint8Array => {
  const moved = new Map<number, readonly number[]>();
  return Uint8Array.from({ length: weeks }, (_, week) => {
    const monday = addDays(from, daysPerWeek * week);
    const cell = toIsoWeekCell(monday);
    if (holidays.length === 0 || cell >= movingCells) return cell;
    const year = toYear(monday);
    const cells = moved.get(year) ?? moveWeeks(holidays, year, asOf);
    moved.set(year, cells);
    return cells[cell] ?? cell;
  });
};

/** The year of an ISO week. */
const toYear = (monday: string): number => Number(addDays(monday, 3).slice(0, 4));

const findNextWeek = (holiday: MovingHoliday, asOf: string): string => {
  const year = toYear(asOf);
  const [own, next] = [findHolidayWeek(holiday, year), findHolidayWeek(holiday, year + 1)];
  return own >= asOf ? own : next;
};

/** The cell of each week of a year. */
const moveWeeks = (holidays: readonly MovingHoliday[], year: number, asOf: string): readonly number[] => {
  const cells: (number | undefined)[] = Array.from({ length: movingCells });
  const taken = new Set<number>();
  const isFree = (week: number): boolean => week >= 0 && week < movingCells;
  for (const holiday of holidays) {
    const { before, after } = holidayReach[holiday];
    const week = toIsoWeekCell(findHolidayWeek(holiday, year));
    const cell = toIsoWeekCell(findNextWeek(holiday, asOf));
    for (let step = -before; step <= after; step += 1) {
      const [source, target] = [week + step, cell + step];
      if (!isFree(source) || !isFree(target) || cells[source] !== undefined || taken.has(target)) continue;
      cells[source] = target;
      taken.add(target);
    }
  }
  const others = Array.from(cells.keys()).filter((cell) => !taken.has(cell));
  return cells.map((cell) => cell ?? others.shift() ?? 0);
};
