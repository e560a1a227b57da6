import { addDays } from '@shelfward/contract/kit/dates.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type InventoryEvent, replayEvents } from './inventory.rules.ts';

const day = fc.integer({ min: 0, max: 9 }).map((days) => addDays('2026-03-01', days));
const delivery = fc.record({ day, kind: fc.constant('DELIVERY' as const), units: fc.integer({ min: 1, max: 9 }) });
const sale = fc.record({ day, kind: fc.constant('SALE' as const), units: fc.integer({ min: -9, max: -1 }) });
const returned = fc.record({ day, kind: fc.constant('RETURN' as const), units: fc.integer({ min: 1, max: 9 }) });
const movement = fc.oneof(delivery, sale, returned);
const count = fc.record({ day, kind: fc.constant('COUNT' as const), units: fc.integer({ min: 0, max: 9 }) });
const numbered = (events: readonly Omit<InventoryEvent, 'id'>[]): InventoryEvent[] =>
  events.map((event, index) => ({ ...event, id: index + 1 }));
const movements = fc.array(movement, { maxLength: 20 }).map(numbered);
const anything = fc.array(fc.oneof(movement, movement, movement, count), { maxLength: 20 }).map(numbered);
const start: InventoryEvent = { day: '2026-02-28', kind: 'COUNT', units: 5, id: 0 };

const marchEvent = (dayOfMarch: number, kind: InventoryEvent['kind'], units: number): InventoryEvent => ({
  day: addDays('2026-02-28', dayOfMarch),
  kind,
  units,
  id: 1,
});

describe('the estimate of a product in a store', () => {
  test('is the count plus later receipts minus later sales', () => {
    const { estimate } = replayEvents([
      marchEvent(1, 'COUNT', 10),
      marchEvent(1, 'SALE', -4),
      marchEvent(2, 'SALE', -3),
      marchEvent(5, 'DELIVERY', 6),
    ]);

    expect(estimate).toEqual({
      onHand: 13,
      anchored: true,
      countedOn: '2026-03-01',
      lastEventOn: '2026-03-05',
      unexplained: 0,
    });
  });

  test('stops at zero on the day, so that a later delivery counts in full', () => {
    const { estimate, steps } = replayEvents([
      marchEvent(1, 'COUNT', 2),
      marchEvent(2, 'SALE', -5),
      marchEvent(3, 'DELIVERY', 6),
    ]);

    expect(estimate).toMatchObject({ onHand: 6, unexplained: 3 });
    expect(steps.map(({ before, after, cutOff }) => [before, after, cutOff])).toEqual([
      [0, 2, 0],
      [2, 0, 3],
      [0, 6, 0],
    ]);
  });

  test('applies receipts of a day before its sales', () => {
    const { estimate } = replayEvents([
      marchEvent(1, 'COUNT', 0),
      marchEvent(2, 'SALE', -5),
      marchEvent(2, 'DELIVERY', 5),
    ]);

    expect(estimate).toMatchObject({ onHand: 0, unexplained: 0 });
  });

  test('is the latest count of the day, also when the server receives it first', () => {
    const count = (id: number, units: number, time: string): InventoryEvent => ({
      ...marchEvent(1, 'MANUAL', units),
      id,
      countedAt: `2026-03-01T${time}:00.000Z`,
    });

    const { estimate, steps } = replayEvents([count(1, 6, '17:00'), count(2, 9, '14:30'), count(3, 7, '17:00')]);

    expect(estimate).toMatchObject({ onHand: 7 });
    expect(steps.map(({ after }) => after)).toEqual([9, 6, 7]);
  });

  test('starts at 0 with the first delivery without a count', () => {
    const { estimate, steps } = replayEvents([
      marchEvent(1, 'SALE', -5),
      marchEvent(2, 'DELIVERY', 6),
      marchEvent(2, 'SALE', -1),
    ]);

    expect(estimate).toMatchObject({ onHand: 5, anchored: false, countedOn: null, unexplained: 0 });
    expect(steps).toHaveLength(2);
  });

  test('is undefined before any count or delivery', () => {
    expect(replayEvents([marchEvent(1, 'SALE', -5), marchEvent(2, 'RETURN', 2)])).toEqual({
      steps: [],
      estimate: undefined,
    });
  });

  test('minus unexplained units equals the plain sum', () => {
    fc.assert(
      fc.property(movements, (events) => {
        const { estimate } = replayEvents([start, ...events]);
        const sum = events.reduce((total, { units }) => total + units, start.units);
        expect((estimate?.onHand ?? 0) - (estimate?.unexplained ?? 0)).toBe(sum);
      }),
    );
  });

  test('does not depend on the order of recording', () => {
    const shuffled = anything.chain((events) =>
      fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
    );
    fc.assert(
      fc.property(shuffled, ([events, mixed]) => {
        expect(replayEvents(mixed)).toEqual(replayEvents(events));
      }),
    );
  });

  test('is never below zero, and each step continues from the one before', () => {
    fc.assert(
      fc.property(anything, (events) => {
        const { steps, estimate } = replayEvents(events);
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

  test('can be resumed from any day with the same result as a full replay', () => {
    fc.assert(
      fc.property(movements, day, (events, until) => {
        const early = replayEvents([start, ...events.filter((event) => event.day <= until)]).estimate;
        const asCounted: InventoryEvent = { day: until, kind: 'COUNT', units: early?.onHand ?? 0, id: 99 };
        const resumed = replayEvents([asCounted, ...events.filter((event) => event.day > until)]).estimate;
        const full = replayEvents([start, ...events]).estimate;
        expect(resumed?.onHand).toBe(full?.onHand);
        expect((early?.unexplained ?? 0) + (resumed?.unexplained ?? 0)).toBe(full?.unexplained);
      }),
    );
  });

  test('ignores all events until the end of the day of a count', () => {
    fc.assert(
      fc.property(movements, fc.integer({ min: 0, max: 9 }), (events, counted) => {
        const recount: InventoryEvent = { day: '2026-03-20', kind: 'MANUAL', units: counted, id: 99 };
        expect(replayEvents([start, ...events, recount]).estimate).toEqual(replayEvents([recount]).estimate);
      }),
    );
  });

  test('ignores a returned delivery', () => {
    fc.assert(
      fc.property(anything, day, fc.integer({ min: 1, max: 9 }), fc.constantFrom(0, 50), (events, at, units, id) => {
        const reversedDelivery = [
          { day: at, kind: 'DELIVERY', units, id, isReversed: true },
          { day: at, kind: 'REVERSAL', units: -units, id, isReversed: true },
        ] as const;
        expect(replayEvents([...events, ...reversedDelivery]).estimate).toEqual(replayEvents(events).estimate);
      }),
    );
  });
});
