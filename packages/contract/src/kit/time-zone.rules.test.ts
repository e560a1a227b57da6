import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './dates.ts';
import { endOfDay, isTimeZone, startOfDay, toDay, toInstant, toLocalMinute } from './time-zone.rules.ts';

const zones = [
  'UTC',
  'Asia/Kolkata',
  'America/Los_Angeles',
  'America/Havana',
  'America/Sao_Paulo',
  'Europe/Berlin',
  'Pacific/Apia',
  'Pacific/Kiritimati',
];
const zone = fc.constantFrom(...zones);
const instant = fc.date({ min: new Date('1990-01-01'), max: new Date('2037-12-31'), noInvalidDate: true });

describe('a day of an account', () => {
  test.each([
    ['2026-01-31T23:30:00-05:00', 'UTC', '2026-02-01'],
    ['2026-01-31T23:30:00-05:00', 'America/New_York', '2026-01-31'],
    ['2026-11-23T04:59:59.999Z', 'America/New_York', '2026-11-22'],
    ['2026-11-23T05:00:00Z', 'America/New_York', '2026-11-23'],
    ['2026-11-22T18:29:59Z', 'Asia/Kolkata', '2026-11-22'],
    ['2026-11-22T18:30:00Z', 'Asia/Kolkata', '2026-11-23'],
    ['2011-12-30T09:59:59Z', 'Pacific/Apia', '2011-12-29'],
    ['2011-12-30T10:00:00Z', 'Pacific/Apia', '2011-12-31'],
  ])('contains %s in %s: %s', (at, timeZone, day) => {
    expect(toDay(at, timeZone)).toBe(day);
  });

  test.each([
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['America/Los_Angeles', '2026-03-08', 23],
    ['America/Los_Angeles', '2026-11-01', 25],
    ['America/Havana', '2026-03-08', 23],
    ['America/Havana', '2026-11-01', 25],
    ['Pacific/Apia', '2011-12-30', 0],
    ['Asia/Kolkata', '2026-03-29', 24],
  ])('in %s has on %s %i hours', (timeZone, day, hours) => {
    expect(endOfDay(day, timeZone).getTime() - startOfDay(day, timeZone).getTime()).toBe(hours * 3_600_000);
  });

  test('contains exactly the instants between its start and its end', () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, at) => {
        const day = toDay(at, timeZone);

        expect(startOfDay(day, timeZone).getTime()).toBeLessThanOrEqual(at.getTime());
        expect(endOfDay(day, timeZone).getTime()).toBeGreaterThan(at.getTime());
      }),
    );
  });

  test('ends where the next one starts', () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, at) => {
        const day = toDay(at, timeZone);

        expect(endOfDay(day, timeZone)).toEqual(startOfDay(addDays(day, 1), timeZone));
        expect(toDay(new Date(startOfDay(day, timeZone).getTime() - 1), timeZone) < day).toBe(true);
      }),
    );
  });

  test('is not a calendar day outside the years 0001 to 9999', () => {
    expect(toDay('9999-12-31T23:59:59Z', 'Asia/Kolkata')).not.toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(endOfDay('9999-12-31', 'UTC').getUTCFullYear()).toBe(10_000);
    expect(Number.isNaN(startOfDay('0001-01-01', 'Asia/Kolkata').getTime())).toBe(false);
  });
});

describe('a local time', () => {
  test.each([
    // Clocks go from 02:00 to 03:00.
    ['2026-03-29', 150, 'Europe/Berlin', '2026-03-29T01:30:00.000Z', '2026-03-29 03:30'],
    // Clocks go from 03:00 back to 02:00.
    ['2026-10-25', 150, 'Europe/Berlin', '2026-10-25T00:30:00.000Z', '2026-10-25 02:30'],
    ['2026-11-22', 360, 'Asia/Kolkata', '2026-11-22T00:30:00.000Z', '2026-11-22 06:00'],
  ])('on %s after %i minutes in %s is %s', (day, minutes, timeZone, at, shown) => {
    expect(toInstant(day, minutes, timeZone).toISOString()).toBe(at);
    expect(toLocalMinute(at, timeZone)).toBe(shown);
  });

  test('shows the same time again', () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, at) => {
        const [day = '', time = ''] = toLocalMinute(at, timeZone).split(' ');
        const [hours = 0, minutes = 0] = time.split(':').map(Number);

        expect(toLocalMinute(toInstant(day, hours * 60 + minutes, timeZone), timeZone)).toBe(`${day} ${time}`);
      }),
    );
  });
});

describe('a time zone', () => {
  test.each([...zones, 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])('%s is known', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  test.each(['', 'Mars/Olympus', '+05:30', 'UTC+1', 'Asia/Kolkata ', '../UTC'])('"%s" is not known', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });

  test('is known if the platform lists it', () => {
    expect(Intl.supportedValuesOf('timeZone').filter((name) => !isTimeZone(name))).toEqual([]);
  });
});
