import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PlannedSeries, packSeries, unpackSeries } from './packed-series.rules.ts';

const days = 21;
const day = fc.integer({ min: -50, max: 60 });
const units = fc.nat(500);
const levels = fc.array(fc.record({ day, parLevel: units }), { maxLength: 4 });

const planned: fc.Arbitrary<PlannedSeries> = fc.record({
  dailyUnits: fc.int32Array({ minLength: days, maxLength: days }),
  calendar: fc.nat(1),
  overrides: fc.array(
    fc.record({
      kind: fc.constantFrom('PAR_LEVEL_RAISED' as const, 'LINE_REJECTED' as const),
      day,
      until: day,
      proposed: units,
      chosen: units,
    }),
  ),
  series: fc.record({
    store: units,
    company: units,
    packSize: units,
    priceCents: units,
    listedFrom: day,
    listedUntil: day,
    followsParLevel: fc.boolean(),
    hasEarlierEvents: fc.boolean(),
    events: fc.array(fc.record({ day, kind: fc.constantFrom('COUNT' as const, 'RECEIPT' as const), units })),
    parLevels: levels,
    formerParLevels: fc.option(levels, { nil: undefined }),
    lines: fc.option(
      fc.array(
        fc.record({
          orderDay: day,
          promisedDay: day,
          deliveredDay: fc.oneof(day, fc.constant(Number.POSITIVE_INFINITY)),
          wanted: units,
          proposed: units,
          ordered: units,
          delivered: units,
        }),
      ),
      { nil: undefined },
    ),
  }),
});

test('packed series are the same when they are unpacked', () => {
  const calendars = [[{ orderDay: 0, deliveryDay: 3, nextDeliveryDay: 10 }], []];
  fc.assert(
    fc.property(fc.array(planned, { maxLength: 4 }), (given) => {
      const unpacked = [...unpackSeries(packSeries(given, days), calendars)];
      expect(unpacked.map(({ overrides }) => overrides)).toEqual(given.map(({ overrides }) => overrides));
      expect(unpacked.map(({ series }) => ({ ...series, dailyUnits: [...series.dailyUnits] }))).toEqual(
        given.map(({ series, calendar, dailyUnits }) => ({
          ...series,
          windows: calendars[calendar],
          dailyUnits: [...dailyUnits],
        })),
      );
    }),
  );
});
