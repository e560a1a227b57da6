import type { Interval, LedgerFigures } from '@shelfward/contract/ledger/ledger.shapes.ts';
import { describe, expect, test } from 'vitest';
import { toLedgerFigures } from './ledger-figures.rules.ts';
import { replayWorld } from './planted-worlds.factory.ts';

const worlds = Array.from({ length: 100 }, (_, seed) => replayWorld(seed));

const show = ({ stock, availability, lostUnits }: LedgerFigures) => {
  if ('withheld' in stock || 'withheld' in availability || 'withheld' in lostUnits) throw new Error('Withheld');
  return { stock: stock.changePercent, availability: availability.change, lostUnits };
};
const contains = ({ low, high }: Omit<Interval, 'value'>, value: number): boolean => low <= value && value <= high;

describe('the figures of the ledger', () => {
  test.each(['stock', 'availability', 'lostUnits'] as const)(
    'cover the true change of %s in at least 85 of 100 planted worlds',
    (figure) => {
      const covered = worlds.filter(({ figures, truth }) => contains(show(figures)[figure], truth[figure]));
      expect(covered.length).toBeGreaterThanOrEqual(85);
    },
  );

  test('are narrow enough to show most changes of stock', () => {
    const shown = worlds.filter(({ figures, truth }) => {
      const isShown = !contains(show(figures).stock, 0);
      return isShown && Math.sign(show(figures).stock.value) === Math.sign(truth.stock);
    });
    expect(shown.length).toBeGreaterThanOrEqual(80);
  });

  test('show no difference where the former rule is the present one', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const { figures } = replayWorld(seed, (series) => ({
        ...series,
        formerParLevels: series.parLevels,
      }));
      const { stock, availability, lostUnits } = show(figures);
      expect([stock.value, availability.value]).toEqual([0, 0]);
      for (const one of [stock, availability, lostUnits]) expect(contains(one, 0)).toBe(true);
    }
  });

  test('are withheld where stores do not order by the rule', () => {
    const { figures } = replayWorld(3, (series) => ({ ...series, parLevels: [{ day: 0, parLevel: 40 }] }));
    expect(figures.stock).toEqual({ withheld: 'REPLAY_DIFFERS' });
  });

  test('add up by week', () => {
    const { sums } = replayWorld(1);
    const weeks = sums.weekStock.reduce((total, stock) => total + stock, 0);
    const changes = sums.weekChange.reduce((total, change) => total + change, 0);
    expect(changes).toBeCloseTo((sums.least.stock + sums.most.stock) / 2, 6);
    expect(weeks).toBeGreaterThanOrEqual(sums.actual.stock);
    expect(sums.productDays).toBeGreaterThanOrEqual(sums.emptyDays);
  });

  test('are withheld with the reason where the data cannot carry them', () => {
    const { sums } = replayWorld(2);
    const period = { firstDay: '2025-01-06', days: 26 * 7 };
    const reasons = [
      toLedgerFigures(sums, { ...period, days: 14 }),
      toLedgerFigures({ ...sums, unknownDays: 2 * sums.productDays }, period),
      toLedgerFigures({ ...sums, comparedDays: 0 }, period),
      toLedgerFigures(
        { ...sums, errors: new Map([[1, { stock: sums.actual.stock / 2, cents: 0, emptyDays: 0, lost: 0 }]]) },
        period,
      ),
    ];
    expect(reasons.map(({ stock, availability, lostUnits }) => [stock, availability, lostUnits])).toEqual(
      ['SHORT_PERIOD', 'STOCK_UNKNOWN', 'NO_FORMER_RULE', 'REPLAY_DIFFERS'].map((withheld) =>
        Array(3).fill({ withheld }),
      ),
    );
    expect(toLedgerFigures({ ...sums, soldUnits: 0 }, period).lostUnits).toEqual({ withheld: 'NO_SALES' });
  });
});
