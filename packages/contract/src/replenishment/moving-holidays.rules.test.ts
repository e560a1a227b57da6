import { describe, expect, test } from 'vitest';
import { addDays, toMonday } from '../kit/dates.ts';
import {
  describeHolidays,
  findHolidayWeek,
  holidayReach,
  type MovingHoliday,
  movingHolidays,
} from './moving-holidays.rules.ts';

/** Published days. */
const golden: Readonly<Record<MovingHoliday, readonly string[]>> = {
  EASTER: [
    '2000-04-23',
    '2008-03-23',
    '2010-04-04',
    '2011-04-24',
    '2012-04-08',
    '2015-04-05',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
  ],
  THANKSGIVING: ['2010-11-25', '2012-11-22', '2013-11-28', '2023-11-23', '2024-11-28', '2026-11-26', '2029-11-22'],
  LUNAR_NEW_YEAR: [
    '2010-02-14',
    '2015-02-19',
    '2020-01-25',
    '2021-02-12',
    '2023-01-22',
    '2024-02-10',
    '2025-01-29',
    '2026-02-17',
    '2027-02-06',
    '2028-01-26',
    '2030-02-03',
    '2034-02-19',
  ],
  EID_AL_FITR: [
    '2015-07-17',
    '2019-06-04',
    '2020-05-24',
    '2021-05-13',
    '2022-05-02',
    '2023-04-21',
    '2024-04-10',
    '2025-03-30',
    '2026-03-20',
    '2027-03-09',
  ],
};

test.for(movingHolidays.flatMap((holiday) => golden[holiday].map((day) => ({ holiday, day }))))(
  '$holiday $day is in its week',
  ({ holiday, day }) => {
    expect(findHolidayWeek(holiday, Number(day.slice(0, 4)))).toBe(toMonday(day));
  },
);

describe('the sentence about a holiday', () => {
  const describeEaster = (from: string, weeks: number) => describeHolidays(['EASTER'], { from, weeks });

  test('has its weeks in this and in the last year', () => {
    // In 2025, Easter was in week 16; in 2026, it is in week 14.
    expect(describeEaster('2026-03-30', 3)).toEqual(['Easter is in week 14 this year, 16 last year']);
    // Of the week that was Easter last year, too.
    expect(describeEaster('2026-04-13', 1)).toEqual(['Easter is in week 14 this year, 16 last year']);
    expect(describeEaster('2026-05-04', 3)).toEqual([]);
  });

  test('is left out if the holiday has not moved', () => {
    // In 2025 and 2026, Thanksgiving is in week 48.
    expect(describeHolidays(['THANKSGIVING'], { from: '2026-11-23', weeks: 2 })).toEqual([]);
    expect(describeHolidays(['THANKSGIVING'], { from: '2025-11-24', weeks: 2 })).toEqual([]);
    expect(describeHolidays(['THANKSGIVING'], { from: '2024-11-18', weeks: 2 })).toHaveLength(1);
  });

  test('begins with the weeks before the holiday that move with it', () => {
    const ramadan = addDays(findHolidayWeek('EID_AL_FITR', 2026), -7 * holidayReach.EID_AL_FITR.before);

    expect(describeHolidays(['EID_AL_FITR'], { from: ramadan, weeks: 1 })).toHaveLength(1);
    expect(describeHolidays(['EID_AL_FITR'], { from: addDays(ramadan, -7), weeks: 1 })).toEqual([]);
  });
});
