import { addDays } from '@shelfward/contract/kit/dates.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { replayShelf, type ShelfEvent } from './inventory.rules.ts';

const day = fc.integer({ min: 0, max: 9 }).map((days) => addDays('2026-03-01', days));
const delivery = fc.record({ day, kind: fc.constant('DELIVERY' as const), units: fc.integer({ min: 1, max: 9 }) });
const sale = fc.record({ day, kind: fc.constant('SALE' as const), units: fc.integer({ min: -9, max: -1 }) });
const comeBack = fc.record({ day, kind: fc.constant('RETURN' as const), units: fc.integer({ min: 1, max: 9 }) });
const movement = fc.oneof(delivery, sale, comeBack);
const count = fc.record({ day, kind: fc.constant('COUNT' as const), units: fc.integer({ min: 0, max: 9 }) });
const numbered = (events: readonly Omit<ShelfEvent, 'id'>[]): ShelfEvent[] =>
  events.map((event, index) => ({ ...event, id: index + 1 }));
const movements = fc.array(movement, { maxLength: 20 }).map(numbered);
const anything = fc.array(fc.oneof(movement, movement, movement, count), { maxLength: 20 }).map(numbered);
const start: ShelfEvent = { day: '2026-02-28', kind: 'COUNT', units: 5, id: 0 };

const on = (dayOfMarch: number, kind: ShelfEvent['kind'], units: number): ShelfEvent => ({
  day: addDays('2026-02-28', dayOfMarch),
  kind,
  units,
  id: 1,
});

describe('the estimate of a shelf', () => {
  test('is the count, more what came in and less what was sold on later days', () => {
    const { estimate } = replayShelf([on(1, 'COUNT', 10), on(1, 'SALE', -4), on(2, 'SALE', -3), on(5, 'DELIVERY', 6)]);

    expect(estimate).toEqual({
      onHand: 13,
      anchored: true,
      countedOn: '2026-03-01',
      lastEventOn: '2026-03-05',
      unexplained: 0,
    });
  });

  test('stops at zero on the day, so that a later delivery counts in full', () => {
    const { estimate, steps } = replayShelf([on(1, 'COUNT', 2), on(2, 'SALE', -5), on(3, 'DELIVERY', 6)]);

    expect(estimate).toMatchObject({ onHand: 6, unexplained: 3 });
    expect(steps.map(({ before, after, cutOff }) => [before, after, cutOff])).toEqual([
      [0, 2, 0],
      [2, 0, 3],
      [0, 6, 0],
    ]);
  });

  test('takes in what comes on a day before it gives out', () => {
    const { estimate } = replayShelf([on(1, 'COUNT', 0), on(2, 'SALE', -5), on(2, 'DELIVERY', 5)]);

    expect(estimate).toMatchObject({ onHand: 0, unexplained: 0 });
  });

  test('that was never counted starts empty at the first delivery', () => {
    const { estimate, steps } = replayShelf([on(1, 'SALE', -5), on(2, 'DELIVERY', 6), on(2, 'SALE', -1)]);

    expect(estimate).toMatchObject({ onHand: 5, anchored: false, countedOn: null, unexplained: 0 });
    expect(steps).toHaveLength(2);
  });

  test('is unknown before any count or delivery', () => {
    expect(replayShelf([on(1, 'SALE', -5), on(2, 'RETURN', 2)])).toEqual({ steps: [], estimate: undefined });
  });

  test('less what was cut off is the plain sum', () => {
    fc.assert(
      fc.property(movements, (events) => {
        const { estimate } = replayShelf([start, ...events]);
        const sum = events.reduce((total, { units }) => total + units, start.units);
        expect((estimate?.onHand ?? 0) - (estimate?.unexplained ?? 0)).toBe(sum);
      }),
    );
  });

  test('does not depend on the order in which the events become known', () => {
    const shuffled = anything.chain((events) =>
      fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
    );
    fc.assert(
      fc.property(shuffled, ([events, mixed]) => {
        expect(replayShelf(mixed)).toEqual(replayShelf(events));
      }),
    );
  });

  test('is never below zero, and each step continues from the one before', () => {
    fc.assert(
      fc.property(anything, (events) => {
        const { steps, estimate } = replayShelf(events);
        let previous = 0;
        for (const { before, after, cutOff } of steps) {
          expect(before).toBe(previous);
          expect(Math.min(after, cutOff)).toBeGreaterThanOrEqual(0);
          previous = after;
        }
        expect(estimate?.onHand ?? 0).toBe(previous);
      }),
    );
  });

  test('goes on from what it was, day after day, as if it were replayed whole', () => {
    fc.assert(
      fc.property(movements, day, (events, until) => {
        const early = replayShelf([start, ...events.filter((event) => event.day <= until)]).estimate;
        const asCounted: ShelfEvent = { day: until, kind: 'COUNT', units: early?.onHand ?? 0, id: 99 };
        const resumed = replayShelf([asCounted, ...events.filter((event) => event.day > until)]).estimate;
        const whole = replayShelf([start, ...events]).estimate;
        expect(resumed?.onHand).toBe(whole?.onHand);
        expect((early?.unexplained ?? 0) + (resumed?.unexplained ?? 0)).toBe(whole?.unexplained);
      }),
    );
  });

  test('forgets all that happened until the end of the day of a count', () => {
    fc.assert(
      fc.property(movements, fc.integer({ min: 0, max: 9 }), (events, counted) => {
        const recount: ShelfEvent = { day: '2026-03-20', kind: 'MANUAL', units: counted, id: 99 };
        expect(replayShelf([start, ...events, recount]).estimate).toEqual(replayShelf([recount]).estimate);
      }),
    );
  });

  test('is as if a delivery that came back had never been made', () => {
    fc.assert(
      fc.property(anything, day, fc.integer({ min: 1, max: 9 }), fc.constantFrom(0, 50), (events, at, units, id) => {
        const back = [
          { day: at, kind: 'DELIVERY', units, id, isReversed: true },
          { day: at, kind: 'REVERSAL', units: -units, id, isReversed: true },
        ] as const;
        expect(replayShelf([...events, ...back]).estimate).toEqual(replayShelf(events).estimate);
      }),
    );
  });
});
