import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EdiAllowance, EdiOrder } from './edi.types.ts';
import { compareCounts, compareTotal, sumOrder } from './order-money.ts';
import { findPriceUnits } from './price-basis.ts';
import { defaultSettings, type EdiSettings } from './settings.ts';
import { readFile, toX12 } from './testing/edi-documents.ts';

const read = (body: readonly string[], settings: Partial<EdiSettings> = {}): EdiOrder => {
  const events = readFile(toX12('850', ['BEG*00*SA*PO-17**20260110', ...body]), {
    findSettings: () => ({ ...defaultSettings, ...settings }),
  });
  const [order] = events.flatMap((event) => (event.kind === 'ORDER' ? [event.order] : []));
  if (!order) throw new Error('The document has no order');
  return order;
};
const toCents = (order: EdiOrder) => sumOrder(order).total;

describe('the price basis', () => {
  test.each([
    ['PE', 'CA', true, 12, 1],
    ['WE', 'EA', true, undefined, 1],
    ['', 'EA', true, 12, 1],
    ['', 'CA', true, 12, 12],
    ['', 'CA', false, 12, 1],
    ['UM', 'CA', true, 6, 6],
    ['CA', 'EA', true, 12, 12],
    ['CT', 'EA', true, undefined, 1],
    ['HP', 'EA', true, undefined, 100],
    ['TP', 'CA', true, 12, 1000],
    ['ZZ', 'EA', true, undefined, null],
  ])('%s of a quantity in %s is the price of some units', (basis, unit, countsCases, unitsPerCase, expected) => {
    expect(findPriceUnits({ basis, unit, countsCases, unitsPerCase })).toBe(expected);
  });

  test.each([
    ['per hundred', ['PO1*1*100*EA*125.00*HP*UP*071234500017'], 12_500, 12_500],
    ['per thousand', ['PO1*1*100*EA*1250.00*TP*UP*071234500017'], 12_500, 12_500],
    ['per case without a basis', ['PO1*1*10*CA*48.00**UP*071234500017', 'PO4*12*1*EA'], 48_000, 40_000],
  ])('%s gives the amount and the price of a unit', (_, lines, cents, unitPrice) => {
    const order = read(lines, { cases: 'CASES' });
    expect(toCents(order)).toBe(cents);
    expect(order.lines[0]?.unitPrice).toBe(unitPrice);
  });
});

describe('the stated total', () => {
  const priced = fc.record({
    quantity: fc.integer({ min: 1, max: 10_000 }),
    price: fc.integer({ min: 1, max: 10_000_000 }),
  });
  const toText = (tenThousandths: number) => (tenThousandths / 10_000).toFixed(4);
  const toLines = (lines: readonly { quantity: number; price: number }[]) =>
    lines.map(({ quantity, price }, at) => `PO1*${at + 1}*${quantity}*EA*${toText(price)}*PE*UP*071234500017`);

  test('equals the lines, however they are rounded, and another total does not', () => {
    fc.assert(
      fc.property(
        fc.array(priced, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 1000 }),
        (lines, more) => {
          const rounded = lines.reduce((sum, { quantity, price }) => sum + Math.round((quantity * price) / 100), 0);
          const withTotal = (cents: number) => read([...toLines(lines), `AMT*TT*${(cents / 100).toFixed(2)}`]);
          expect(compareTotal(withTotal(rounded))).toBeUndefined();
          const wrong = rounded + lines.length + more;
          expect(compareTotal(withTotal(wrong))?.statedCents).toBe(wrong);
        },
      ),
    );
  });

  test('is stated with or without allowances and charges', () => {
    const allowance = fc.record({
      kind: fc.constantFrom<EdiAllowance['kind']>('ALLOWANCE', 'CHARGE'),
      cents: fc.integer({ min: 1, max: 100_000 }),
    });
    fc.assert(
      fc.property(priced, fc.array(allowance, { minLength: 1, maxLength: 3 }), (line, allowances) => {
        const segments = allowances.map(({ kind, cents }) => `SAC*${kind === 'CHARGE' ? 'C' : 'A'}*F800***${cents}`);
        const order = read([...segments, ...toLines([line])]);
        const { lines, total } = sumOrder(order);
        const signed = allowances.reduce((sum, { kind, cents }) => sum + (kind === 'CHARGE' ? cents : -cents), 0);
        expect(total - lines).toBe(signed);
        for (const totalCents of [lines, total]) expect(compareTotal({ ...order, totalCents })).toBeUndefined();
      }),
    );
  });

  test.each([
    ['per case', ['PO1*1*13*CA*60.00*PE*UP*071234500017', 'PO4*12'], 'AMT*TT*780.00', 'PER_CASE'],
    ['per hundred', ['PO1*1*100*EA*125.00*PE*UP*071234500017'], 'AMT*TT*125.00', 'PER_HUNDRED'],
    ['per thousand', ['PO1*1*100*EA*1250.00**UP*071234500017'], 'AMT*TT*125.00', 'PER_THOUSAND'],
    ['per each', ['PO1*1*2*CA*3.00**UP*071234500017', 'PO4*12'], 'AMT*TT*72.00', 'PER_EACH'],
    ['of nothing known', ['PO1*1*2*EA*3.00**UP*071234500017'], 'AMT*TT*7.00', 'UNKNOWN'],
  ])('names the likely reason: prices %s', (_, lines, total, reason) => {
    expect(compareTotal(read([...lines, total], { cases: 'CASES' }))?.reason).toBe(reason);
  });

  test('is not compared if a line has no price', () => {
    expect(compareTotal(read(['PO1*1*2*EA***UP*071234500017', 'AMT*TT*7.00']))).toBeUndefined();
  });

  test('a percent of a line lowers this line only', () => {
    const order = read([
      'PO1*1*2*EA*50.00**UP*071234500017',
      'SAC*A*C310****3*10',
      'PO1*2*1*EA*30.00**UP*071234500024',
    ]);
    expect(sumOrder(order)).toEqual({ lines: 13_000, total: 12_000 });
  });
});

describe('the stated counts', () => {
  const lines = ['PO1*1*2*EA*3.00**UP*071234500017', 'PO1*2*5*EA*3.00**UP*071234500024'];
  test.each([
    ['CTT*2', undefined],
    ['CTT*2*7', undefined],
    ['CTT*3', 'LINES'],
    ['CTT*2*8', 'QUANTITY'],
  ])('%s', (segment, difference) => {
    expect(compareCounts(read([...lines, segment]))).toBe(difference);
  });
});
