import { addDays, toIsoWeek, toMonday } from '../kit/dates.ts';

/** Holidays of other weeks in each year. Easter is that of the Gregorian calendar, Thanksgiving that of the United States. */
export const movingHolidays = ['EASTER', 'THANKSGIVING', 'LUNAR_NEW_YEAR', 'EID_AL_FITR'] as const;
export type MovingHoliday = (typeof movingHolidays)[number];

export const movingHolidayNames = {
  EASTER: 'Easter',
  THANKSGIVING: 'Thanksgiving',
  LUNAR_NEW_YEAR: 'Chinese New Year',
  EID_AL_FITR: 'Eid al-Fitr',
} as const satisfies Record<MovingHoliday, string>;

/** The weeks before and after the week of the holiday that move with it: Ramadan is before Eid al-Fitr. */
export const holidayReach = {
  EASTER: { before: 1, after: 1 },
  THANKSGIVING: { before: 0, after: 0 },
  LUNAR_NEW_YEAR: { before: 2, after: 1 },
  EID_AL_FITR: { before: 4, after: 1 },
} as const satisfies Record<MovingHoliday, { readonly before: number; readonly after: number }>;

const toText = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);

/** Meeus, Jones, and Butcher. */
const findEaster = (year: number): string => {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const leaps = Math.floor(century / 4);
  const moon = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leaps - moon + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * shift + 114;
  return toText(year, Math.floor(days / 31), (days % 31) + 1);
};

/** The fourth Thursday of November. */
const findThanksgiving = (year: number): string => {
  const first = new Date(Date.UTC(year, 10, 1)).getUTCDay();
  return toText(year, 11, 22 + ((4 - first + 7) % 7));
};

/** The first day of the year, from `from` on, that is this day of a month in another calendar. */
const findDay = (calendar: string, { from, month, date }: { from: string; month: number; date: number }): string => {
  const format = new Intl.DateTimeFormat(`en-u-ca-${calendar}`, { month: 'numeric', day: 'numeric', timeZone: 'UTC' });
  for (let day = from; ; day = addDays(day, 1)) {
    const parts = format.formatToParts(new Date(`${day}T12:00:00Z`));
    const get = (type: 'month' | 'day') => parts.find((part) => part.type === type)?.value;
    // The number of a leap month has a suffix.
    if (get('month') === `${month}` && get('day') === `${date}`) return day;
  }
};

const finders: Readonly<Record<MovingHoliday, (year: number) => string>> = {
  EASTER: findEaster,
  THANKSGIVING: findThanksgiving,
  LUNAR_NEW_YEAR: (year) => findDay('chinese', { from: `${year}-01-20`, month: 1, date: 1 }),
  EID_AL_FITR: (year) => findDay('islamic-umalqura', { from: `${year}-01-01`, month: 10, date: 1 }),
};

const known = new Map<string, string>();

/** The Monday of the week of a holiday in a year; of two, the first. Calendars of the moon are a day off in some years. */
export const findHolidayWeek = (holiday: MovingHoliday, year: number): string => {
  const key = `${holiday} ${year}`;
  const monday = known.get(key) ?? toMonday(finders[holiday](year));
  known.set(key, monday);
  return monday;
};

const toYear = (day: string): number => Number(day.slice(0, 4));

/** "Easter is in week 14 this year, 16 last year", if one of these weeks moves with the holiday in this or in the last year. */
export const describeHolidays = (
  holidays: readonly MovingHoliday[],
  { from, weeks }: { readonly from: string; readonly weeks: number },
): string[] => {
  const until = addDays(from, 7 * Math.ceil(weeks));
  return holidays.flatMap((holiday) => {
    // The weeks to cover may continue in the next year.
    const year = toYear(addDays(toMonday(addDays(until, -1)), 3));
    const { before, after } = holidayReach[holiday];
    const touches = (monday: string) => addDays(monday, 7 * (after + 1)) > from && addDays(monday, -7 * before) < until;
    const now = findHolidayWeek(holiday, year);
    const last = findHolidayWeek(holiday, year - 1);
    const [week, lastWeek] = [toIsoWeek(now), toIsoWeek(last)];
    const hasMoved = week !== lastWeek && (touches(now) || touches(addDays(now, 7 * (lastWeek - week))));
    return hasMoved ? [`${movingHolidayNames[holiday]} is in week ${week} this year, ${lastWeek} last year`] : [];
  });
};
