import { computeLedger } from '@shelfward/forecast/ledger/ledger.rules.ts';
import { packSeries } from '@shelfward/forecast/ledger/packed-series.rules.ts';
import {
  drawDays,
  listWeeklyWindows,
  simulatePlanted,
  toLedgerSeries,
} from '@shelfward/forecast/ledger/planted-world.factory.ts';

const weeks = 104;
const seriesCount = 20_000;

/** Processor time of a large ledger. */
export const run = async (): Promise<Record<string, number>> => ({
  'seconds of processor time of 20,000 series × 104 weeks': measureTime(),
});

const measureTime = (): number => {
  const windows = listWeeklyWindows(weeks);
  const some = Array.from({ length: 500 }, (__, one) => {
    const rate = 0.1 + (one % 20) / 8;
    const parLevel = Math.ceil(13 * rate);
    const demand = drawDays([one], { days: 7 * weeks, rate });
    const daysLate = (window: number) => (window % 9 === 0 ? 4 : 0);
    const result = simulatePlanted({ demand, parLevelAt: () => parLevel, windows, faults: { daysLate } });
    const {
      dailyUnits,
      windows: _,
      ...series
    } = toLedgerSeries(result, {
      store: one % 40,
      windows,
      parLevels: [{ day: 0, parLevel }],
      formerParLevels: [{ day: 0, parLevel: parLevel + 3 }],
    });
    return { series, dailyUnits, calendar: 0, overrides: [] };
  });
  const planned = Array.from({ length: seriesCount }, (_, at) => some[at % some.length] ?? some[0]).flatMap((one) =>
    one ? [one] : [],
  );
  const packed = packSeries(planned, 7 * weeks);
  const start = process.cpuUsage();
  computeLedger({ packed, calendars: [windows], from: 0 });
  const { user, system } = process.cpuUsage(start);
  return Math.round((user + system) / 10_000) / 100;
};
