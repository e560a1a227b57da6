import { overrideKinds } from '@shelfward/contract/ledger/ledger.shapes.ts';
import type { StockEvent } from '../levels/availability.rules.ts';
import type { OrderDates } from '../simulation/order-steps.rules.ts';
import type { LedgerSeries, OrderedLine, Override, ParLevelFrom } from './ledger-series.types.ts';

/** A product in a store with the decisions of people that are replayed. */
export interface PlannedSeries {
  readonly series: Omit<LedgerSeries, 'windows' | 'dailyUnits'>;
  readonly dailyUnits: Int32Array;
  /** The place of its calendar. */
  readonly calendar: number;
  readonly overrides: readonly Override[];
}

/** Series as numbers that threads share: copies of hundreds of thousands of objects would delay requests. */
export interface PackedSeries {
  readonly days: number;
  readonly count: number;
  readonly dailyUnits: Int32Array;
  readonly numbers: Int32Array;
}

const never = 2 ** 31 - 1;

export const packSeries = (planned: readonly PlannedSeries[], days: number): PackedSeries => {
  const dailyUnits = new Int32Array(new SharedArrayBuffer(planned.length * days * 4));
  planned.forEach((one, at) => {
    dailyUnits.set(one.dailyUnits, at * days);
  });
  const lists = planned.map(toNumbers);
  const length = lists.reduce((sum, list) => sum + list.length, 0);
  const numbers = new Int32Array(new SharedArrayBuffer(length * 4));
  let place = 0;
  for (const list of lists) {
    numbers.set(list, place);
    place += list.length;
  }
  return { days, count: planned.length, dailyUnits, numbers };
};

const toNumbers = ({ series, calendar, overrides }: PlannedSeries): number[] => {
  const levels = (list: readonly ParLevelFrom[]) => [list.length, ...list.flatMap((one) => [one.day, one.parLevel])];
  return [
    series.store,
    series.company,
    series.packSize,
    series.priceCents,
    series.listedFrom,
    series.listedUntil,
    Number(series.followsParLevel),
    Number(series.hasEarlierEvents),
    calendar,
    series.events.length,
    ...series.events.flatMap(({ day, kind, units }) => [day, Number(kind === 'COUNT'), units]),
    ...levels(series.parLevels),
    ...(series.formerParLevels ? levels(series.formerParLevels) : [-1]),
    series.lines?.length ?? -1,
    ...(series.lines ?? []).flatMap((line) => [
      line.orderDay,
      line.promisedDay,
      Math.min(never, line.deliveredDay),
      line.wanted,
      line.proposed,
      line.ordered,
      line.delivered,
    ]),
    overrides.length,
    ...overrides.flatMap(({ kind, day, until, proposed, chosen }) => [
      overrideKinds.indexOf(kind),
      day,
      until,
      proposed,
      chosen,
    ]),
  ];
};

/** In the order in which they were packed. */
export function* unpackSeries(
  { days, count, dailyUnits, numbers }: PackedSeries,
  calendars: readonly (readonly OrderDates[])[],
): Generator<{ readonly series: LedgerSeries; readonly overrides: readonly Override[] }> {
  let place = 0;
  const read = (): number => {
    place += 1;
    return numbers[place - 1] ?? 0;
  };
  const list = <T>(length: number, readOne: () => T): T[] => Array.from({ length }, readOne);
  const readLevel = (): ParLevelFrom => ({ day: read(), parLevel: read() });
  const readEvent = (): StockEvent => ({ day: read(), kind: read() === 1 ? 'COUNT' : 'RECEIPT', units: read() });
  const readLine = (): OrderedLine => {
    const [orderDay, promisedDay, deliveredDay] = [read(), read(), read()];
    return {
      orderDay,
      promisedDay,
      deliveredDay: deliveredDay === never ? Number.POSITIVE_INFINITY : deliveredDay,
      wanted: read(),
      proposed: read(),
      ordered: read(),
      delivered: read(),
    };
  };
  const readOverride = (): Override => ({
    kind: overrideKinds[read()] ?? 'LINE_CHANGED',
    day: read(),
    until: read(),
    proposed: read(),
    chosen: read(),
  });
  const optional = <T>(length: number, readOne: () => T): T[] | undefined =>
    length < 0 ? undefined : list(length, readOne);
  for (let one = 0; one < count; one += 1) {
    const series: LedgerSeries = {
      dailyUnits: dailyUnits.subarray(one * days, (one + 1) * days),
      store: read(),
      company: read(),
      packSize: read(),
      priceCents: read(),
      listedFrom: read(),
      listedUntil: read(),
      followsParLevel: read() === 1,
      hasEarlierEvents: read() === 1,
      windows: calendars[read()] ?? [],
      events: list(read(), readEvent),
      parLevels: list(read(), readLevel),
      formerParLevels: optional(read(), readLevel),
      lines: optional(read(), readLine),
    };
    yield { series, overrides: list(read(), readOverride) };
  }
}
